//! Archives of honest people and of others.

use super::*;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// An archive of these files, by names and contents.
fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        archive
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn limits() -> Uploads {
    Uploads {
        files: 5,
        unpacked_megabytes: 1,
        ..Uploads::default()
    }
}

/// What is in the folder after unpacking, or what was said.
fn unpacked(bytes: &[u8]) -> Result<Vec<String>, String> {
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().join("in");
    fs::create_dir(&into).unwrap();
    let done = unpack(bytes, &into, &limits());
    let outside = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(outside, 1, "something is outside");
    done.map_err(|refused| {
        assert_eq!(refused.status(), 400, "{refused}");
        refused.to_string()
    })?;
    let files = walkdir::WalkDir::new(&into).sort_by_file_name().into_iter();
    let files = files
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file());
    let inside = |entry: walkdir::DirEntry| {
        let path = entry.path().strip_prefix(&into).unwrap().to_owned();
        path.display().to_string()
    };
    Ok(files.map(inside).collect())
}

#[test]
fn a_packed_folder_is_what_is_in_it() {
    let bytes = packed(&[("my-bot/bot.py", b"x"), ("my-bot/lib/grid.py", b"y")]);
    assert_eq!(unpacked(&bytes).unwrap(), ["bot.py", "lib/grid.py"]);
    let bytes = packed(&[
        ("bot.py", b"x"),
        (".DS_Store", b"y"),
        ("__MACOSX/bot.py", b"z"),
    ]);
    assert_eq!(unpacked(&bytes).unwrap(), ["bot.py"]);
}

#[test]
fn nothing_is_unpacked_outside() {
    let cases = [
        ("../evil.py", "leads out"),
        ("a/../../evil.py", "leads out"),
        ("/etc/evil.py", "begins at the root"),
        ("a\\..\\evil.py", "means something else"),
        ("a:b.py", "means something else"),
        ("a/./b.py", "no name"),
        ("-o.py", "like an option"),
        ("inner.zip", "within an archive"),
        ("1/2/3/4/5/6/7/8/9/10/11/12/13.py", "folders deep"),
    ];
    for (name, why) in cases {
        let told = unpacked(&packed(&[("bot.py", b"x"), (name, b"evil")])).unwrap_err();
        assert!(told.contains(why), "{name}: {told}");
    }
}

#[test]
fn links_are_not_unpacked() {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive
        .add_symlink("bot.py", "/etc/passwd", SimpleFileOptions::default())
        .unwrap();
    let bytes = archive.finish().unwrap().into_inner();
    assert!(unpacked(&bytes).unwrap_err().contains("links"));
}

#[test]
fn a_bomb_is_refused_while_it_unpacks() {
    let bomb = packed(&[("bot.py", &vec![0; 3 << 20])]);
    assert!(bomb.len() < 10_000);
    assert!(unpacked(&bomb).unwrap_err().contains("more than 1 MB"));
    // A header that lies about the size changes nothing.
    let mut liar = bomb;
    let size = (3u32 << 20).to_le_bytes();
    for at in 0..liar.len() - 4 {
        if liar[at..at + 4] == size {
            liar[at..at + 4].copy_from_slice(&1u32.to_le_bytes());
        }
    }
    assert!(unpacked(&liar).is_err());
}

#[test]
fn too_many_files_and_files_of_one_name_are_refused() {
    let names: Vec<String> = (0..40).map(|number| format!("{number}.py")).collect();
    for count in [6, 40] {
        let files: Vec<(&str, &[u8])> = names[..count]
            .iter()
            .map(|name| (name.as_str(), &b"x"[..]))
            .collect();
        let told = unpacked(&packed(&files)).unwrap_err();
        assert!(told.contains("more than 5 files"), "{told}");
    }
    let told = unpacked(&packed(&[("a", b"x"), ("a/b.py", b"y")])).unwrap_err();
    assert!(told.contains("as a file and as a folder"), "{told}");
}

#[test]
fn what_is_no_archive_is_refused() {
    assert!(
        unpacked(b"PK\x03\x04 and then nothing")
            .unwrap_err()
            .contains("no zip")
    );
    let whole = packed(&[("bot.py", &[b'x'; 5000])]);
    for length in (0..whole.len()).step_by(7) {
        assert!(unpacked(&whole[..length]).is_err());
    }
}
