//! Must-find moves: positions drawn as text, and the moves or the time alive that they ask for.
//!
//! A drawing has a head for each snake (`A` is ours, then `B`, `C`, …), bodies as arrows that point
//! towards the head, `*` for an apple and `#` for an obstacle. Lines above it say what must be found:
//! `find up left` accepts these moves, `live 20` asks to be alive after so many ticks.

use bot::brain::Brain;
use bot::clock::{Budget, Deadline};
use bot::roster;
use protocol::wire::Chain;
use protocol::{
    Apple, AppleKind, BySeat, Cell, Direction, GameConfig, Move, Seat, Setup, Size, Snake, State,
    rng_from_seed, step,
};
use std::sync::Arc;

struct Position {
    find: Vec<String>,
    live: Option<u32>,
    state: State,
}

fn read(text: &str) -> Position {
    let mut find = Vec::new();
    let mut live = None;
    let mut rows: Vec<Vec<char>> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with("//")) {
        match line.split_once(' ') {
            Some(("find", moves)) => find = moves.split(' ').map(str::to_owned).collect(),
            Some(("live", ticks)) => live = Some(ticks.parse().unwrap()),
            _ if line.is_empty() => {}
            _ => rows.push(line.chars().collect()),
        }
    }
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).unwrap();
    let at = |cell: Cell| rows[usize::from(cell.y)][usize::from(cell.x)];
    let cells = |mark: char| size.cells().filter(move |&cell| at(cell) == mark);
    let snakes: BySeat<Snake> = ('A'..='D')
        .map_while(|mark| cells(mark).next())
        .map(|head| Snake::alive(body(size, head, &at)))
        .collect();
    let config = Arc::new(GameConfig {
        game_width: size.width(),
        game_height: size.height(),
        num_snakes: snakes.len(),
        num_apples: cells('*').count(),
        ..GameConfig::default()
    });
    let apples = cells('*').map(|cell| Apple::new(AppleKind::Normal, Some(cell)));
    let setup = Setup {
        config,
        tick: 0,
        snakes,
        apples: apples.collect(),
        obstacles: cells('#').map(|cell| vec![cell]).collect(),
        zombies: Vec::new(),
    };
    Position {
        find,
        live,
        state: State::try_from(setup).unwrap(),
    }
}

/// Follows the arrows from the head to the tail.
fn body(size: Size, head: Cell, at: &impl Fn(Cell) -> char) -> Vec<Cell> {
    let arrow = |direction| match direction {
        Direction::Up => '^',
        Direction::Down => 'v',
        Direction::Left => '<',
        Direction::Right => '>',
    };
    let mut cells = vec![head];
    loop {
        let here = cells[cells.len() - 1];
        let behind = Direction::ALL.into_iter().find_map(|towards| {
            let cell = size.step(here, towards.opposite())?;
            (at(cell) == arrow(towards) && !cells.contains(&cell)).then_some(cell)
        });
        match behind {
            Some(cell) => cells.push(cell),
            None => return cells,
        }
    }
}

fn champion(state: &State, seed: u64) -> Box<dyn Brain + Send> {
    roster::by_name("champion", state.config().init(), seed).unwrap()
}

/// Obstacles are shown one cell each here, which on the wire would look like zombies.
fn decide(brain: &mut dyn Brain, state: &State, seat: Seat) -> Move {
    let mut seen = state.observe(seat);
    seen.obstacles = (state.obstacles().iter())
        .map(|cells| Chain::of_every_cell(cells.iter().copied()))
        .collect();
    brain.decide(&seen, &Deadline::start(Budget::Nodes(400)))
}

/// Ticks that our snake lives; the others go straight on.
fn lifetime(mut state: State, seed: u64, ticks: u32) -> u32 {
    let mut brain = champion(&state, seed);
    let mut rng = rng_from_seed(&seed.to_string());
    for tick in 0..ticks {
        let mut moves = BySeat::from_fn(state.snakes().len(), |_| Move::Straight);
        moves[Seat(0)] = decide(brain.as_mut(), &state, Seat(0));
        step(&mut state, &moves, &mut rng, &mut Vec::new());
        if !state.snakes()[Seat(0)].is_alive() {
            return tick;
        }
    }
    ticks
}

#[test]
fn the_champion_finds_what_every_position_asks_for() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/positions");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut missed = Vec::new();
    for path in files {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let position = read(&std::fs::read_to_string(&path).unwrap());
        for seed in 0..4 {
            if !position.find.is_empty() {
                let mut brain = champion(&position.state, seed);
                let heading = position.state.snakes()[Seat(0)].heading;
                let chosen = decide(brain.as_mut(), &position.state, Seat(0));
                let way = format!("{:?}", chosen.direction(heading)).to_lowercase();
                if !position.find.contains(&way) {
                    missed.push(format!("{name}, seed {seed}: went {way}"));
                }
            }
            if let Some(ticks) = position.live {
                let lived = lifetime(position.state.clone(), seed, ticks);
                if lived < ticks {
                    missed.push(format!(
                        "{name}, seed {seed}: lived {lived} of {ticks} ticks"
                    ));
                }
            }
        }
    }
    assert_eq!(missed, Vec::<String>::new());
}
