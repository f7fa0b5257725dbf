//! A folder as students hand it in, for tests.

/// A folder with these files, a line of Python in each.
pub(super) fn folder(files: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "print(5)").unwrap();
    }
    folder
}
