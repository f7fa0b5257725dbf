//! A snake bot: reads one state after the other, prints one move for each.
//! `choose` is where your ideas go. Everything else reads the game's text.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

/// Where the moves 0 to 3 lead: x grows to the right, y downwards.
const STEPS: [(i32, i32); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];
const NAMES: [&str; 4] = ["up", "down", "left", "right"];
const STRAIGHT_ON: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Cell {
    x: i32,
    y: i32,
}

impl Cell {
    fn step(self, (dx, dy): (i32, i32)) -> Self {
        Cell {
            x: self.x + dx,
            y: self.y + dy,
        }
    }

    fn distance(self, other: Cell) -> i32 {
        (self.x - other.x).abs() + (self.y - other.y).abs()
    }
}

/// What the bot sees in one tick.
struct State {
    width: i32,
    height: i32,
    apples: Vec<Cell>,
    me: usize,
    /// By the snake's number, head first; empty if it is not on the board.
    bodies: Vec<Vec<Cell>>,
    /// All that is in the way: bodies, obstacles and zombies.
    taken: HashSet<Cell>,
}

impl State {
    fn is_free(&self, cell: Cell) -> bool {
        let inside = (0..self.width).contains(&cell.x) && (0..self.height).contains(&cell.y);
        inside && !self.taken.contains(&cell)
    }
}

/// The move for a state, and why.
fn choose(state: &State) -> (usize, String) {
    let head = state.bodies[state.me][0];
    let moves = (0..STEPS.len()).map(|number| (number, head.step(STEPS[number])));
    let free = moves.filter(|&(_, cell)| state.is_free(cell));
    let costs = free.map(|(number, cell)| (cost(state, cell), number));
    match costs.min() {
        Some((cost, best)) => {
            let why = format!("{},{} {}, cost {cost}", head.x, head.y, NAMES[best]);
            (best, why)
        }
        None => (
            STRAIGHT_ON,
            format!("no free cell around {},{}", head.x, head.y),
        ),
    }
}

/// How bad it is to go to a free cell.
fn cost(state: &State, cell: Cell) -> i32 {
    let apples = state.apples.iter().map(|&apple| cell.distance(apple));
    let mut cost = apples.min().unwrap_or(0);
    // A rival that is one step away from this cell may come here, too.
    let mut bodies = state.bodies.iter().enumerate();
    let is_near = |body: &Vec<Cell>| body.first().is_some_and(|head| head.distance(cell) == 1);
    if bodies.any(|(number, body)| number != state.me && is_near(body)) {
        cost += 1000;
    }
    // A cell without a way out.
    if !STEPS.iter().any(|&step| state.is_free(cell.step(step))) {
        cost += 2000;
    }
    cost
}

/// The text of a game. What a line is, its looks tell.
struct Game<R> {
    lines: io::Lines<R>,
    snakes: usize,
    width: i32,
    height: i32,
    /// Obstacles that are said once, before the first apple.
    for_ever: HashSet<Cell>,
}

impl<R: BufRead> Game<R> {
    fn begin(mut lines: io::Lines<R>) -> Option<Self> {
        let first = lines.next()?.ok()?;
        let numbers: Vec<i32> = first.split_whitespace().map(number).collect();
        Some(Game {
            lines,
            snakes: numbers[0] as usize,
            width: numbers[1],
            height: numbers[2],
            for_ever: HashSet::new(),
        })
    }

    /// The next state, or nothing when the game is over.
    fn next(&mut self) -> Option<State> {
        let mut state = State {
            width: self.width,
            height: self.height,
            apples: Vec::new(),
            me: 0,
            bodies: Vec::new(),
            taken: self.for_ever.clone(),
        };
        let mut seen_apple = false;
        while state.bodies.len() < self.snakes {
            let line = self.lines.next()?.ok()?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["Game", ..] => return None,
                ["dead", ..] => state.bodies.push(Vec::new()),
                ["alive", _length, _kills, ref chain @ ..]
                | ["invisible", _length, _kills, _, _, ref chain @ ..] => {
                    let body = cells(chain);
                    state.taken.extend(&body);
                    state.bodies.push(body);
                }
                ref chain if line.contains(',') => {
                    let wall = cells(chain);
                    state.taken.extend(&wall);
                    if !seen_apple {
                        self.for_ever.extend(&wall);
                    }
                }
                [x, y] => {
                    seen_apple = true;
                    let apple = Cell {
                        x: number(x),
                        y: number(y),
                    };
                    // -1 -1 is an apple that is not there.
                    if apple.x >= 0 {
                        state.apples.push(apple);
                    }
                }
                [me] => state.me = number(me) as usize,
                _ => {}
            }
        }
        Some(state)
    }
}

fn number(word: &str) -> i32 {
    word.parse().expect("a number")
}

/// All cells of a chain, of which the text has the ends and the corners.
fn cells(points: &[&str]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for point in points {
        let (x, y) = point.split_once(',').expect("x,y");
        let corner = Cell {
            x: number(x),
            y: number(y),
        };
        let mut last = *cells.last().unwrap_or(&corner);
        if cells.is_empty() {
            cells.push(corner);
        }
        while last != corner {
            last = last.step(((corner.x - last.x).signum(), (corner.y - last.y).signum()));
            cells.push(last);
        }
    }
    cells
}

fn main() -> io::Result<()> {
    // With a file as its argument, it reads that: a recorded game, for the debugger.
    let input: Box<dyn BufRead> = match std::env::args().nth(1) {
        Some(path) => Box::new(BufReader::new(File::open(path)?)),
        None => Box::new(io::stdin().lock()),
    };
    let mut output = io::stdout().lock();
    let Some(mut game) = Game::begin(input.lines()) else {
        return Ok(());
    };
    while let Some(state) = game.next() {
        let (chosen, why) = choose(&state);
        // A line that begins with "log" goes into the bot's log and the replay.
        writeln!(output, "log {why}\n{chosen}")?;
        output.flush()?;
    }
    Ok(())
}
