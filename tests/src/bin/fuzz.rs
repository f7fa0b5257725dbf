//! Puts spoilt files to the arena's borders: `fuzz KIND SEED FIRST LAST`.

#[cfg(target_os = "linux")]
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [kind, seed, first, last] = args.as_slice() else {
        panic!("fuzz KIND SEED FIRST LAST");
    };
    let number = |text: &String| text.parse::<u32>().expect("a number");
    tests::fuzz::run(kind, seed, number(first)..number(last) + 1);
}

#[cfg(not(target_os = "linux"))]
fn main() {}
