//! From what people have, a source file, a folder, a jar, to a program that can be started; or a refusal that says what to
//! type. Compilers read strangers' code, so they run behind the same fence as bots.

mod cache;
mod class_file;
mod compile;
mod dotnet;
mod executable;
mod folder;
mod jar;
mod java;
mod prepare;
mod problem;
mod recipe;
mod sources;
mod workshop;

pub use cache::{make_own_folder, own_cache_folder};
pub use prepare::{prepare, prepare_in};
pub use problem::{NotABot, Problem};
pub use workshop::Workshop;
