//! How a view in the terminal ends.

use super::exit::Exit;
use arena::view::tui::Left;

/// The exit code of a person who left a view.
pub(crate) fn left(left: Left) -> Exit {
    match left {
        Left::Quit => Exit::Success,
        Left::Interrupted => Exit::Interrupted,
    }
}
