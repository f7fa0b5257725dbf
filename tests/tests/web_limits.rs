//! More connections than a server has places for: those past the limit are refused at once, and those that ask
//! for nothing lose their places.

use arena::view::web::{CONNECTIONS, Feed, STREAMS, Shown};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tests::recorded;
use tests::served::serve;

const AT_ONCE: Duration = Duration::from_secs(5);
/// Longer than a server waits for a request.
const PATIENCE: Duration = Duration::from_secs(30);

/// The status that a request is answered with; empty if the connection is closed instead.
fn status(place: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(place).unwrap();
    stream.set_read_timeout(Some(AT_ONCE)).unwrap();
    let _ = write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n"
    );
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let timed_out = read.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock);
    assert!(!timed_out, "it had to wait");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn slow_connections_are_refused_at_a_limit_and_lose_their_places() {
    let address = serve(Shown::Replay(Arc::new(recorded::timeline(5))));
    let place = address.trim_start_matches("http://").trim_end_matches('/');
    let slow: Vec<TcpStream> = (0..CONNECTIONS)
        .map(|_| {
            let mut stream = TcpStream::connect(place).unwrap();
            write!(stream, "GET / HTTP/1.1\r\nHost: {place}\r\nX-Slow: ").unwrap();
            stream
        })
        .collect();
    for _ in 0..50 {
        let answer = status(place, "/");
        assert!(["503", ""].contains(&answer.as_str()), "{answer}");
    }
    let began = Instant::now();
    while status(place, "/") != "200" {
        assert!(began.elapsed() < PATIENCE, "no place became free");
        std::thread::sleep(Duration::from_millis(100));
    }
    drop(slow);
}

#[test]
fn those_who_follow_a_game_leave_room_for_pages() {
    let feed = Arc::new(Feed::new(&recorded::timeline(5)));
    let address = serve(Shown::Live(feed));
    let place = address.trim_start_matches("http://").trim_end_matches('/');
    let follow = || {
        let mut stream = TcpStream::connect(place).unwrap();
        stream.set_read_timeout(Some(AT_ONCE)).unwrap();
        write!(stream, "GET /live HTTP/1.1\r\nHost: {place}\r\n\r\n").unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        (stream, String::from_utf8_lossy(&answer).into_owned())
    };
    let followers: Vec<TcpStream> = (0..STREAMS)
        .map(|_| {
            let (stream, answer) = follow();
            assert_eq!(answer, "HTTP/1.1 200");
            stream
        })
        .collect();
    assert_eq!(follow().1, "HTTP/1.1 503");
    assert_eq!(status(place, "/"), "200");
    drop(followers);
    let began = Instant::now();
    while follow().1 != "HTTP/1.1 200" {
        assert!(began.elapsed() < PATIENCE, "no place became free");
        std::thread::sleep(Duration::from_millis(20));
    }
}
