//! The server's configuration in the documentation: each role may do what it needs, over TLS, and no more.
#![cfg(target_os = "linux")]

use async_nats::ConnectOptions;
use std::net::Ipv4Addr;
use std::path::Path;
use std::process::{Command, Stdio};
use tests::data::report;
use tests::fleet::{Cup, Server, Worker};

/// The configuration as the page has it, with files of this test.
fn configuration(folder: &Path) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/cluster.md");
    let page = std::fs::read_to_string(page).unwrap();
    let block = page.split("```conf\n").nth(1).unwrap();
    let block = block.split("```").next().unwrap();
    assert!(block.contains("/etc/nats/server.pem") && block.contains("/var/lib/nats"));
    let folder = folder.display().to_string();
    let block = block.replace("/etc/nats", &folder);
    block.replace("/var/lib/nats", &format!("{folder}/store"))
}

/// A certificate for this machine's loopback, and whose it is; `false`, aloud, where there is no `openssl`.
fn certificates(folder: &Path) -> bool {
    std::fs::write(folder.join("names"), "subjectAltName=IP:127.0.0.1").unwrap();
    let steps = [
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=ca",
        "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout server.key -out server.csr -subj /CN=queue",
        "x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.pem -days 2 -extfile names",
    ];
    for step in steps {
        let mut command = Command::new("openssl");
        let command = command.args(step.split(' ')).current_dir(folder);
        let Ok(output) = command.stdin(Stdio::null()).output() else {
            report("SKIPPED: there is no openssl here; `apt install openssl` brings it");
            return false;
        };
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    true
}

#[test]
fn the_documented_configuration_lets_each_role_do_its_work_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    if !certificates(folder.path()) {
        return;
    }
    let file = folder.path().join("arena.conf");
    std::fs::write(&file, configuration(folder.path())).unwrap();
    let file = file.display().to_string();
    let Some(server) = Server::with(Ipv4Addr::LOCALHOST, &["-c", &file]) else {
        return;
    };
    let ca = folder.path().join("ca.pem").display().to_string();
    let private =
        |user: &str, password: &str| server.url_for(user, password).replace("nats://", "tls://");
    let worker = private("worker", "change-me-2");
    let stranger = Command::new(tests::runner::arena())
        .args(["worker", &worker])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&stranger.stderr);
    assert!(
        text.contains("no TLS with"),
        "without its certificate: {text}"
    );
    let _worker = Worker::with(&worker, "machine", &["--ca", &ca], &[]);
    let mut cup = Cup::of(2, 150, &folder);
    let here = cup.play();
    cup.words.extend(["--ca".to_owned(), ca.clone()]);
    let there = cup
        .via(&private("coordinator", "change-me-1"), &folder)
        .play();
    there.assert_same(&here);
    assert!(!there.remarks.contains("refuses"), "{}", there.remarks);
    // A worker asks for no games, and removes no streams.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let options = ConnectOptions::new().add_root_certificates(ca.into());
        let options = options.user_and_password("worker".to_owned(), "change-me-2".to_owned());
        let client = options.connect(&worker).await.unwrap();
        let mut context = async_nats::jetstream::new(client);
        context.set_timeout(std::time::Duration::from_millis(500));
        assert!(context.delete_stream("ARENA_JOBS").await.is_err());
        let published = context.publish("arena.job.run.game", "{}".into()).await;
        assert!(published.unwrap().await.is_err());
    });
}
