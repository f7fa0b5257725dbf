//! Any bytes as a stream of lines: nothing panics, and what is read lies on the board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::wire::{Message, Reader, Reply};
use protocol::{Init, Observation};

fuzz_target!(|data: &[u8]| {
    let mut reader = Reader::new();
    for line in data.split(|&byte| byte == b'\n') {
        let _ = Reply::read(line);
        let size = reader.init().map(|init| init.size);
        if let Ok(Some(Message::State {
            observation,
            problems,
        })) = reader.push(line)
        {
            let cells = observation
                .snakes
                .values()
                .flat_map(|snake| snake.chain.cells());
            assert!(
                cells
                    .into_iter()
                    .all(|cell| size.is_some_and(|size| size.contains(cell)))
            );
            if problems.is_empty() {
                let again: Observation = observation
                    .to_string()
                    .parse()
                    .expect("printed text parses");
                assert_eq!(again.snakes, observation.snakes);
            }
        }
    }
    if let Ok(text) = std::str::from_utf8(data) {
        let _ = text.parse::<Init>();
        if let Ok(observation) = text.parse::<Observation>() {
            assert_eq!(
                observation
                    .to_string()
                    .parse::<Observation>()
                    .map(|o| o.snakes),
                Ok(observation.snakes)
            );
        }
    }
});
