//! All kits. Their files are those of the folder `kits`.

use super::kit::Kit;

/// Pairs of a file's path in the kit's folder and its text.
macro_rules! files {
    ($folder:literal: $($file:literal),+ $(,)?) => {
        &[$(($file, include_str!(concat!("../../kits/", $folder, "/", $file)))),+]
    };
}

/// All kits, in the order in which they are listed.
pub const KITS: &[Kit] = &[
    Kit {
        language: "python",
        aliases: &["py", "python3"],
        title: "Python",
        files: files!("python": "bot.py", "README.md", ".vscode/launch.json"),
        begin: "choose",
        programs: &["python3"],
        install: "`apt install python3`, or python.org",
        build: None,
    },
    Kit {
        language: "java",
        aliases: &[],
        title: "Java",
        files: files!("java": "Main.java", "README.md", ".vscode/launch.json"),
        begin: "choose",
        programs: &["javac", "java"],
        install: "`apt install default-jdk-headless`, or adoptium.net",
        build: None,
    },
    Kit {
        language: "cpp",
        aliases: &["c++", "cxx"],
        title: "C++",
        files: files!("cpp": "main.cpp", "Makefile", "README.md", ".vscode/launch.json", ".vscode/tasks.json"),
        begin: "choose",
        programs: &["g++"],
        install: "`apt install g++ make`",
        build: None,
    },
    Kit {
        language: "rust",
        aliases: &["rs"],
        title: "Rust",
        files: files!("rust": "src/main.rs", "Cargo.toml", "README.md", ".vscode/launch.json"),
        begin: "choose",
        programs: &["cargo"],
        install: "rustup.rs",
        build: None,
    },
    Kit {
        language: "javascript",
        aliases: &["js", "node"],
        title: "JavaScript",
        files: files!("javascript": "bot.js", "package.json", "README.md", ".vscode/launch.json"),
        begin: "choose",
        programs: &["node"],
        install: "`apt install nodejs`, or nodejs.org",
        build: None,
    },
    Kit {
        language: "go",
        aliases: &["golang"],
        title: "Go",
        files: files!("go": "main.go", "go.mod", "README.md", ".vscode/launch.json"),
        begin: "choose",
        programs: &["go"],
        install: "`apt install golang-go`, or go.dev",
        build: None,
    },
    Kit {
        language: "csharp",
        aliases: &["c#", "cs", "dotnet"],
        title: "C#",
        files: files!("csharp": "Program.cs", "bot.csproj", "README.md", ".vscode/launch.json", ".vscode/tasks.json"),
        begin: "Bot.Choose",
        programs: &["dotnet"],
        install: "dot.net",
        build: Some("dotnet build -o build"),
    },
];
