//! One file that shows a game, from disk and without a network.

use super::page::{Source, page};
use super::page_lines;
use crate::replay::Timeline;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::{self, Write};

/// The page with the whole game inside.
///
/// # Errors
/// None in practice: it packs in memory.
pub fn html(timeline: &Timeline) -> io::Result<String> {
    // Browsers unpack deflate by themselves, and nothing better everywhere.
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
    packer.write_all(page_lines::whole(timeline).as_bytes())?;
    let packed = STANDARD.encode(packer.finish()?);
    Ok(page(Source::Inside(&packed), None))
}
