//! All that the program prints.
#![allow(clippy::print_stdout)]

/// Text that is complete as it is.
pub(crate) fn text(text: &str) {
    println!("{}", text.trim_end());
}
