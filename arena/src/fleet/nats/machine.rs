//! What this machine is called.

/// What the system calls this machine, or `unnamed`.
pub fn machine_name() -> String {
    let name = system_name();
    let name = name.trim();
    match name.is_empty() {
        true => "unnamed".to_owned(),
        false => name.chars().take(super::beat::NAME_MOST).collect(),
    }
}

#[cfg(unix)]
fn system_name() -> String {
    rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned()
}

#[cfg(not(unix))]
fn system_name() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_default()
}
