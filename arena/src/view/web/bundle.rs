//! Modules of a page's script put together into one, since a page that lies on a disk can load no
//! other file. Each keeps a scope of its own, as it has where modules are loaded one by one.

use std::collections::HashMap;

/// One file of a script.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Module {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
}

/// Why modules cannot be put together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BundleError {
    #[error(
        "{module}: only `import {{ … }} from './….js';` is understood, on one line, not `{line}`"
    )]
    Import { module: &'static str, line: String },
    #[error(
        "{module}: only a function, class or const is exported, where it is made, not `{line}`"
    )]
    Export { module: &'static str, line: String },
    #[error("{module} imports from {from}, which is not listed before it")]
    Order { module: &'static str, from: String },
    #[error("{module} imports {name} from {from}, which has no such export")]
    Missing {
        module: &'static str,
        from: String,
        name: String,
    },
}

/// The script of these modules, each listed after all that it imports from. A module becomes a function
/// that returns what it exports, and an import takes that apart.
pub(crate) fn bundle(modules: &[Module]) -> Result<String, BundleError> {
    let mut script = "const modules = {};\n".to_owned();
    let mut exports: HashMap<&str, Vec<&str>> = HashMap::new();
    for &Module { name: module, text } in modules {
        let mut exported = Vec::new();
        script.push_str(&format!("modules['{module}'] = (() => {{\n"));
        for line in text.lines() {
            if line.starts_with("import") {
                let (names, from) = import(line).ok_or_else(|| BundleError::Import {
                    module,
                    line: line.to_owned(),
                })?;
                check(&exports, module, from, &names)?;
                let names = names.join(", ");
                script.push_str(&format!("const {{ {names} }} = modules['{from}'];\n"));
            } else if line.starts_with("export") {
                let (made, name) = export(line).ok_or_else(|| BundleError::Export {
                    module,
                    line: line.to_owned(),
                })?;
                exported.push(name);
                script.push_str(made);
                script.push('\n');
            } else {
                script.push_str(line);
                script.push('\n');
            }
        }
        let names = exported.join(", ");
        script.push_str(&format!("return {{ {names} }};\n}})();\n"));
        exports.insert(module, exported);
    }
    Ok(script)
}

fn check(
    exports: &HashMap<&str, Vec<&str>>,
    module: &'static str,
    from: &str,
    names: &[&str],
) -> Result<(), BundleError> {
    let from = from.to_owned();
    let Some(exported) = exports.get(from.as_str()) else {
        return Err(BundleError::Order { module, from });
    };
    match names.iter().find(|name| !exported.contains(name)) {
        Some(&name) => Err(BundleError::Missing {
            module,
            from,
            name: name.to_owned(),
        }),
        None => Ok(()),
    }
}

/// The names that a line imports, and the module that it imports them from.
fn import(line: &str) -> Option<(Vec<&str>, &str)> {
    let (names, from) = line.strip_prefix("import { ")?.split_once(" } from './")?;
    let names: Vec<&str> = names.split(", ").collect();
    let all_are_names = names.iter().all(|name| is_name(name));
    all_are_names.then_some((names, from.strip_suffix("';")?))
}

/// A line without the word that exports, and the name that it makes.
fn export(line: &str) -> Option<(&str, &str)> {
    let made = line.strip_prefix("export ")?;
    let kinds = ["const ", "class ", "function ", "async function "];
    let named = kinds.iter().find_map(|kind| made.strip_prefix(kind))?;
    let end = named.find(|letter| !is_letter(letter))?;
    let name = &named[..end];
    is_name(name).then_some((made, name))
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_letter)
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '$'
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Module = Module {
        name: "grid.js",
        text: "// Cells.\nexport const STEP = 1;\nconst own = 2;\nexport function cellOf() {\n  return own;\n}\n",
    };

    fn with_grid(text: &'static str) -> Result<String, BundleError> {
        let name = "app.js";
        bundle(&[GRID, Module { name, text }])
    }

    #[test]
    fn a_module_becomes_a_function_that_returns_its_exports() {
        let app = "import { cellOf, STEP } from './grid.js';\nconst own = cellOf(STEP);\n";
        let expected = "const modules = {};\n\
            modules['grid.js'] = (() => {\n\
            // Cells.\nconst STEP = 1;\nconst own = 2;\nfunction cellOf() {\n  return own;\n}\n\
            return { STEP, cellOf };\n})();\n\
            modules['app.js'] = (() => {\n\
            const { cellOf, STEP } = modules['grid.js'];\nconst own = cellOf(STEP);\n\
            return {  };\n})();\n";
        assert_eq!(with_grid(app).unwrap(), expected);
    }

    #[test]
    fn what_is_imported_must_have_been_exported_before() {
        let missing = with_grid("import { STEP, own } from './grid.js';\n");
        let error = "app.js imports own from grid.js, which has no such export";
        assert_eq!(missing.unwrap_err().to_string(), error);
        let later = with_grid("import { load } from './source.js';\n");
        let error = "app.js imports from source.js, which is not listed before it";
        assert_eq!(later.unwrap_err().to_string(), error);
        let itself = with_grid("import { load } from './app.js';\n");
        assert!(matches!(itself, Err(BundleError::Order { .. })));
    }

    #[test]
    fn other_forms_of_import_and_export_are_refused() {
        for text in [
            "import './grid.js';",
            "import grid from './grid.js';",
            "import * as grid from './grid.js';",
            "import { STEP as way } from './grid.js';",
            "import {",
            "import { STEP } from 'grid';",
            "import { STEP } from './grid.js'",
        ] {
            let error = with_grid(text).unwrap_err();
            assert!(matches!(error, BundleError::Import { .. }), "{text}");
        }
        for text in [
            "export default class Game {",
            "export { STEP };",
            "export let count = 0;",
            "export * from './grid.js';",
            "export const { a, b } = c;",
            "export function* all() {",
        ] {
            let error = with_grid(text).unwrap_err();
            assert!(matches!(error, BundleError::Export { .. }), "{text}");
        }
    }
}
