//! The pages' server for tests, on loopback addresses alone, and where pictures of pages are kept.

use arena::view::web::{self, Shown};
use std::net::{IpAddr, Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// The folder where pictures are kept: `screenshots` beside what was built.
///
/// # Panics
/// If it cannot be made.
pub fn pictures() -> PathBuf {
    let folder = target().join("screenshots");
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    folder
}

/// The folder of all that is built.
pub(crate) fn target() -> PathBuf {
    let test = std::env::current_exe().expect("a test is a program");
    let target = test.ancestors().nth(3).expect("it lies in target/*/deps");
    target.to_owned()
}

/// Serves a game for as long as the test runs, and says where.
pub fn serve(shown: Shown) -> String {
    serve_with(|listener| web::serve(listener, shown))
}

/// Serves anything for as long as the test runs, and says where.
pub fn serve_with<F>(server: impl FnOnce(TcpListener) -> F) -> String
where
    F: Future<Output = std::io::Result<()>> + Send + 'static,
{
    serve_at(Ipv4Addr::LOCALHOST.into(), server)
}

/// The same, on a given address.
///
/// # Panics
/// If that is not one of this machine's.
pub fn serve_at<F>(address: IpAddr, server: impl FnOnce(TcpListener) -> F) -> String
where
    F: Future<Output = std::io::Result<()>> + Send + 'static,
{
    let listener = web::bind(address, 0).expect("a free port");
    let place = listener.local_addr().expect("an address");
    let served = server(listener);
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        runtime.expect("a runtime").block_on(served)
    });
    format!("http://{place}/")
}

/// Serves behind a cable that can be pulled: every connection is cut, and new ones are welcome.
///
/// # Panics
/// If there is no free port.
pub fn serve_through_a_cable(shown: Shown) -> (String, impl Fn()) {
    let behind = serve(shown);
    let behind = behind
        .trim_start_matches("http://")
        .trim_end_matches('/')
        .to_owned();
    let front = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}/", front.local_addr().expect("an address"));
    let cables = Arc::new(Mutex::new(Vec::<TcpStream>::new()));
    let plugged = cables.clone();
    std::thread::spawn(move || {
        for near in front.incoming().map_while(Result::ok) {
            let far = TcpStream::connect(&behind).expect("the server answers");
            let copy = |stream: &TcpStream| stream.try_clone().expect("another handle");
            for (mut from, mut to) in [(copy(&near), copy(&far)), (copy(&far), copy(&near))] {
                std::thread::spawn(move || std::io::copy(&mut from, &mut to));
            }
            plugged.lock().expect("no panic here").extend([near, far]);
        }
    });
    let cut = move || {
        for cable in cables.lock().expect("no panic here").drain(..) {
            let _ = cable.shutdown(Shutdown::Both);
        }
    };
    (address, cut)
}
