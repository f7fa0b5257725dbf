//! The floe and the rules: placing, moving, and what is left of it.

use std::fmt;

/// The most rows, and the most columns.
pub const LARGEST: usize = 30;
/// The most fish on a tile.
pub(super) const MOST_FISH: u8 = 3;
/// The fewest and the most players.
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=4;

/// A player, by number; A is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player(pub u8);

impl Player {
    /// Its place in lists by player.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'A' + self.0))
    }
}

/// What is in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    /// No tile, or one that sank.
    Water,
    /// A free tile with one to three fish.
    Fish(u8),
    /// A penguin on a tile whose fish are taken.
    Penguin(Player),
}

/// A place on the floe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot(pub(super) u16);

impl Spot {
    pub(super) fn index(self) -> usize {
        self.0.into()
    }
}

/// A penguin's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The tile it leaves, which sinks.
    pub from: Spot,
    /// The tile it reaches.
    pub to: Spot,
}

/// The floe, the fish of each player, and whose turn it is.
///
/// A rim of water on every side keeps rays from leaving the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    pub(super) tiles: Vec<Tile>,
    pub(super) fish: Vec<u32>,
    pub(super) turn: Player,
}

impl Board {
    /// A board of rows of tiles, which are equally long, for so many players, none of whom has a fish.
    pub(super) fn new(rows: &[Vec<Tile>], players: usize) -> Self {
        let columns = rows.first().map_or(0, Vec::len);
        let mut tiles = vec![Tile::Water; columns + 1];
        for row in rows {
            tiles.extend_from_slice(row);
            tiles.push(Tile::Water);
        }
        tiles.extend(vec![Tile::Water; columns + 1]);
        Self {
            rows: rows.len(),
            columns,
            tiles,
            fish: vec![0; players],
            turn: Player(0),
        }
    }

    fn stride(&self) -> usize {
        self.columns + 1
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The place of a row and a column.
    pub fn spot(&self, row: usize, column: usize) -> Spot {
        Spot(((row + 1) * self.stride() + column) as u16)
    }

    /// The row and the column of a place.
    pub fn place(&self, spot: Spot) -> (usize, usize) {
        (
            spot.index() / self.stride() - 1,
            spot.index() % self.stride(),
        )
    }

    /// What is in a place.
    pub fn tile(&self, spot: Spot) -> Tile {
        self.tiles[spot.index()]
    }

    /// All places, row by row.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| self.spot(row, column)))
    }

    /// All players.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.fish.len() as u8).map(Player)
    }

    /// Fish that a player has.
    pub fn fish(&self, player: Player) -> u32 {
        self.fish[player.index()]
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// The places of a player's penguins.
    pub fn penguins(&self, player: Player) -> impl Iterator<Item = Spot> {
        self.spots()
            .filter(move |&spot| self.tile(spot) == Tile::Penguin(player))
    }

    /// Where a penguin may be placed: free tiles with exactly one fish.
    pub fn placements(&self) -> impl Iterator<Item = Spot> {
        self.spots()
            .filter(|&spot| self.tile(spot) == Tile::Fish(1))
    }

    /// How far one step leads, to each of the four sides.
    pub(super) fn sides(&self) -> [isize; 4] {
        let stride = self.stride() as isize;
        [-stride, 1, stride, -1]
    }

    /// A player's moves: straight on over free tiles, any distance.
    pub fn moves(&self, player: Player) -> Vec<Step> {
        let mut moves = Vec::new();
        for from in self.penguins(player) {
            for side in self.sides() {
                let mut at = from.index();
                loop {
                    at = at.wrapping_add_signed(side);
                    let Tile::Fish(_) = self.tiles[at] else { break };
                    moves.push(Step {
                        from,
                        to: Spot(at as u16),
                    });
                }
            }
        }
        moves
    }

    /// Whether a player has a move.
    pub fn can_move(&self, player: Player) -> bool {
        let free = |at: usize| matches!(self.tiles[at], Tile::Fish(_));
        self.penguins(player).any(|from| {
            (self.sides().into_iter()).any(|side| free(from.index().wrapping_add_signed(side)))
        })
    }

    /// Places a penguin of the player whose turn it is and passes the turn on.
    pub fn put(&mut self, spot: Spot) {
        if let Tile::Fish(fish) = self.tile(spot) {
            self.fish[self.turn.index()] += u32::from(fish);
            self.tiles[spot.index()] = Tile::Penguin(self.turn);
        }
        self.pass();
    }

    /// Moves a penguin of the player whose turn it is and passes the turn on; returns the fish it got.
    pub fn go(&mut self, step: Step) -> u8 {
        let Tile::Fish(fish) = self.tile(step.to) else {
            return 0;
        };
        self.fish[self.turn.index()] += u32::from(fish);
        self.tiles[step.to.index()] = Tile::Penguin(self.turn);
        self.tiles[step.from.index()] = Tile::Water;
        self.pass();
        fish
    }

    /// Takes back a move of `player` that brought so many fish.
    pub(super) fn take_back(&mut self, step: Step, player: Player, fish: u8) {
        self.turn = player;
        self.fish[player.index()] -= u32::from(fish);
        self.tiles[step.from.index()] = Tile::Penguin(player);
        self.tiles[step.to.index()] = Tile::Fish(fish);
    }

    /// Passes the turn on.
    pub fn pass(&mut self) {
        self.turn = Player((self.turn.0 + 1) % self.fish.len() as u8);
    }

    /// Whether no player has a move.
    pub fn is_over(&self) -> bool {
        !self.players().any(|player| self.can_move(player))
    }

    /// Fish that a player has more than the best of the others.
    pub fn lead(&self, player: Player) -> i32 {
        let others = self.players().filter(|&other| other != player);
        let best = others.map(|other| self.fish(other)).max().unwrap_or(0);
        self.fish(player) as i32 - best as i32
    }
}
