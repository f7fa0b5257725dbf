//! What a schedule promises: every bot in every seat, the same games for the same seed.

use super::*;

fn lineups(bots: usize, seats: usize, seed: &str, blocks: usize) -> Vec<Vec<BotIndex>> {
    let schedule = Schedule::new(bots, seats, seed).take(blocks);
    schedule
        .map(|block| block.lineup.into_iter().collect())
        .collect()
}

#[test]
fn the_same_inputs_give_the_same_schedule() {
    for (bots, seats) in [(2, 4), (4, 4), (7, 4), (40, 4)] {
        let blocks = |seed| -> Vec<Block> { Schedule::new(bots, seats, seed).take(30).collect() };
        assert_eq!(blocks("one"), blocks("one"));
        assert_ne!(blocks("one"), blocks("two"));
    }
}

#[test]
fn a_block_seats_every_bot_in_every_seat_once_with_one_seed() {
    for block in Schedule::new(6, 4, "seats").take(20) {
        let games: Vec<Fixture> = block.games().collect();
        assert_eq!(games.len(), 4);
        assert!(games.iter().all(|game| game.seed == block.seed));
        for &bot in block.lineup.values() {
            let mut seats: Vec<u8> = games
                .iter()
                .flat_map(|game| game.seats.iter())
                .filter(|&(_, &sitting)| sitting == bot)
                .map(|(seat, _)| seat.0)
                .collect();
            seats.sort_unstable();
            assert_eq!(seats, [0, 1, 2, 3]);
        }
    }
}

#[test]
fn no_two_games_of_a_block_are_the_same() {
    for (bots, seats) in [(2, 4), (3, 4), (4, 4), (2, 5), (5, 4), (2, 2)] {
        for block in Schedule::new(bots, seats, "apart").take(12) {
            let games: Vec<_> = block.games().map(|game| game.seats).collect();
            for (i, game) in games.iter().enumerate() {
                assert!(!games[i + 1..].contains(game), "{games:?}");
            }
        }
    }
}

/// The least and the most often that two different bots met.
fn spread(bots: usize, lineups: &[Vec<BotIndex>]) -> (u32, u32) {
    let mut met = vec![vec![0u32; bots]; bots];
    for (a, b) in lineups.iter().flat_map(|lineup| pairs(lineup)) {
        met[a][b] += 1;
        met[b][a] += 1;
    }
    let counts = (0..bots).flat_map(|a| (0..a).map(move |b| (a, b)));
    let counts: Vec<u32> = counts.map(|(a, b)| met[a][b]).collect();
    (
        counts.iter().copied().min().unwrap_or_default(),
        counts.iter().copied().max().unwrap_or_default(),
    )
}

#[test]
fn every_two_bots_meet_about_equally_often_at_any_time() {
    for bots in [4, 5, 6, 7, 8, 10, 13, 16, 30] {
        let lineups = lineups(bots, 4, "balance", 120);
        for played in [10, 30, 60, 120] {
            let (least, most) = spread(bots, &lineups[..played]);
            assert!(most - least <= 3, "{bots} bots, {played}: {least}–{most}");
        }
    }
}

#[test]
fn too_few_bots_share_the_chairs_in_turn() {
    assert!(
        lineups(2, 4, "two", 9)
            .iter()
            .all(|lineup| { lineup.iter().filter(|&&bot| bot == 0).count() == 2 })
    );
    let mut sat = [0; 3];
    for bot in lineups(3, 4, "three", 9).concat() {
        sat[bot] += 1;
    }
    assert_eq!(sat, [12, 12, 12]);
}

#[test]
fn shards_have_every_block_once() {
    for of in 1..5 {
        let shards: Vec<Shard> = (1..=of)
            .map(|index| format!("{index}/{of}").parse().unwrap())
            .collect();
        for block in 0..20 {
            let owners = shards.iter().filter(|shard| shard.has(block));
            assert_eq!(owners.count(), 1);
            let shares = shards.iter().map(|shard| shard.share_of(block));
            assert_eq!(shares.sum::<u32>(), block);
        }
    }
    for wrong in ["", "0/2", "3/2", "1", "1/0", "a/b", "-1/2", "1/10001"] {
        assert_eq!(wrong.parse::<Shard>(), Err(NoShard(wrong.to_owned())));
    }
    assert_eq!("2/4".parse::<Shard>().unwrap().to_string(), "2/4");
    assert_eq!("1/1".parse(), Ok(Shard::WHOLE));
}
