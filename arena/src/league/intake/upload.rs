//! Takes a file from a student: what it may be, where it is kept, and the version that it becomes.

use crate::league::handle::League;
use crate::league::refused::Refused;
use crate::league::store::{StudentId, VersionId};
use jiff::Timestamp;

impl League {
    /// Takes a file as the next version of a student's bot, which is made if the student has none of that name. It blocks
    /// while the file is written and unpacked. When it returns, the upload survives a loss of power.
    ///
    /// # Errors
    /// If it is refused, with words for the student.
    pub fn upload(
        &self,
        owner: StudentId,
        bot_name: &str,
        file_name: &str,
        bytes: &[u8],
        now: Timestamp,
    ) -> Result<VersionId, Refused> {
        let _ = (owner, bot_name, file_name, bytes, now);
        Err(Refused::Closed("uploads are not taken yet".to_owned()))
    }
}
