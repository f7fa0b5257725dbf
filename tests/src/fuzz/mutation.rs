//! Ways to spoil a file of lines, drawn from a random source.

use protocol::below;
use rand_chacha::ChaCha8Rng;

/// Numbers at the edges of what counters, indices and shares can be.
const EXTREMES: &[&str] = &[
    "0",
    "-1",
    "1",
    "2",
    "250",
    "251",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "2147483647",
    "-2147483648",
    "18446744073709551615",
    "18446744073709551616",
    "1e308",
    "-1e308",
    "0.5",
    "99999999999999999999999999999999",
    "NaN",
    "inf",
    "-0",
    "1e-320",
];

/// Bytes that a spoilt file has at most.
const LARGE: usize = 8 << 20;

/// Texts that no file of ours has.
const STRANGE: &[&str] = &[
    "",
    "\\u0000",
    "\\u001b[2J",
    "\\ud800",
    "../../../etc/passwd",
    "/",
    "\u{202e}",
    "🐍",
    "null",
    "{}",
    "[]",
    "true",
    "'",
    "\\\"",
    "#",
    "=",
    "0,0 0,254 0,0 0,254",
    "died 250 body 250",
    "ate 0 65535 2147483647",
    "removed 255",
];

/// Spoils a text in one to four ways. `packed` texts may be packed, and spoilt again as bytes.
pub(super) fn spoil(text: &str, packed: bool, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=below(rng, 4) {
        bytes = change(bytes, rng);
        bytes.truncate(LARGE);
    }
    if packed && below(rng, 2) == 0 {
        bytes = zstd::encode_all(bytes.as_slice(), 1).expect("packing in memory");
        if below(rng, 3) == 0 {
            for _ in 0..=below(rng, 4) {
                flip(&mut bytes, rng);
            }
        }
    }
    bytes
}

fn change(mut bytes: Vec<u8>, rng: &mut ChaCha8Rng) -> Vec<u8> {
    if bytes.is_empty() {
        return bytes;
    }
    match below(rng, 11) {
        0 => flip(&mut bytes, rng),
        1 => bytes.truncate(below(rng, bytes.len() as u32) as usize),
        2 => {
            bytes = with_lines(&bytes, rng, |lines, at, _, _| {
                lines.insert(at, lines[at].clone())
            })
        }
        3 => bytes = with_lines(&bytes, rng, |lines, at, other, _| lines.swap(at, other)),
        4 => bytes = with_lines(&bytes, rng, |lines, at, _, _| drop(lines.remove(at))),
        5 => {
            bytes = with_lines(&bytes, rng, |lines, at, _, rng| {
                let times: usize = 1 << below(rng, 13);
                let times = times.min(LARGE / (lines[at].len() + 1));
                let line = vec![lines[at].clone(); times];
                lines.splice(at..at, line);
            });
        }
        6 | 7 => replace_number(&mut bytes, rng),
        8 => replace_string(&mut bytes, rng),
        9 => {
            let at = below(rng, bytes.len() as u32) as usize;
            let noise: Vec<u8> = (0..=below(rng, 30))
                .map(|_| below(rng, 256) as u8)
                .collect();
            bytes.splice(at..at, noise);
        }
        _ => {
            let at = below(rng, bytes.len() as u32) as usize;
            let deep = ["[", "{\"a\":", "("][below(rng, 3) as usize].repeat(1 << below(rng, 14));
            bytes.splice(at..at, deep.into_bytes());
        }
    }
    bytes
}

fn flip(bytes: &mut [u8], rng: &mut ChaCha8Rng) {
    if !bytes.is_empty() {
        let at = below(rng, bytes.len() as u32) as usize;
        bytes[at] ^= 1 << below(rng, 8);
    }
}

fn with_lines(
    bytes: &[u8],
    rng: &mut ChaCha8Rng,
    change: impl FnOnce(&mut Vec<Vec<u8>>, usize, usize, &mut ChaCha8Rng),
) -> Vec<u8> {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let mut lines: Vec<Vec<u8>> = lines.map(<[u8]>::to_vec).collect();
    let count = lines.len() as u32;
    let (at, other) = (below(rng, count) as usize, below(rng, count) as usize);
    change(&mut lines, at, other, rng);
    lines.concat()
}

/// The places of all runs of bytes that are of a kind.
fn runs(bytes: &[u8], of: impl Fn(u8) -> bool) -> Vec<std::ops::Range<usize>> {
    let (mut runs, mut at) = (Vec::new(), 0);
    for part in bytes.chunk_by(|&a, &b| of(a) == of(b)) {
        if of(part[0]) {
            runs.push(at..at + part.len());
        }
        at += part.len();
    }
    runs
}

fn replace_number(bytes: &mut Vec<u8>, rng: &mut ChaCha8Rng) {
    let numbers = runs(bytes, |byte| byte.is_ascii_digit());
    if numbers.is_empty() {
        return;
    }
    let place = numbers[below(rng, numbers.len() as u32) as usize].clone();
    let number = EXTREMES[below(rng, EXTREMES.len() as u32) as usize];
    bytes.splice(place, number.bytes());
}

/// Replaces what stands between two quotes, or a word where there are none.
fn replace_string(bytes: &mut Vec<u8>, rng: &mut ChaCha8Rng) {
    let quoted = bytes.contains(&b'"');
    let texts = runs(bytes, |byte| match quoted {
        true => !b"\"\n".contains(&byte),
        false => byte.is_ascii_alphanumeric(),
    });
    if texts.is_empty() {
        return;
    }
    let place = texts[below(rng, texts.len() as u32) as usize].clone();
    let strange = STRANGE[below(rng, STRANGE.len() as u32) as usize];
    let text = match below(rng, 3) {
        0 => strange.to_owned(),
        1 => "x".repeat(1 << below(rng, 21)),
        _ => strange.repeat(1 << below(rng, 14)),
    };
    bytes.splice(place, text.into_bytes());
}
