//! Words for messages: near names, counted nouns, strangers' texts made harmless.

/// `; did you mean …?`, or else all the names there are.
pub(crate) fn near_or_all<'a>(name: &str, names: impl Iterator<Item = &'a str> + Clone) -> String {
    let near = near(name, names.clone());
    if near.is_empty() { format!("; there are {}", names.collect::<Vec<_>>().join(", ")) } else { near }
}

/// `; did you mean …?`, or nothing.
pub(crate) fn near<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> String {
    let mut best: Vec<(f64, &str)> =
        names.map(|n| (strsim::jaro_winkler(name, n), n)).filter(|(score, _)| *score > 0.8).collect();
    best.sort_by(|a, b| b.0.total_cmp(&a.0));
    best.truncate(3);
    if best.is_empty() {
        String::new()
    } else {
        let list = best.iter().map(|(_, n)| format!("`{n}`")).collect::<Vec<_>>().join(" or ");
        format!("; did you mean {list}?")
    }
}

/// `1 stone`, `2 stones`.
pub fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// A stranger's text without the control characters that a terminal would obey.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// Words in lines of at most so many characters, if there is a bound; a word that is longer stands alone.
pub fn flow(words: &[&str], gap: &str, width: Option<usize>) -> Vec<String> {
    let length = |text: &str| text.chars().count();
    let mut lines: Vec<String> = vec![];
    for word in words {
        match lines.last_mut() {
            Some(line) if width.is_none_or(|width| length(line) + length(gap) + length(word) <= width) => {
                *line += gap;
                *line += word;
            }
            _ => lines.push((*word).to_string()),
        }
    }
    lines
}
