//! Which files are configuration files, and in which order they apply.

use std::path::{Path, PathBuf};

/// Whether a file of this name is a configuration file: its name contains `snake_config`.
pub fn is_config_file(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().contains("snake_config"))
}

/// The configuration files among `paths`, in path order, so that runs repeat.
pub fn in_order_of_application(paths: impl IntoIterator<Item = PathBuf>) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = paths
        .into_iter()
        .filter(|path| is_config_file(path))
        .collect();
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn config_files_are_found_by_name_and_applied_in_path_order() {
        let found = [
            "b/snake_config.txt",
            "readme.md",
            "a/my_snake_config_2",
            "snake_config.d/x.txt",
        ];
        assert_eq!(
            in_order_of_application(found.map(PathBuf::from)),
            [
                PathBuf::from("a/my_snake_config_2"),
                PathBuf::from("b/snake_config.txt")
            ]
        );
    }
}
