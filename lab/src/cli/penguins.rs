//! `lab penguins`: the match table, or one turn by files.

use super::print;
use super::run_args::{RunArgs, width};
use anyhow::{Context, Result};
use arena::exit::{Exit, Misuse};
use clap::{Args, ValueEnum};
use lab::penguins::{
    Board, LARGEST, Method, PLAYERS, Phase, Setting, Told, matches, random_board, take,
};
use lab::{Duel, against_all};
use protocol::rng_from_seed;
use serde_json::json;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// No board is larger, however it is written.
const LARGEST_FILE: u64 = 1 << 20;

#[derive(Clone, Debug, Args)]
pub(crate) struct PenguinsArgs {
    /// Take one turn, or write a random board to start from
    #[arg(
        long,
        value_enum,
        value_name = "PHASE",
        requires = "output",
        conflicts_with_all = ["boards", "long", "jobs", "json"]
    )]
    phase: Option<PhaseArg>,
    /// The board file to read
    #[arg(long = "in", value_name = "FILE", requires = "phase")]
    input: Option<PathBuf>,
    /// The board file to write; it may be the one that is read
    #[arg(long = "out", value_name = "FILE", requires = "phase")]
    output: Option<PathBuf>,
    /// How the turn is played: theirs, ours, ours+theirs (our placement, their movement), theirs+ours
    #[arg(
        long,
        value_name = "METHOD",
        default_value = "ours",
        requires = "phase"
    )]
    method: Method,
    /// Players of the board that --phase start writes
    #[arg(long, value_name = "N", default_value_t = 2, requires = "phase")]
    players: usize,
    /// Penguins of each player
    #[arg(long, value_name = "N", default_value_t = Setting::default().penguins)]
    penguins: usize,
    /// Rows and columns of random boards
    #[arg(long, value_name = "RxC", default_value = "8x8", value_parser = size)]
    board: (usize, usize),
    /// Random boards of the match table, each played in both orders [default: 20, with --long 500]
    #[arg(long, value_name = "N")]
    boards: Option<usize>,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PhaseArg {
    /// Write a random board
    Start,
    /// Place one penguin
    Placement,
    /// Move one penguin
    Movement,
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once('x').and_then(|(rows, columns)| {
        let side = |text: &str| {
            text.parse()
                .ok()
                .filter(|side| (1..=LARGEST).contains(side))
        };
        Some((side(rows)?, side(columns)?))
    });
    sides.ok_or_else(|| format!("a board is ROWSxCOLUMNS, each from 1 to {LARGEST}, as in 8x8"))
}

pub(crate) fn run(args: &PenguinsArgs) -> Result<Exit> {
    match (args.phase, &args.output) {
        (Some(phase), Some(output)) => turn(args, phase, output),
        _ => table(args),
    }
}

fn setting(args: &PenguinsArgs, players: usize) -> Result<Setting> {
    let (rows, columns) = args.board;
    let setting = Setting {
        rows,
        columns,
        penguins: args.penguins,
    };
    if args.penguins == 0 || !setting.fits(players) {
        let problem = format!(
            "a board of {rows}x{columns} has room for 1 to {} penguins of each of {players} players, \
             not {}",
            rows * columns / 8 / players,
            args.penguins
        );
        return Err(Misuse(problem).into());
    }
    Ok(setting)
}

fn table(args: &PenguinsArgs) -> Result<Exit> {
    let setting = setting(args, 2)?;
    let duels = args.run.run(|run| {
        let boards = args.boards.unwrap_or(run.games(20, 500));
        matches::duels(run, setting, boards)
    });
    if args.run.json {
        print::text(&json!({ "seed": args.run.seed, "duels": duels }).to_string());
        return Ok(Exit::Success);
    }
    let games = duels.first().map_or(0, Duel::games);
    print::text(&format!(
        "Over {} boards of {} × {} in both orders, {games} games a pair, penguins of each: {}; seed {}",
        games / 2,
        setting.rows,
        setting.columns,
        setting.penguins,
        args.run.seed
    ));
    print::text(&against_all(&duels, width()));
    print::text(
        "ours+theirs is our placement with their movement, theirs+ours the other way round",
    );
    Ok(Exit::Success)
}

fn turn(args: &PenguinsArgs, phase: PhaseArg, output: &Path) -> Result<Exit> {
    let (board, said) = match phase {
        PhaseArg::Start => (start(args)?, "a new board".to_owned()),
        PhaseArg::Placement => turn_of(
            args,
            Phase::Placement {
                penguins: args.penguins,
            },
        )?,
        PhaseArg::Movement => turn_of(args, Phase::Movement)?,
    };
    write(output, &board.to_string())
        .with_context(|| format!("cannot write {}", output.display()))?;
    print::text(&said);
    Ok(Exit::Success)
}

fn start(args: &PenguinsArgs) -> Result<Board> {
    if !PLAYERS.contains(&args.players) {
        let (fewest, most) = PLAYERS.into_inner();
        let problem = format!("there are {fewest} to {most} players, not {}", args.players);
        return Err(Misuse(problem).into());
    }
    if args.input.is_some() {
        return Err(Misuse("--phase start makes a board and reads none".to_owned()).into());
    }
    let setting = setting(args, args.players)?;
    let mut rng = rng_from_seed(&args.run.seed);
    Ok(random_board(setting, args.players, &mut rng))
}

fn turn_of(args: &PenguinsArgs, phase: Phase) -> Result<(Board, String)> {
    let Some(input) = &args.input else {
        return Err(Misuse("this phase needs a board: --in FILE".to_owned()).into());
    };
    let text = read(input)?;
    let before: Board = text
        .parse()
        .map_err(|problem| Misuse(format!("{}: {problem}", input.display())))?;
    let mut board = before.clone();
    // The same turn with the same seed, and other numbers in the next one.
    let mut rng = rng_from_seed(&format!("{}/{before}", args.run.seed));
    let turn = take(&mut board, phase, args.method, &mut rng);
    let told = Told {
        before: &before,
        turn,
        phase,
    };
    Ok((board, told.to_string()))
}

fn read(path: &Path) -> Result<String> {
    let shown = path.display();
    let file = std::fs::File::open(path).with_context(|| format!("cannot read {shown}"))?;
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("cannot read {shown}"))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(Misuse(format!("{shown} is no board: it has more than a megabyte")).into());
    }
    String::from_utf8(bytes)
        .map_err(|_| Misuse(format!("{shown} is no board: it is no text")).into())
}

/// Writes a file that is there in full or not at all, so that nothing is lost that was there before. What
/// is no file, as a pipe, is written to as it is.
fn write(path: &Path, text: &str) -> Result<()> {
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        std::fs::write(path, text)?;
        return Ok(());
    }
    // A link stays one.
    let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let builder = &mut tempfile::Builder::new();
    // Others may read it, as far as the user lets them read other files.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
