//! A state as pixels: one picture, or a range of ticks that moves. Every pixel is a colour's number.

use crate::replay::Timeline;
use protocol::{AppleKind, Cell, Seat, State};
use std::io::{self, Write};

/// Pixels of a cell's side.
const SCALE: usize = 10;
/// How long the last picture of an animation stays.
const REST_MS: u32 = 1000;

const GROUND: u8 = 0;
const GRID: u8 = 1;
const INK: u8 = 2;
const APPLE: u8 = 3;
const SPECIAL: u8 = 4;
const STONE: u8 = 5;
const ZOMBIE: u8 = 6;
const PAPER: u8 = 7;
const FIRST_SEAT: u8 = 8;
const SEATS: u8 = 8;
/// In a moving picture: as before. It comes after all colours.
const SAME: u8 = 16;

/// Red, green and blue of every colour: the light page's, which most colour-blind people can tell apart.
const PALETTE: [[u8; 3]; 16] = [
    [255, 255, 255],
    [239, 237, 231],
    [29, 33, 38],
    [211, 34, 42],
    [122, 63, 201],
    [138, 143, 150],
    [93, 107, 47],
    [255, 255, 255],
    [0, 114, 178],
    [224, 142, 0],
    [0, 158, 115],
    [196, 88, 154],
    [74, 163, 217],
    [213, 94, 0],
    [138, 122, 0],
    [85, 91, 102],
];

/// Digits, three pixels wide and five high.
const DIGITS: [[u8; 5]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 7, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 1, 2, 2],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];

/// Writes a state as PNG.
///
/// # Errors
/// If it cannot be written.
pub fn png(state: &State, out: impl Write) -> io::Result<()> {
    let canvas = Canvas::of(state);
    let mut writer = encoder(&canvas, out).write_header()?;
    writer.write_image_data(&canvas.pixels)?;
    Ok(writer.finish()?)
}

/// Writes the states from one tick to another as an animated PNG at the game's own pace.
///
/// # Errors
/// If it cannot be written.
pub fn apng(timeline: &Timeline, from: u32, to: u32, out: impl Write) -> io::Result<()> {
    let pace = timeline.state_at(0).config().speed;
    let mut encoder = encoder(&Canvas::of(&timeline.state_at(from)), out);
    encoder.set_animated(to - from + 1, 0)?;
    encoder.set_frame_delay(pace.try_into().unwrap_or(u16::MAX), 1000)?;
    let mut writer = encoder.write_header()?;
    for tick in from..=to {
        if tick == to {
            writer.set_frame_delay(REST_MS as u16, 1000)?;
        }
        writer.write_image_data(&Canvas::of(&timeline.state_at(tick)).pixels)?;
    }
    Ok(writer.finish()?)
}

/// Writes the states from one tick to another as an animated GIF at the game's own pace.
///
/// # Errors
/// If it cannot be written.
pub fn gif(timeline: &Timeline, from: u32, to: u32, out: impl Write) -> io::Result<()> {
    let pace = timeline.state_at(0).config().speed;
    let first = Canvas::of(&timeline.state_at(from));
    let (width, height) = (first.width as u16, first.height as u16);
    let palette = [&PALETTE[..], &[[0; 3]]].concat();
    let failed = |problem: gif::EncodingError| io::Error::other(problem);
    let mut encoder =
        gif::Encoder::new(out, width, height, palette.as_flattened()).map_err(failed)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(failed)?;
    let mut before = Vec::new();
    for tick in from..=to {
        let ms = if tick == to { REST_MS } else { pace };
        let now = Canvas::of(&timeline.state_at(tick)).pixels;
        // Long runs of what stays the same take a fifth of the room.
        let pixels = if before.is_empty() {
            now.clone()
        } else {
            let change = |(&now, &before)| if now == before { SAME } else { now };
            now.iter().zip(&before).map(change).collect::<Vec<u8>>()
        };
        before = now;
        let mut frame = gif::Frame::from_indexed_pixels(width, height, pixels, Some(SAME));
        frame.dispose = gif::DisposalMethod::Keep;
        // Hundredths of a second.
        frame.delay = (ms / 10).clamp(2, u16::MAX.into()) as u16;
        encoder.write_frame(&frame).map_err(failed)?;
    }
    Ok(())
}

fn encoder<W: Write>(canvas: &Canvas, out: W) -> png::Encoder<'static, W> {
    let mut encoder = png::Encoder::new(out, canvas.width as u32, canvas.height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(PALETTE.as_flattened());
    encoder.set_compression(png::Compression::High);
    encoder
}

