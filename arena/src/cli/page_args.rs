//! The options of pages, for every command that serves one.

use clap::Args;
use std::net::IpAddr;
use std::path::PathBuf;

/// What `arena serve` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct ServeArgs {
    /// The folder; games and tournaments are found at any depth
    #[arg(value_name = "DIR", default_value = ".")]
    pub(crate) folder: PathBuf,
    /// The port on this machine [default: any that is free]
    #[arg(long, value_name = "P")]
    pub(crate) port: Option<u16>,
    /// The address to listen on; others than 127.0.0.1 let other machines in
    #[arg(long, value_name = "IP")]
    pub(crate) bind: Option<IpAddr>,
    /// Print the address and open no browser
    #[arg(long)]
    pub(crate) no_open: bool,
}

impl ServeArgs {
    /// How the list is served.
    pub(crate) fn page(&self) -> PageArgs {
        PageArgs {
            port: self.port,
            bind: self.bind,
            no_open: self.no_open,
        }
    }
}

/// How the page is served.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct PageArgs {
    /// For --web: the port on this machine [default: any that is free]
    #[arg(long, value_name = "P", requires = "web")]
    pub(crate) port: Option<u16>,
    /// For --web: the address to listen on; others than 127.0.0.1 let other machines in
    #[arg(long, value_name = "IP", requires = "web")]
    pub(crate) bind: Option<IpAddr>,
    /// For --web: print the address and open no browser
    #[arg(long, requires = "web")]
    pub(crate) no_open: bool,
}
