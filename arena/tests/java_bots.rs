//! Bots in Java as people have them: sources, classes, jars and folders, and what is said of those that cannot run.
#![cfg(target_os = "linux")]

mod common;

use common::here::Here;

/// Goes straight on, with an inner class.
const JAVA: &str = r#"
import java.util.Scanner;

public class Agent {
    static class Count {
        int seen;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int snakes = Integer.parseInt(in.nextLine().split(" ")[0]);
        Count count = new Count();
        while (in.hasNextLine()) {
            String line = in.nextLine();
            if (line.startsWith("Game Over")) return;
            if (Character.isLetter(line.charAt(0)) && ++count.seen == snakes) {
                count.seen = 0;
                System.out.println(5);
            }
        }
    }
}
"#;

#[test]
fn java_is_understood_as_source_class_jar_and_folder() {
    let here = Here::new();
    here.write("bots/Agent.java", JAVA);
    if !here.tool("javac", &["-d", "classes", "bots/Agent.java"]) {
        return;
    }
    here.tool("jar", &["cfe", "good.jar", "Agent", "-C", "classes", "."]);
    here.tool("jar", &["cf", "unnamed.jar", "-C", "classes", "."]);
    let named = [
        ("bots/Agent.java", "Agent"),
        ("bots", "bots"),
        ("classes/Agent.class", "Agent"),
        ("classes", "classes"),
        ("good.jar", "good"),
        ("unnamed.jar", "unnamed"),
        ("java -cp classes Agent", "Agent"),
        ("Zoë Müller=good.jar", "Zoë Müller"),
    ];
    for (bot, name) in named {
        assert_eq!(here.assert_plays(bot), name, "{bot}");
    }
}

#[test]
fn a_package_begins_where_its_folders_do() {
    let here = Here::new();
    here.write(
        "src/za/bots/Agent.java",
        &format!("package za.bots;\n{JAVA}"),
    );
    if !here.tool("javac", &["-d", "classes", "src/za/bots/Agent.java"]) {
        return;
    }
    assert_eq!(here.assert_plays("src"), "src");
    assert_eq!(here.assert_plays("classes/za/bots/Agent.class"), "Agent");
    std::fs::copy(
        here.path().join("classes/za/bots/Agent.class"),
        here.path().join("Agent.class"),
    )
    .unwrap();
    here.assert_refused(
        "Agent.class",
        "bot `Agent`: Agent.class is the class za.bots.Agent, and has to lie in folders of its package's names",
    );
}

#[test]
fn a_jar_that_cannot_run_is_refused_with_what_it_lacks() {
    let here = Here::new();
    here.write("Agent.java", JAVA);
    if !here.tool("javac", &["-d", "classes", "Agent.java"]) {
        return;
    }
    here.tool(
        "jar",
        &["cfe", "half.jar", "Agent", "-C", "classes", "Agent.class"],
    );
    here.assert_refused(
        "half.jar",
        "bot `half`: half.jar lacks Agent$Count.class, which Agent needs; pack all classes: \
         `jar cfe half.jar Agent *.class`",
    );
    here.tool("jar", &["cfe", "typo.jar", "Agnet", "-C", "classes", "."]);
    here.assert_refused(
        "typo.jar",
        "bot `typo`: typo.jar says that it begins with Agnet, which is not in it; pack it again: \
         `jar cfe typo.jar Agent *.class`",
    );
    here.tool(
        "jar",
        &["cf", "part.jar", "-C", "classes", "Agent$Count.class"],
    );
    here.assert_refused(
        "part.jar",
        "bot `part`: no class in part.jar has a `public static void main(String[] args)`, where a program begins",
    );
    here.write("text.jar", "hello");
    here.assert_refused("text.jar", "bot `text`: text.jar is no jar");
}

#[test]
fn a_class_of_a_later_java_is_refused_with_both_versions() {
    let here = Here::new();
    here.write("Agent.java", JAVA);
    if !here.tool("javac", &["-d", "later", "Agent.java"]) {
        return;
    }
    let path = here.path().join("later/Agent.class");
    let mut class = std::fs::read(&path).unwrap();
    // Its version: that of Java 99.
    class[7] = 99 + 44;
    std::fs::write(&path, class).unwrap();
    let text = here.refused("later/Agent.class");
    assert!(
        text.starts_with(
            "error: bot `Agent`: later/Agent.class was compiled for Java 99, and the `java` here is "
        ) && text.contains("compile it with `javac --release "),
        "{text}"
    );
    here.tool("jar", &["cfe", "later.jar", "Agent", "-C", "later", "."]);
    assert!(
        here.refused("later.jar")
            .contains("later.jar was compiled for Java 99")
    );
}
