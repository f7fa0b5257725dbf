//! `arena play` with people.

use super::args::PlayArgs;
use super::play;
use anyhow::{Context, Result};
use arena::config_files::Configuration;
use arena::engine::{GameSpec, Outcome};
use arena::exit::Exit;
use arena::process::cancel_on_signals;
use arena::replay::EndReason;
use arena::sandbox::Sandbox;
use arena::view::RoundLoop;
use tokio_util::sync::CancellationToken;

pub(super) fn run(
    args: &PlayArgs,
    game: GameSpec,
    sandbox: &Sandbox,
    configuration: &Configuration,
) -> Result<Exit> {
    let stop = CancellationToken::new();
    let spectators = play::spectators(args, &game, &stop)?;
    let runtime = super::setup::runtime()?;
    let rounds = RoundLoop {
        spectators: &spectators,
        stop: &stop,
    };
    // The same bots in every round: none is compiled or looked at again.
    let bots = game.bots.clone();
    let next = |people| {
        let again = PlayArgs {
            out: args.out.as_deref().map(play::unused),
            ..args.clone()
        };
        play::prepare(&again, (people, bots.clone()), sandbox, configuration)
    };
    let mut last = Exit::Success;
    let mut untold: Vec<(GameSpec, Outcome)> = Vec::new();
    let played = |game: &GameSpec, outcome: Outcome| {
        let ended_by_key = outcome.why == EndReason::Interrupted && !stop.is_cancelled();
        last = match ended_by_key {
            true => Exit::Success,
            false => play::exit_of(&outcome),
        };
        if !args.watch {
            return play::tell(args, game, &outcome, &configuration.rules);
        }
        untold.push((game.clone(), outcome));
        Ok(())
    };
    let ended = runtime.block_on(async {
        cancel_on_signals(&stop).context("cannot listen for Ctrl-C")?;
        rounds.play(game, next, played).await
    });
    // A terminal is the viewer's until it quits, and what it covered can be told now.
    runtime.block_on(spectators.dismiss(&stop))?;
    for (game, outcome) in untold {
        play::tell(args, &game, &outcome, &configuration.rules)?;
    }
    ended.map(|()| last)
}
