//! The organiser's switches.

use super::event::Event;
use super::handle::League;
use super::refused::Refused;
use super::store::{AnnouncementId, BotId, Setting, StoreError, Version, VersionId, VersionState};
use jiff::Timestamp;

/// Letters of an announcement.
const ANNOUNCEMENT_MOST: usize = 500;

impl League {
    /// Takes a version out of play. Its bot plays again with the next version that gets in, or when this one is run again.
    /// In games that are planned a reference bot takes its seat.
    ///
    /// # Errors
    /// If there is no such version, or it is a built-in bot's.
    pub fn retire(&self, version: VersionId) -> Result<(), Refused> {
        let found = self.uploaded(version)?;
        self.store.put_version(version, VersionState::Retired)?;
        self.unseat(&[version])?;
        self.tell_version(&found);
        Ok(())
    }

    /// Runs a version's way in again, from its build to its trial game.
    ///
    /// # Errors
    /// If there is no such version, it is a built-in bot's, or it is on its way in already.
    pub fn rerun(&self, version: VersionId) -> Result<(), Refused> {
        let found = self.uploaded(version)?;
        if found.state.is_under_way() {
            return Err(Refused::NotNow(
                "this version is on its way in already".to_owned(),
            ));
        }
        self.store.put_version(version, VersionState::Waiting)?;
        self.tell_version(&found);
        self.wake();
        Ok(())
    }

    /// Lets a bot play, or keeps it from playing. In games that are planned a reference bot takes its seat.
    ///
    /// # Errors
    /// If there is no such bot.
    pub fn enable(&self, bot: BotId, enabled: bool) -> Result<(), Refused> {
        self.store.enable_bot(bot, enabled)?;
        if !enabled {
            let versions = self.store.versions(bot)?;
            let versions: Vec<VersionId> = versions.iter().map(|version| version.id).collect();
            self.unseat(&versions)?;
        }
        self.tell(Event::Notice);
        Ok(())
    }

    /// Pauses the ladder, or goes on with it. Games of other kinds are played all the same.
    ///
    /// # Errors
    /// If the store fails.
    pub fn pause(&self, paused: bool) -> Result<(), Refused> {
        self.store.switch(Setting::Paused, paused)?;
        self.tell(Event::Notice);
        self.wake();
        Ok(())
    }

    /// Tells all who look.
    ///
    /// # Errors
    /// If there are no words, or too many.
    pub fn announce(&self, text: &str, now: Timestamp) -> Result<AnnouncementId, Refused> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > ANNOUNCEMENT_MOST {
            return Err(Refused::Name(format!(
                "an announcement has 1 to {ANNOUNCEMENT_MOST} letters"
            )));
        }
        let id = self.store.announce(text, now)?;
        self.tell(Event::Notice);
        Ok(id)
    }

    /// Takes an announcement back.
    ///
    /// # Errors
    /// If there is no such announcement.
    pub fn withdraw(&self, id: AnnouncementId) -> Result<(), Refused> {
        self.store.withdraw(id)?;
        self.tell(Event::Notice);
        Ok(())
    }

    /// Takes versions out of games that are planned: a reference bot takes the seat in those of a round, and others are dropped.
    pub(super) fn unseat(&self, versions: &[VersionId]) -> Result<(), StoreError> {
        let mut instead = Vec::new();
        for brain in &self.config.ladder.reference {
            instead.push(self.store.built_in_version(brain)?);
        }
        let instead = instead.iter().find(|version| !versions.contains(version));
        match instead {
            Some(&instead) => self.store.unseat(versions, instead, &self.running()),
            None => Ok(()),
        }
    }

    fn uploaded(&self, version: VersionId) -> Result<Version, Refused> {
        let found = self.store.version(version)?;
        let found = found.ok_or(Refused::Missing("version"))?;
        match found.sum.is_empty() {
            true => Err(Refused::NotNow(
                "a built-in bot has one version, which plays as long as the bot is enabled"
                    .to_owned(),
            )),
            false => Ok(found),
        }
    }

    fn tell_version(&self, version: &Version) {
        self.tell(Event::Version {
            bot: version.bot,
            version: version.id,
        });
    }
}
