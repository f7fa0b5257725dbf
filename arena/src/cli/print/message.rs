//! Single messages: a remark, where a page or a file is.

use std::net::SocketAddr;
use std::path::Path;

/// Text that is complete as it is.
pub(crate) fn text(text: &str) {
    println!("{}", text.trim_end());
}

/// A remark beside the output.
pub(crate) fn remark(text: &str) {
    eprintln!("{text}");
}

/// Where the page is, on stderr: stdout may be a report for a program.
pub(crate) fn address(address: &str) {
    eprintln!("watch   {address}   (Ctrl-C ends it)");
}

/// A warning that others can reach the page, and what they could do there.
pub(crate) fn exposed(place: SocketAddr, others_play: bool) {
    let steer = if others_play { ", and steer" } else { "" };
    eprintln!("warning: not this machine alone: all who reach {place} can look on{steer}");
}

/// A file that was written.
pub(crate) fn written(file: &Path, bytes: usize) {
    println!("{} ({} KB)", file.display(), bytes.div_ceil(1000));
}
