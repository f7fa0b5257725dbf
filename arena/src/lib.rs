//! The reference server of the Wits multi-snake game: it runs bots as processes, referees with the
//! rules of `protocol`, records every game, verifies and shows the record, and rates the bots.
//!
//! A folder is a room with one capability, and a room knows only rooms that are listed before it.

pub mod printable;

pub mod files;

pub mod csv;

pub mod text_table;

pub mod url_path;

pub mod pages;

pub mod seeds;

pub mod folder_kind;

pub mod config_files;

pub mod rules_line;

pub mod kits;

pub mod bots;

pub mod lineup;

pub mod sandbox;

pub mod build;

pub mod process;

pub mod replay;

pub mod engine;

pub mod doctor;

pub mod fleet;

pub mod tournament;

pub mod submissions;

pub mod view;

pub mod league;

pub mod submit;

pub mod exit;