/// Colours' numbers, row by row.
struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    fn of(state: &State) -> Self {
        let size = state.size();
        let (width, height) = (
            usize::from(size.width()) * SCALE,
            usize::from(size.height()) * SCALE,
        );
        let grid = |at: usize| {
            let (x, y) = (at % width, at / width);
            let on_line = x.is_multiple_of(SCALE) || y.is_multiple_of(SCALE);
            if on_line { GRID } else { GROUND }
        };
        let mut canvas = Self {
            width,
            height,
            pixels: (0..width * height).map(grid).collect(),
        };
        canvas.draw(state);
        canvas
    }

    fn draw(&mut self, state: &State) {
        for &cell in state.obstacles().iter().flatten() {
            self.block(cell, cell, 0, STONE);
        }
        for zombie in state.zombies() {
            self.chain(zombie.body.iter().copied(), 1, ZOMBIE);
        }
        for apple in state.apples() {
            match apple.at {
                Some(at) if apple.kind == AppleKind::Normal => self.disc(at, 20, APPLE),
                Some(at) => self.diamond(at, SPECIAL),
                None => {}
            }
        }
        for (seat, snake) in state.snakes().iter() {
            let colour = FIRST_SEAT + seat.0 % SEATS;
            let hidden = snake.cloak.is_some();
            self.chain(snake.body.iter().copied(), 1, colour);
            if hidden {
                self.chain(snake.body.iter().copied(), 3, GROUND);
            }
            if let Some(head) = snake.head() {
                self.head(head, seat, colour, hidden);
            }
        }
    }

    fn head(&mut self, at: Cell, seat: Seat, colour: u8, hidden: bool) {
        let (ground, ink) = if hidden {
            (PAPER, colour)
        } else {
            (colour, PAPER)
        };
        self.disc(at, 42, INK);
        self.disc(at, 30, ground);
        let digit = DIGITS[usize::from(seat.0) % 10];
        let (left, top) = (usize::from(at.x) * SCALE + 4, usize::from(at.y) * SCALE + 3);
        for (row, bits) in digit.iter().enumerate() {
            for column in 0..3 {
                if bits >> (2 - column) & 1 == 1 {
                    self.set(left + column, top + row, ink);
                }
            }
        }
    }

    /// Cells in a row, joined.
    fn chain(&mut self, cells: impl Iterator<Item = Cell>, inset: usize, colour: u8) {
        let mut before = None;
        for cell in cells {
            self.block(before.unwrap_or(cell), cell, inset, colour);
            before = Some(cell);
        }
    }

    /// The box around two cells, less a margin.
    fn block(&mut self, one: Cell, other: Cell, inset: usize, colour: u8) {
        let start = |a: u8, b: u8| usize::from(a.min(b)) * SCALE + 1 + inset;
        let end = |a: u8, b: u8| (usize::from(a.max(b)) + 1) * SCALE - inset;
        for y in start(one.y, other.y)..end(one.y, other.y) {
            for x in start(one.x, other.x)..end(one.x, other.x) {
                self.set(x, y, colour);
            }
        }
    }

    /// Pixels around a cell's middle whose distance, squared, is at most this.
    fn disc(&mut self, at: Cell, reach: isize, colour: u8) {
        self.around(at, colour, |x, y| x * x + y * y <= reach);
    }

    fn diamond(&mut self, at: Cell, colour: u8) {
        self.around(at, colour, |x, y| x.abs() + y.abs() <= 6);
    }

    fn around(&mut self, at: Cell, colour: u8, inside: impl Fn(isize, isize) -> bool) {
        let middle = |part: u8| usize::from(part) * SCALE + SCALE / 2;
        for y in -8..=8_isize {
            for x in -8..=8_isize {
                if inside(x, y)
                    && let Some(column) = middle(at.x).checked_add_signed(x)
                    && let Some(row) = middle(at.y).checked_add_signed(y)
                {
                    self.set(column, row, colour);
                }
            }
        }
    }

    fn set(&mut self, x: usize, y: usize, colour: u8) {
        if x < self.width && y < self.height {
            self.pixels[y * self.width + x] = colour;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Recording;
    use crate::replay::sample::record;
    use protocol::config::Edition;

    fn timeline() -> Timeline {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.jsonl.zst");
        record(&file, Edition::default(), 30);
        Timeline::of(&Recording::open(&file).unwrap()).unwrap()
    }

    #[test]
    fn a_body_has_its_seats_colour() {
        let timeline = timeline();
        let state = timeline.state_at(20);
        let mut bytes = Vec::new();
        png(&state, &mut bytes).unwrap();
        let mut reader = png::Decoder::new(io::Cursor::new(bytes))
            .read_info()
            .unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (160, 160));
        for (seat, snake) in state.snakes().iter() {
            let Some(tail) = snake.body.back().filter(|_| snake.cloak.is_none()) else {
                continue;
            };
            let middle = |part: u8| usize::from(part) * SCALE + SCALE / 2;
            let at = middle(tail.y) * 160 + middle(tail.x);
            assert_eq!(pixels[at], FIRST_SEAT + seat.0, "{seat}");
        }
    }

    #[test]
    fn animations_have_a_picture_a_tick() {
        let timeline = timeline();
        let (mut moving, mut other) = (Vec::new(), Vec::new());
        apng(&timeline, 5, 9, &mut moving).unwrap();
        let reader = png::Decoder::new(io::Cursor::new(moving))
            .read_info()
            .unwrap();
        assert_eq!(reader.info().animation_control().unwrap().num_frames, 5);
        gif(&timeline, 5, 9, &mut other).unwrap();
        let mut decoder = gif::DecodeOptions::new()
            .read_info(other.as_slice())
            .unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
        }
        assert_eq!(delays, [5, 5, 5, 5, 100]);
    }
}
