//! Single messages: a remark, where a page or a file is.

use super::out::{columns, err, out};
use anyhow::Result;
use arena::text_table::wrapped;
use std::net::SocketAddr;
use std::path::Path;

/// Text that is complete as it is.
pub(crate) fn text(text: &str) -> Result<()> {
    out(text.trim_end())
}

/// A remark beside the output.
pub(crate) fn remark(text: &str) {
    err(text);
}

/// A remark of whole sentences, broken between words.
pub(crate) fn remark_prose(text: &str) {
    err(&wrapped(text, columns().saturating_sub(4)));
}

/// Where the page is, on stderr: stdout may be a report for a program.
pub(crate) fn address(address: &str) {
    err(&format!("watch   {address}   (Ctrl-C ends it)"));
}

/// A warning that others can reach the page, and what they could do there.
pub(crate) fn exposed(place: SocketAddr, others_play: bool) {
    let steer = if others_play {
        "; with the whole address, steer"
    } else {
        ""
    };
    err(&format!(
        "warning: not this machine alone: all who reach {place} can look on{steer}"
    ));
}

/// A file that was written.
pub(crate) fn written(file: &Path, bytes: usize) -> Result<()> {
    let kilobytes = bytes.div_ceil(1000);
    out(&format!("{} ({kilobytes} KB)", file.display()))
}
