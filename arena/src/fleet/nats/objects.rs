//! Programs and replays in the server's object store, each under its SHA-256: what comes back is what the sum says, or
//! nothing.
//!
//! The layout is the one of NATS's object store, so that its own tools list, fetch and remove what is here. Chunks are read
//! one by one with direct gets: a consumer for each object would cost more than a replay.

use super::digest::Digest;
use super::link::reasons;
use async_nats::jetstream::Context;
use async_nats::jetstream::object_store::{Config, InfoErrorKind, ObjectStore};
use async_nats::jetstream::stream::{DirectGetErrorKind, Stream};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE;
use std::time::Duration;

/// How long an object is fetched at most.
const PATIENCE: Duration = Duration::from_secs(60);

/// Why an object is not had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ObjectError {
    /// There is none of that name.
    #[error("the store has no object {0}")]
    Missing(Digest),
    /// It is not what its name says.
    #[error("the object {0} is not what its name says")]
    Forged(Digest),
    /// It is larger than what it is said to be can be.
    #[error("the object {name} has {bytes} bytes; {most} is the most")]
    Large {
        /// Which.
        name: Digest,
        /// Its size.
        bytes: usize,
        /// What it may have.
        most: usize,
    },
    /// The server does not answer as it should.
    #[error("the store cannot be used: {0}")]
    Server(String),
}

fn server(error: impl std::error::Error) -> ObjectError {
    ObjectError::Server(reasons(&error))
}

/// One bucket of the store.
#[derive(Clone)]
pub(super) struct Objects {
    bucket: &'static str,
    store: ObjectStore,
    stream: Stream<()>,
}

impl Objects {
    /// The bucket, which is made if it is not there and that is wanted. What no worker has fetched is removed by the server
    /// after a time.
    pub(super) async fn open(
        context: &Context,
        bucket: &'static str,
        make: Option<Duration>,
    ) -> Result<Self, ObjectError> {
        let store = match context.get_object_store(bucket).await {
            Ok(store) => store,
            Err(error) => {
                let Some(max_age) = make else {
                    return Err(server(error));
                };
                let config = Config {
                    bucket: bucket.to_owned(),
                    max_age,
                    ..Config::default()
                };
                context.create_object_store(config).await.map_err(server)?
            }
        };
        let name = format!("OBJ_{bucket}");
        let stream = context.get_stream_no_info(name).await.map_err(server)?;
        Ok(Self {
            bucket,
            store,
            stream,
        })
    }

    /// Whether the store says that it has an object of this size.
    pub(super) async fn has(&self, name: &Digest, bytes: usize) -> Result<bool, ObjectError> {
        match self.store.info(name.as_str()).await {
            Ok(info) => Ok(!info.deleted && info.size == bytes),
            Err(error) if error.kind() == InfoErrorKind::NotFound => Ok(false),
            Err(error) => Err(server(error)),
        }
    }

    /// Puts an object there under its sum.
    pub(super) async fn put(&self, bytes: &[u8]) -> Result<Digest, ObjectError> {
        let name = Digest::of(bytes);
        let mut content = bytes;
        let put = self.store.put(name.as_str(), &mut content);
        put.await.map_err(server)?;
        Ok(name)
    }

    /// Fetches an object of so many bytes at most, and compares its sum.
    pub(super) async fn get(&self, name: &Digest, most: usize) -> Result<Vec<u8>, ObjectError> {
        let late = |_| ObjectError::Server("the object does not come".to_owned());
        let fetched = tokio::time::timeout(PATIENCE, self.fetch(name, most));
        let bytes = fetched.await.map_err(late)??;
        match Digest::of(&bytes) == *name {
            true => Ok(bytes),
            false => Err(ObjectError::Forged(name.clone())),
        }
    }

    async fn fetch(&self, name: &Digest, most: usize) -> Result<Vec<u8>, ObjectError> {
        let info = match self.store.info(name.as_str()).await {
            Ok(info) if info.deleted => return Err(ObjectError::Missing(name.clone())),
            Ok(info) => info,
            Err(error) if error.kind() == InfoErrorKind::NotFound => {
                return Err(ObjectError::Missing(name.clone()));
            }
            Err(error) => return Err(server(error)),
        };
        let large = |bytes| ObjectError::Large {
            name: name.clone(),
            bytes,
            most,
        };
        if info.size > most {
            return Err(large(info.size));
        }
        let subject = format!("$O.{}.C.{}", self.bucket, info.nuid);
        let (mut bytes, mut next) = (Vec::with_capacity(info.size), 1);
        // What the object's own note says about chunks need not be so; its size is what it is given.
        while bytes.len() < info.size {
            let chunk = self
                .stream
                .direct_get_next_for_subject(&subject, Some(next));
            let chunk = chunk.await.map_err(|error| match error.kind() {
                DirectGetErrorKind::NotFound => ObjectError::Missing(name.clone()),
                _ => server(error),
            })?;
            if chunk.payload.is_empty() || bytes.len() + chunk.payload.len() > info.size {
                return Err(ObjectError::Forged(name.clone()));
            }
            bytes.extend_from_slice(&chunk.payload);
            next = chunk.sequence + 1;
        }
        Ok(bytes)
    }

    /// Removes an object with all that tells of it. One that is not there is as good.
    pub(super) async fn remove(&self, name: &Digest) -> Result<(), ObjectError> {
        let Ok(info) = self.store.info(name.as_str()).await else {
            return Ok(());
        };
        let note = URL_SAFE.encode(name.as_str());
        for subject in [
            format!("$O.{}.M.{note}", self.bucket),
            format!("$O.{}.C.{}", self.bucket, info.nuid),
        ] {
            self.stream.purge().filter(subject).await.map_err(server)?;
        }
        Ok(())
    }
}
