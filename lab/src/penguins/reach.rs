//! Which tiles each player reaches first: territory on the floe.

use super::board::{Board, Player, Spot, Tile};

/// What a fish in hand is worth.
pub(super) const FISH: i32 = 64;
/// What a fish in a tile is worth that one reaches first: not all will be had.
const COMING: i32 = 40;
/// What a fish is worth on top that is one, two or more moves away.
const NEARNESS: [i32; 3] = [12, 6, 2];

/// What a player is worth: its fish, and those that it reaches before the others.
pub(super) fn worth(board: &Board) -> Vec<i32> {
    let mut worth: Vec<i32> = board.fish.iter().map(|&fish| FISH * fish as i32).collect();
    let mut owners: Vec<Option<Player>> = vec![None; board.tiles.len()];
    let mut fronts: Vec<Vec<usize>> = vec![Vec::new(); board.fish.len()];
    for (at, tile) in board.tiles.iter().enumerate() {
        if let Tile::Penguin(player) = tile {
            fronts[player.index()].push(at);
        }
    }
    let sides = board.sides();
    let players = board.fish.len();
    let mut moves = 0;
    while fronts.iter().any(|front| !front.is_empty()) {
        for offset in 0..players {
            let index = (board.turn.index() + offset) % players;
            let player = Player(index as u8);
            let mut next = Vec::new();
            for from in std::mem::take(&mut fronts[index]) {
                for side in sides {
                    let mut at = from;
                    loop {
                        at = at.wrapping_add_signed(side);
                        let Tile::Fish(fish) = board.tiles[at] else {
                            break;
                        };
                        match owners[at] {
                            None => {
                                owners[at] = Some(player);
                                next.push(at);
                                let near = NEARNESS[moves.min(NEARNESS.len() - 1)];
                                worth[index] += (COMING + near) * i32::from(fish);
                            }
                            Some(owner) if owner != player => break,
                            Some(_) => {}
                        }
                    }
                }
            }
            fronts[index] = next;
        }
        moves += 1;
    }
    worth
}

/// How much better off a player is than the best of the others.
pub(super) fn value(board: &Board, player: Player) -> i32 {
    let worth = worth(board);
    let others = (0..worth.len()).filter(|&index| index != player.index());
    worth[player.index()] - others.map(|index| worth[index]).max().unwrap_or(0)
}

/// A player's parts of the floe if no other player is beside any of them: the free tiles of each and the
/// penguins in it. None if another player may come in.
pub(super) fn private(board: &Board, player: Player) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut seen = vec![false; board.tiles.len()];
    for penguin in board.penguins(player) {
        if seen[penguin.index()] {
            continue;
        }
        let mut part = Part::default();
        let mut stack = vec![penguin.index()];
        seen[penguin.index()] = true;
        while let Some(at) = stack.pop() {
            match board.tiles[at] {
                Tile::Penguin(_) => part.penguins.push(Spot(at as u16)),
                Tile::Fish(fish) => part.fish += u32::from(fish),
                Tile::Water => {}
            }
            let from_tile = matches!(board.tiles[at], Tile::Fish(_));
            for side in board.sides() {
                let next = at.wrapping_add_signed(side);
                match board.tiles[next] {
                    // Two penguins side by side do not reach each other's tiles.
                    Tile::Penguin(other) if from_tile && other != player => return None,
                    Tile::Penguin(other) if !from_tile || other != player => {}
                    Tile::Water => {}
                    Tile::Penguin(_) | Tile::Fish(_) if seen[next] => {}
                    Tile::Penguin(_) | Tile::Fish(_) => {
                        seen[next] = true;
                        stack.push(next);
                    }
                }
            }
        }
        parts.push(part);
    }
    Some(parts)
}

/// A part of the floe that one player has to itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    /// Its penguins.
    pub(super) penguins: Vec<Spot>,
    /// The fish there.
    pub(super) fish: u32,
}

#[cfg(test)]
mod tests {
    use super::super::text::board;
    use super::*;

    #[test]
    fn a_part_is_private_until_somebody_else_is_beside_it() {
        let apart = board("A 1 2 . B 3");
        let parts = private(&apart, Player(0)).unwrap();
        assert_eq!(
            parts,
            [Part {
                penguins: vec![apart.spot(0, 0)],
                fish: 3
            }]
        );
        assert_eq!(private(&board("A 1 2 B 3"), Player(0)), None);
        // Back to back, neither can pass the other.
        let back = board("1 A B 1");
        assert_eq!(private(&back, Player(0)).unwrap()[0].fish, 1);
    }

    #[test]
    fn penguins_of_one_player_share_a_part() {
        let shared = board("A 1 A\n. . .\n3 A B");
        let parts = private(&shared, Player(0)).unwrap();
        let fish: Vec<(usize, u32)> = parts
            .iter()
            .map(|part| (part.penguins.len(), part.fish))
            .collect();
        assert_eq!(fish, [(2, 1), (1, 3)]);
    }

    #[test]
    fn a_tile_belongs_to_whoever_is_there_first_and_has_the_turn() {
        let worth = worth(&board("A 1 3 B"));
        assert_eq!(worth, [4 * (COMING + NEARNESS[0]), 0]);
    }
}
