//! Every decision of a fixed set of games, as one number. A refactoring leaves it as it is; a commit
//! that changes how the champion plays changes it here and in `BENCHMARKS.md`.

#[test]
fn the_champion_decides_as_it_has_decided_before() {
    let result = bot::matches::fingerprint(400);
    let told = (result.decisions, format!("{:016x}", result.fingerprint));
    assert_eq!(told, (1598, "77a98a19b1015dfb".to_owned()));
}
