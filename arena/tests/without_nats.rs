//! A plain build has no client of NATS, and says in a line how to build one that has.
#![cfg(not(feature = "nats"))]

mod common;

use common::{arena, told};

#[test]
fn a_build_without_many_machines_says_how_to_get_them() {
    let folder = tempfile::tempdir().unwrap();
    let worker = ["worker", "nats://127.0.0.1:1"];
    let via = "tournament greedy random --in-process --blocks 1 --via nats://127.0.0.1:1 --out cup";
    let via: Vec<&str> = via.split(' ').collect();
    for args in [&worker[..], &via] {
        let output = arena(folder.path()).args(args).output().unwrap();
        let text = told(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("--package arena --features nats"), "{text}");
    }
}
