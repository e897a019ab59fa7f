//! Letters and digits as strokes on a grid of 4 x 6, capital letters for small ones too.

/// Units from left to right.
pub(super) const WIDTH: f32 = 4.0;
/// Units from top to bottom.
pub(super) const HEIGHT: f32 = 6.0;
/// Units from a letter to the next.
pub(super) const ADVANCE: f32 = 5.6;

/// The strokes of a character: strokes apart by `;`, points by blanks, each a column and a row.
fn drawn(c: char) -> &'static str {
    match c.to_ascii_uppercase() {
        '0' | 'O' => "10 30 41 45 36 16 05 01 10",
        '1' => "11 20 26;16 36",
        '2' => "01 10 30 41 42 06 46",
        '3' => "01 10 30 41 42 33 13;33 44 45 36 16 05",
        '4' => "36 30 04 44",
        '5' => "40 00 03 33 44 45 36 16 05",
        '6' => "41 30 10 01 05 16 36 45 44 33 13 04",
        '7' => "00 40 16",
        '8' => "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
        '9' => "05 16 36 45 41 30 10 01 02 13 33 42",
        'A' => "06 02 20 42 46;04 44",
        'B' => "03 00 30 41 42 33 03 06 36 45 44 33",
        'C' => "41 30 10 01 05 16 36 45",
        'D' => "00 06 26 44 42 20 00",
        'E' => "40 00 06 46;03 33",
        'F' => "40 00 06;03 33",
        'G' => "41 30 10 01 05 16 36 45 43 23",
        'H' => "00 06;40 46;03 43",
        'I' => "20 26;10 30;16 36",
        'J' => "40 45 36 16 05",
        'K' => "00 06;40 03 46",
        'L' => "00 06 46",
        'M' => "06 00 23 40 46",
        'N' => "06 00 46 40",
        'P' => "06 00 30 41 42 33 03",
        'Q' => "10 30 41 45 36 16 05 01 10;34 46",
        'R' => "06 00 30 41 42 33 03;23 46",
        'S' => "41 30 10 01 02 13 33 44 45 36 16 05",
        'T' => "00 40;20 26",
        'U' => "00 05 16 36 45 40",
        'V' => "00 26 40",
        'W' => "00 16 22 36 40",
        'X' => "00 46;40 06",
        'Y' => "00 23 40;23 26",
        'Z' => "00 40 06 46",
        ',' => "25 17",
        '-' => "13 33",
        '=' => "02 42;04 44",
        ':' => "21 22;24 25",
        _ => "",
    }
}

/// The strokes of a character, as points from the upper left corner; none for what has no shape.
pub(super) fn strokes(c: char) -> Vec<Vec<[f32; 2]>> {
    let point = |text: &str| {
        let mut digits = text.bytes().map(|b| f32::from(b - b'0'));
        [digits.next().unwrap_or(0.0), digits.next().unwrap_or(0.0)]
    };
    let stroke = |text: &str| text.split(' ').map(point).collect();
    drawn(c).split(';').filter(|text| !text.is_empty()).map(stroke).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_are_made_of_has_shapes() {
        for c in ('a'..='z').chain('0'..='9').chain(",-=".chars()) {
            let strokes = strokes(c);
            assert!(!strokes.is_empty(), "{c}");
            let within = |[x, y]: &[f32; 2]| (0.0..=WIDTH).contains(x) && (0.0..=HEIGHT + 1.0).contains(y);
            assert!(strokes.iter().flatten().all(within), "{c}");
        }
        assert!(strokes(' ').is_empty());
    }
}
