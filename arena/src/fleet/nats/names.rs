//! What streams, subjects and buckets are called. Operators write these names into the permissions of a server.

/// The stream of games that are to be played: a work queue, in which a game stays until it is acknowledged.
pub(super) const JOBS: &str = "ARENA_JOBS";
/// The stream of what has come of them.
pub(super) const RESULTS: &str = "ARENA_RESULTS";
/// The bucket of programs, each by its SHA-256.
pub(super) const PROGRAMS: &str = "arena-programs";
/// The bucket of replays, each by its SHA-256, until the coordinator has it.
pub(super) const REPLAYS: &str = "arena-replays";
/// Where workers are asked who they are; each answers at once.
pub(super) const PING: &str = "arena.ping";
/// Where workers tell of themselves.
pub(super) const BEATS: &str = "arena.beat.*";
/// Where coordinators tell workers of the end of a run, or that one is left out.
pub(super) const NOTICE: &str = "arena.notice";
/// All games, and all results.
pub(super) const ALL_JOBS: &str = "arena.job.*.*";
pub(super) const ALL_RESULTS: &str = "arena.result.*.*";

/// Where a game of a run is published.
pub(super) fn job(run: &str, id: &str) -> String {
    format!("arena.job.{run}.{id}")
}

/// All games of a run.
pub(super) fn jobs_of(run: &str) -> String {
    format!("arena.job.{run}.*")
}

/// Where the result of a game is published.
pub(super) fn result(run: &str, id: &str) -> String {
    format!("arena.result.{run}.{id}")
}

/// All results of a run.
pub(super) fn results_of(run: &str) -> String {
    format!("arena.result.{run}.*")
}

/// Where a worker tells of itself.
pub(super) fn beat(worker: &str) -> String {
    format!("arena.beat.{worker}")
}

/// Whether a text can be a part of a subject, and of the name of a consumer: letters, digits and `-`.
pub(super) fn is_token(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    !text.is_empty() && text.len() <= 64 && text.bytes().all(plain)
}
