//! A jar: a zip archive of classes, with a list of what is in it at its end.

use super::class_file::ClassFile;
use super::problem::Problem;
use crate::files;
use flate2::read::DeflateDecoder;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

/// Bytes of a jar, and of one of its files when it is unpacked.
const JAR_MOST: u64 = 256 << 20;
const FILE_MOST: u64 = 16 << 20;
/// How long the last record of an archive is, with the longest remark after it.
const END: usize = 22;
const REMARK_MOST: usize = 65535;
const MANIFEST: &str = "META-INF/MANIFEST.MF";

/// An archive and where each of its files is.
pub(super) struct Jar {
    bytes: Vec<u8>,
    /// The offset of each file's own header, how it is packed, and how long it is then.
    entries: BTreeMap<String, (usize, u16, usize)>,
}

impl Jar {
    /// Reads the list of a jar's files.
    pub(super) fn open(path: &Path) -> Result<Self, Problem> {
        let file = files::open_regular(path).map_err(Problem::io(path))?;
        let bytes = files::read_at_most(file, JAR_MOST).map_err(Problem::io(path))?;
        let damaged = || Problem::Damaged {
            path: path.to_owned(),
            what: "jar",
        };
        let entries = listed(&bytes).ok_or_else(damaged)?;
        Ok(Self { bytes, entries })
    }

    /// The class that its manifest says the program begins with, as in `a.b.Agent`.
    pub(super) fn main_class(&self) -> Option<String> {
        let text = self.file(MANIFEST)?;
        let text = String::from_utf8_lossy(&text).replace("\r\n", "\n");
        // A long line goes on after a space on the next.
        let text = text.replace("\n ", "");
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("Main-Class:"));
        line.map(|class| class.trim().to_owned())
    }

    /// A class by its name with its package's, as in `a/b/Agent`.
    pub(super) fn class(&self, name: &str) -> Option<ClassFile> {
        ClassFile::read(&self.file(&format!("{name}.class"))?)
    }

    /// Whether it has this class.
    pub(super) fn has(&self, name: &str) -> bool {
        self.entries.contains_key(&format!("{name}.class"))
    }

    /// The names of all its classes.
    pub(super) fn classes(&self) -> impl Iterator<Item = &str> {
        self.entries
            .keys()
            .filter_map(|name| name.strip_suffix(".class"))
    }

    fn file(&self, name: &str) -> Option<Vec<u8>> {
        let &(offset, packing, length) = self.entries.get(name)?;
        let header = self.bytes.get(offset..)?;
        let data = 30 + usize::from(u16_at(header, 26)?) + usize::from(u16_at(header, 28)?);
        let packed = header.get(data..)?.get(..length)?;
        let mut unpacked = Vec::new();
        let read = match packing {
            0 => packed.take(FILE_MOST).read_to_end(&mut unpacked),
            8 => DeflateDecoder::new(packed)
                .take(FILE_MOST)
                .read_to_end(&mut unpacked),
            _ => return None,
        };
        read.ok().map(|_| unpacked)
    }
}

fn listed(bytes: &[u8]) -> Option<BTreeMap<String, (usize, u16, usize)>> {
    let last = bytes.len().checked_sub(END)?;
    let first = last.saturating_sub(REMARK_MOST);
    let end = (first..=last)
        .rev()
        .find(|&at| bytes[at..].starts_with(b"PK\x05\x06"))?;
    let end = &bytes[end..];
    let count = u16_at(end, 10)?;
    let mut list = bytes.get(u32_at(end, 16)?..)?;
    let mut entries = BTreeMap::new();
    for _ in 0..count {
        if !list.starts_with(b"PK\x01\x02") {
            return None;
        }
        let (packing, length) = (u16_at(list, 10)?, u32_at(list, 20)?);
        let name = usize::from(u16_at(list, 28)?);
        let rest = usize::from(u16_at(list, 30)?) + usize::from(u16_at(list, 32)?);
        let offset = u32_at(list, 42)?;
        let text = String::from_utf8_lossy(list.get(46..46 + name)?).into_owned();
        entries.insert(text, (offset, packing, length));
        list = list.get(46 + name + rest..)?;
    }
    Some(entries)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let two = bytes.get(at..at + 2)?;
    Some(u16::from_le_bytes([two[0], two[1]]))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    let (low, high) = (u16_at(bytes, at)?, u16_at(bytes, at + 2)?);
    Some(usize::from(high) << 16 | usize::from(low))
}
