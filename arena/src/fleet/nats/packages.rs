//! The programs of a run: packed once, and put into the store where it lacks them.

use super::digest::Digest;
use super::error::FleetError;
use super::message::ProgramMessage;
use super::objects::{ObjectError, Objects};
use super::package::Package;
use crate::bots::{Launch, own_build};
use crate::fleet::Player;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The programs of a run.
#[derive(Default)]
pub(super) struct Packages {
    /// What each player is, by its address; the player is kept, so that no other gets that.
    known: HashMap<usize, (Arc<Player>, ProgramMessage)>,
    packed: BTreeMap<Digest, Vec<u8>>,
    /// Those that the store does not have for sure.
    new: Vec<Digest>,
}

impl Packages {
    /// What a player's program is called on other machines. It is packed when it is asked for first.
    ///
    /// # Errors
    /// If it cannot be sent, or has changed since it was opened.
    pub(super) fn program(&mut self, player: &Arc<Player>) -> Result<ProgramMessage, FleetError> {
        let key = Arc::as_ptr(player) as usize;
        if let Some((_, known)) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let cannot = |why: String| FleetError::CannotShip {
            bot: player.bot.name.clone(),
            why,
        };
        let program = match &player.bot.launch {
            Launch::BuiltIn { brain, .. } => ProgramMessage::BuiltIn {
                brain: brain.clone(),
                build: own_build().map_err(|error| cannot(error.to_string()))?,
            },
            Launch::Human => return Err(cannot("a person sits at this machine".to_owned())),
            Launch::Unbuilt { .. } => return Err(cannot("no program was made of it".to_owned())),
            Launch::Program(program) => {
                let package = Package::of(&player.bot, program)?;
                if let Some(sealed) = &player.sealed {
                    sealed.check().map_err(|error| cannot(error.to_string()))?;
                }
                let name = package.name.clone();
                self.packed.insert(package.name.clone(), package.bytes);
                self.new.push(package.name);
                ProgramMessage::Package(name)
            }
        };
        self.known.insert(key, (player.clone(), program.clone()));
        Ok(program)
    }

    /// Puts into the store what it may lack.
    pub(super) async fn put_new(&mut self, store: &Objects) -> Result<(), ObjectError> {
        while let Some(name) = self.new.last() {
            let bytes = self.packed.get(name).map_or(&[][..], Vec::as_slice);
            if !store.has(name, bytes.len()).await? {
                store.put(bytes).await?;
            }
            self.new.pop();
        }
        Ok(())
    }

    /// Looks at all of them again: the store may have lost some.
    pub(super) async fn put_missing(&mut self, store: &Objects) -> Result<(), ObjectError> {
        self.new = self.packed.keys().cloned().collect();
        self.put_new(store).await
    }
}
