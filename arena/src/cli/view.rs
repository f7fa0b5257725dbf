//! How a view in the terminal ends.

use super::exit::Exit;
use arena::view::tui::ViewExit;

/// The exit code of a person who left a view.
pub(crate) fn left(left: ViewExit) -> Exit {
    match left {
        ViewExit::Quit => Exit::Success,
        ViewExit::Interrupted => Exit::Interrupted,
    }
}
