//! What a Java class file tells: its name, the Java it needs, whether it has a `main`, and which classes it names.

/// The first bytes of every class file.
const MAGIC: u32 = 0xCAFE_BABE;
/// Class files of Java N have the version N + 44.
const FIRST: u16 = 44;
/// What the flags of a method say: public, static.
const PUBLIC: u16 = 1;
const STATIC: u16 = 8;

/// What is known of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ClassFile {
    /// Its name with its package's, as in `a/b/Agent`.
    pub(super) name: String,
    /// The Java that it needs.
    pub(super) java: u16,
    /// Whether a program can begin with it.
    pub(super) has_main: bool,
    /// The classes that it names.
    pub(super) names: Vec<String>,
}

impl ClassFile {
    /// Reads one; `None` if these bytes are none.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let mut rest = Bytes(bytes);
        if rest.u32()? != MAGIC {
            return None;
        }
        rest.u16()?;
        let java = rest.u16()?.checked_sub(FIRST)?;
        let pool = Pool::read(&mut rest)?;
        rest.u16()?;
        let name = pool.class(rest.u16()?)?;
        rest.u16()?;
        for _ in 0..rest.u16()? {
            rest.u16()?;
        }
        // Fields are written as methods are.
        pool.has_main(&mut rest)?;
        let has_main = pool.has_main(&mut rest)?;
        let names = (0..pool.0.len() as u16).filter_map(|index| pool.class(index));
        Some(Self {
            name,
            java,
            has_main,
            names: names.collect(),
        })
    }

    /// The outermost class that it is a part of.
    pub(super) fn outer(&self) -> &str {
        self.name.split('$').next().unwrap_or(&self.name)
    }

    /// Its name as `java` wants it.
    pub(super) fn spoken(&self) -> String {
        self.name.replace('/', ".")
    }
}

/// A constant that matters here.
enum Constant {
    Text(String),
    Class(u16),
    Other,
}

struct Pool(Vec<Constant>);

impl Pool {
    fn read(rest: &mut Bytes<'_>) -> Option<Self> {
        let count = rest.u16()?;
        let mut pool = vec![Constant::Other];
        while pool.len() < usize::from(count) {
            let kind = rest.u8()?;
            pool.push(match kind {
                1 => {
                    let length = rest.u16()?;
                    let text = rest.take(length.into())?;
                    Constant::Text(String::from_utf8_lossy(text).into_owned())
                }
                7 => Constant::Class(rest.u16()?),
                8 | 16 | 19 | 20 => rest.skip(2)?,
                15 => rest.skip(3)?,
                3 | 4 | 9..=12 | 17 | 18 => rest.skip(4)?,
                5 | 6 => rest.skip(8)?,
                _ => return None,
            });
            if matches!(kind, 5 | 6) {
                // Long numbers take two places.
                pool.push(Constant::Other);
            }
        }
        Some(Self(pool))
    }

    fn text(&self, index: u16) -> Option<&str> {
        match self.0.get(usize::from(index))? {
            Constant::Text(text) => Some(text),
            _ => None,
        }
    }

    fn class(&self, index: u16) -> Option<String> {
        match self.0.get(usize::from(index))? {
            Constant::Class(name) => self.text(*name).map(str::to_owned),
            _ => None,
        }
    }

    /// Reads a list of fields or methods, and says whether a program can begin with one of them.
    fn has_main(&self, rest: &mut Bytes<'_>) -> Option<bool> {
        let mut found = false;
        for _ in 0..rest.u16()? {
            let (flags, name, kind) = (rest.u16()?, rest.u16()?, rest.u16()?);
            found |= flags & PUBLIC != 0
                && flags & STATIC != 0
                && self.text(name) == Some("main")
                && self.text(kind) == Some("([Ljava/lang/String;)V");
            for _ in 0..rest.u16()? {
                rest.u16()?;
                let length = rest.u32()?;
                rest.take(length.try_into().ok()?)?;
            }
        }
        Some(found)
    }
}

/// Bytes that have not been read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn skip(&mut self, count: usize) -> Option<Constant> {
        self.take(count).map(|_| Constant::Other)
    }

    fn u8(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn u16(&mut self) -> Option<u16> {
        let bytes = self.take(2)?;
        Some(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    fn u32(&mut self) -> Option<u32> {
        let high = self.u16()?;
        let low = self.u16()?;
        Some(u32::from(high) << 16 | u32::from(low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `public class A { public static void main(String[] a) {} }`, written by hand, which names A$B.
    fn class() -> Vec<u8> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 7];
        for text in ["p/A", "p/A$B", "main", "([Ljava/lang/String;)V"] {
            bytes.extend([1, 0, text.len() as u8]);
            bytes.extend(text.as_bytes());
        }
        bytes.extend([7, 0, 1, 7, 0, 2]);
        // Flags, this class, no super class, no interfaces, no fields; one method without attributes.
        bytes.extend([0, 1, 0, 5, 0, 0, 0, 0, 0, 0, 0, 1]);
        bytes.extend([0, 9, 0, 3, 0, 4, 0, 0]);
        bytes
    }

    #[test]
    fn a_class_tells_what_it_is() {
        let read = ClassFile::read(&class()).unwrap();
        let expected = ClassFile {
            name: "p/A".to_owned(),
            java: 17,
            has_main: true,
            names: vec!["p/A".to_owned(), "p/A$B".to_owned()],
        };
        assert_eq!(read, expected);
        assert_eq!(read.spoken(), "p.A");
    }

    #[test]
    fn a_class_that_is_cut_short_is_none() {
        let whole = class();
        for end in 0..whole.len() {
            assert_eq!(ClassFile::read(&whole[..end]), None, "{end}");
        }
    }
}
