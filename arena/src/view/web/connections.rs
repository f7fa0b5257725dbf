//! The connections of a server: so many at a time and no more, and none that keeps us waiting for ever. One past
//! the limit is refused at once, so that those that are there are answered.

use axum::Router;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::{IpAddr, TcpListener};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Sleep, sleep};

/// Connections at a time. A browser opens six.
pub const CONNECTIONS: usize = 256;
/// Connections at a time that follow a game. The others are left for pages.
pub const STREAMS: usize = 128;
/// How long a client may take to ask for something, and how long it may leave what it is sent unread.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of a request's head.
const HEAD: usize = 16 << 10;
/// What one too many is told.
const REFUSAL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\
    content-type: text/plain\r\ncontent-length: 21\r\n\r\ntoo many connections\n";

static FOLLOWERS: Semaphore = Semaphore::const_new(STREAMS);

/// A place among those who follow a game; `None` if all are taken.
pub(super) fn follower() -> Option<SemaphorePermit<'static>> {
    FOLLOWERS.try_acquire().ok()
}

/// Answers until it is dropped.
///
/// # Errors
/// If the port cannot be listened to.
pub(super) async fn serve(listener: TcpListener, routes: Router) -> io::Result<()> {
    serve_so_many(listener, routes, CONNECTIONS).await
}

/// The same with another number of connections. Requests bring their [`Peer`].
///
/// # Errors
/// If the port cannot be listened to.
pub(crate) async fn serve_so_many(
    listener: TcpListener,
    routes: Router,
    connections: usize,
) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let places = Arc::new(Semaphore::new(connections));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(HEAD);
    loop {
        let Ok((stream, address)) = listener.accept().await else {
            // Out of files, as a rule: those that end give some back.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(place) = places.clone().try_acquire_owned() else {
            // What does not go out at once is not worth a wait.
            let _ = stream.try_write(REFUSAL);
            continue;
        };
        let service = FromPeer {
            routes: TowerToHyperService::new(routes.clone()),
            peer: Peer(address.ip()),
        };
        let connection =
            http.serve_connection(TokioIo::new(Patient::new(stream, PATIENCE)), service);
        tokio::spawn(async move {
            // A client that breaks off has no more to be told.
            let _ = connection.await;
            drop(place);
        });
    }
}

/// The address that a connection comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Routes whose requests know where they come from.
#[derive(Clone)]
struct FromPeer {
    routes: TowerToHyperService<Router>,
    peer: Peer,
}

impl Service<Request<Incoming>> for FromPeer {
    type Response = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Response;
    type Error = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Error;
    type Future = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Future;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(self.peer);
        self.routes.call(request)
    }
}

/// A connection whose other end may leave what it is sent unread for a while, and not for ever.
struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Runs while a write waits.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn new(stream: TcpStream, patience: Duration) -> Self {
        Self {
            stream,
            patience,
            stalled: None,
        }
    }

    fn unless_stalled<T>(
        &mut self,
        written: Poll<io::Result<T>>,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let patience = self.patience;
        let stalled = self
            .stalled
            .get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stalled.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, bytes)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.unless_stalled(written, cx)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt;

    #[tokio::test]
    async fn a_client_that_reads_nothing_loses_its_connection() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let place = listener.local_addr().unwrap();
        let (client, accepted) = tokio::join!(TcpStream::connect(place), listener.accept());
        let mut sent = Patient::new(accepted.unwrap().0, Duration::from_millis(50));
        let error = sent.write_all(&vec![0; 64 << 20]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        drop(client);
    }
}
