//! The arena's page, and other ways out.

use super::{Attempt, attempt};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::unix::net::UnixDatagram;

/// The port is the page's.
pub(super) fn attempts(port: u16) -> Vec<Attempt> {
    vec![
        attempt(
            "connect-to-page",
            TcpStream::connect(("127.0.0.1", port)).map(|_| "connected"),
        ),
        attempt(
            "listen",
            TcpListener::bind(("127.0.0.1", 0)).map(|_| "listens"),
        ),
        attempt(
            "datagrams",
            UdpSocket::bind(("127.0.0.1", 0)).map(|_| "bound"),
        ),
        attempt("local-socket", UnixDatagram::unbound().map(|_| "has one")),
    ]
}
