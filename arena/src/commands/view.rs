//! How a view in the terminal ends.

use crate::exit::Exit;
use arena::terminal::Left;

/// The exit code of a person who left a view.
pub(crate) fn left(left: Left) -> Exit {
    match left {
        Left::Quit => Exit::Success,
        Left::Interrupted => Exit::Interrupted,
    }
}
