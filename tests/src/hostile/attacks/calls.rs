//! System calls by their numbers: most of what an attacker wants has no safe interface, or one that refuses on its
//! own what the kernel is to refuse.

use std::io;

/// Makes a system call.
#[allow(unsafe_code, reason = "the calls have no safe interface")]
pub(super) fn call(number: libc::c_long, words: &[i64]) -> io::Result<i64> {
    let word = |index: usize| words.get(index).copied().unwrap_or(0);
    // SAFETY: callers pass numbers, and addresses of values that live until the call returns and that nothing else
    // uses meanwhile.
    let done =
        unsafe { libc::syscall(number, word(0), word(1), word(2), word(3), word(4), word(5)) };
    match done {
        -1 => Err(io::Error::last_os_error()),
        done => Ok(done),
    }
}

/// Where a value is.
pub(super) fn address<T>(value: &T) -> i64 {
    (&raw const *value).addr() as i64
}
