//! Who handed something in, by the name of its file or folder.
//!
//! `Name_12345`, `Name-12345`, `Name 12345` and `12345_Name` are a name and a number of four digits at least; what Moodle makes,
//! `Name Surname_12345_assignsubmission_file_`, is as well. Any other name is a name alone. An underscore in a name is a space.

/// What Moodle puts between a student and what was handed in.
const MOODLE: &str = "_assignsubmission_";
/// Digits of a student number.
const DIGITS: std::ops::RangeInclusive<usize> = 4..=20;
/// What parts a name from a number.
const PARTING: [char; 3] = ['_', '-', ' '];
/// Letters of a name: with a number after it, it is a bot's.
const NAME_MOST: usize = 40;

/// A student's name, and the number where there is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label {
    /// The name.
    pub name: String,
    /// The student number.
    pub number: Option<String>,
}

impl Label {
    /// What a folder's name says; a file's without its ending.
    ///
    /// ```
    /// use arena::submissions::Label;
    ///
    /// let label = Label::of("Ada_Lovelace_1234567");
    /// assert_eq!((label.name.as_str(), label.number.as_deref()), ("Ada Lovelace", Some("1234567")));
    /// assert_eq!(Label::of("zoë").number, None);
    /// ```
    pub fn of(text: &str) -> Self {
        let text = text.split(MOODLE).next().unwrap_or(text);
        let text = text.trim_end_matches("_assignsubmission");
        let parted = text.rsplit_once(PARTING);
        let parted = parted.filter(|(_, last)| is_number(last));
        let parted = parted.map(|(name, number)| (name, Some(number)));
        let first = || {
            let (number, name) = text.split_once(PARTING)?;
            is_number(number).then_some((name, Some(number)))
        };
        let alone = || is_number(text).then_some((text, Some(text)));
        let (name, number) = (parted.or_else(first).or_else(alone)).unwrap_or((text, None));
        let words: Vec<&str> = name
            .split(['_', ' '])
            .filter(|word| !word.is_empty())
            .collect();
        let name = words.join(" ");
        let name = name.trim_matches('-').trim();
        let name = if name.is_empty() { text } else { name };
        Self {
            name: name.chars().take(NAME_MOST).collect(),
            number: number.map(str::to_owned),
        }
    }
}

fn is_number(text: &str) -> bool {
    DIGITS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_and_a_number_are_what_people_and_moodle_make_of_them() {
        let cases = [
            ("Ada_12345", "Ada", Some("12345")),
            ("Ada_Lovelace_1234567", "Ada Lovelace", Some("1234567")),
            ("Ada Lovelace 1234567", "Ada Lovelace", Some("1234567")),
            ("1234567_Ada Lovelace", "Ada Lovelace", Some("1234567")),
            ("Jean-Luc P-0012345", "Jean-Luc P", Some("0012345")),
            (
                "Zoë van der Merwe_98765_assignsubmission_file_",
                "Zoë van der Merwe",
                Some("98765"),
            ),
            ("Zoë_98765_assignsubmission_file_Main", "Zoë", Some("98765")),
            (
                "Zoë_98765_assignsubmission_onlinetext",
                "Zoë",
                Some("98765"),
            ),
            ("1234567", "1234567", Some("1234567")),
            ("my_bot_2", "my bot 2", None),
            ("蛇", "蛇", None),
            ("_12345", "_12345", Some("12345")),
            ("__", "__", None),
            ("=cmd|x", "=cmd|x", None),
        ];
        for (text, name, number) in cases {
            let expected = Label {
                name: name.to_owned(),
                number: number.map(str::to_owned),
            };
            assert_eq!(Label::of(text), expected, "{text}");
        }
        assert_eq!(Label::of(&"ä".repeat(200)).name, "ä".repeat(40));
    }
}
