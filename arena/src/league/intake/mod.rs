//! A program's way in: upload, build, check, trial game, and then it plays. Every step is in the store as it is taken.

mod upload;
