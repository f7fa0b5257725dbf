//! A worker that is none: it speaks with the server as one does, and says what a test wants said.

use arena::fleet::nats::{
    Digest, FiguresMessage, GameEnd, JobMessage, PlayedMessage, ResultMessage, VERSION, read, write,
};
use arena::replay::EndReason;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{AckKind, Context, Message};
use futures_util::{StreamExt, TryStreamExt};
use std::path::Path;
use std::time::Duration;

/// A worker that is none.
pub struct Impostor {
    context: Context,
}

/// A game that it has taken.
pub struct Taken {
    message: Message,
    /// What is to be played.
    pub job: JobMessage,
}

impl Impostor {
    /// Connects with a server.
    ///
    /// # Panics
    /// If that cannot be.
    pub async fn at(url: &str) -> Self {
        let client = async_nats::connect(url).await.expect("the server is there");
        Self {
            context: async_nats::jetstream::new(client),
        }
    }

    /// Takes a game, when there is one.
    ///
    /// # Panics
    /// If there is none for long.
    pub async fn take(&self) -> Taken {
        for _ in 0..300 {
            if let Some(message) = self.try_take().await {
                let job = read(&message.payload).expect("a job");
                return Taken { message, job };
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("there is no game to be taken");
    }

    async fn try_take(&self) -> Option<Message> {
        let stream = self.context.get_stream("ARENA_JOBS").await.ok()?;
        let runs: Vec<String> = stream.consumer_names().try_collect().await.ok()?;
        let run = runs.first()?;
        let consumer: PullConsumer = stream.get_consumer(run).await.ok()?;
        let mut batch = consumer.fetch().max_messages(1).messages().await.ok()?;
        batch.next().await?.ok()
    }

    /// Puts a replay into the store.
    ///
    /// # Panics
    /// If that cannot be.
    pub async fn put(&self, mut bytes: &[u8]) -> Digest {
        let store = self.context.get_object_store("arena-replays").await;
        let name = Digest::of(bytes);
        let store = store.expect("a store for replays");
        store
            .put(name.as_str(), &mut bytes)
            .await
            .expect("an object");
        name
    }

    /// Says that a machine has played a game, so often.
    ///
    /// # Panics
    /// If the server does not take it.
    pub async fn say(&self, machine: &str, taken: &Taken, played: PlayedMessage, times: u32) {
        let result = ResultMessage {
            version: VERSION,
            run: taken.job.run.clone(),
            id: taken.job.id.clone(),
            job: Digest::of(&taken.message.payload),
            machine: machine.to_owned(),
            end: GameEnd::Played(played),
        };
        let subject = format!("arena.result.{}.{}", taken.job.run, taken.job.id);
        for time in 0..times {
            let id = format!("{machine}.{}.{time}", taken.job.id);
            let message = PublishMessage::build()
                .payload(write(&result).into())
                .message_id(id);
            let sent = self.context.send_publish(subject.clone(), message).await;
            sent.expect("it is sent").await.expect("it is taken");
        }
        taken
            .message
            .ack_with(AckKind::Ack)
            .await
            .expect("it is sent");
    }

    /// Says that a game goes on.
    ///
    /// # Panics
    /// If that cannot be sent.
    pub async fn go_on(&self, taken: &Taken) {
        let told = taken.message.ack_with(AckKind::Progress).await;
        told.expect("it is sent");
    }
}

/// What an honest worker says of a game, as the journal of a tournament has it.
///
/// # Panics
/// If the journal does not have it.
pub(super) fn honest(job: &JobMessage, folder: &Path, replay: Digest) -> PlayedMessage {
    let journal = std::fs::read_to_string(folder.join("journal.jsonl")).expect("a journal");
    let lines = journal
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let game = lines
        .filter(|line: &serde_json::Value| line["block"].is_u64())
        .find(|line| {
            let (block, rotation) = (&line["block"], &line["rotation"]);
            job.id == format!("{:05}-{rotation}", block.as_u64().unwrap_or_default())
        })
        .expect("the game");
    let number = |seat: &serde_json::Value, key: &str| {
        u32::try_from(seat[key].as_u64().expect("a number")).expect("a small one")
    };
    let seats = game["seats"].as_array().expect("seats").iter();
    PlayedMessage {
        replay,
        took_ms: 10,
        ticks: job.ticks,
        why: EndReason::Played,
        sandbox: None,
        seats: seats
            .map(|seat| FiguresMessage {
                longest: number(seat, "longest"),
                kills: number(seat, "kills"),
                apples: number(seat, "apples"),
                deaths: serde_json::from_value(seat["deaths"].clone()).expect("deaths"),
                ..FiguresMessage::default()
            })
            .collect(),
    }
}

impl Taken {
    /// What an honest worker says of this game, and its replay, as the folder of a tournament has both.
    ///
    /// # Panics
    /// If it does not have them.
    pub async fn honestly(&self, impostor: &Impostor, folder: &Path) -> PlayedMessage {
        let replay = folder
            .join("games")
            .join(&self.job.id)
            .join("game.jsonl.zst");
        let replay = std::fs::read(replay).expect("a replay");
        honest(&self.job, folder, impostor.put(&replay).await)
    }
}
