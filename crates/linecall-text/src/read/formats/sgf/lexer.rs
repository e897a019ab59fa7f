//! What a byte of an SGF text is. Values may hold brackets after a backslash, and bytes that look like brackets but
//! are halves of characters.

use crate::read::encoding::Trails;

/// What a byte is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A blank, or a byte of a value.
    Quiet,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// A letter or digit of a property's name.
    Name,
    /// The `[` before a value.
    Begin,
    /// The `]` after a value.
    End,
    /// Nothing that belongs here.
    Stray,
    /// The value is no UTF-8, and whether its characters may hold brackets has to be [decided](Lexer::decide). The byte
    /// has not been taken.
    Undecided,
}

/// Takes a text byte by byte.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lexer {
    in_value: bool,
    escaped: bool,
    /// Whether pairs of bytes are characters; unknown as long as all is UTF-8.
    trails: Option<Trails>,
    /// Bytes of a character that has begun, and its last one.
    seen: u8,
    last: u8,
    /// Bytes that the character still wants if it is UTF-8.
    left: u8,
}

const fn continues(b: u8) -> bool {
    matches!(b, 0x80..0xC0)
}

impl Lexer {
    /// One that knows the encoding.
    pub(super) fn new(trails: Option<Trails>) -> Self {
        Lexer { trails, ..Lexer::default() }
    }

    /// What it knows of the encoding.
    pub(super) fn trails(self) -> Option<Trails> {
        self.trails
    }

    /// Whether a value has begun and not ended.
    pub(super) fn in_value(self) -> bool {
        self.in_value
    }

    /// How many of the bytes that come next are the beginning of a value, or all of it, in which there is nothing to see.
    pub(super) fn quiet(self, bytes: &[u8]) -> usize {
        if !self.in_value || self.escaped || self.seen > 0 {
            return 0;
        }
        let speaks = |b: &u8| matches!(b, b']' | b'\\' | 0x80..);
        bytes.iter().position(speaks).unwrap_or(bytes.len())
    }

    /// Decides what characters look like that are no UTF-8.
    pub(super) fn decide(&mut self, trails: Trails) {
        self.trails = Some(trails);
        self.left = 0;
        // In pairs, two bytes seen are a character, and a third leads the next one.
        self.seen = if trails == Trails::Plain { 0 } else { self.seen % 2 };
    }

    /// The next byte.
    #[inline]
    pub(super) fn step(&mut self, b: u8) -> Step {
        if self.in_value {
            return self.value(b);
        }
        match b {
            b'(' => Step::Open,
            b')' => Step::Close,
            b';' => Step::Node,
            b'[' => {
                self.in_value = true;
                Step::Begin
            }
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => Step::Name,
            b' ' | b'\t' | b'\r' | b'\n' | 0x0B | 0x0C => Step::Quiet,
            _ => Step::Stray,
        }
    }

    fn value(&mut self, b: u8) -> Step {
        if b >= 0x80 || self.seen > 0 {
            match self.wide(b) {
                Some(step) => return step,
                None => self.seen = 0,
            }
        }
        match b {
            _ if self.escaped => self.escaped = false,
            b'\\' => self.escaped = true,
            b']' => {
                self.in_value = false;
                return Step::End;
            }
            _ => {}
        }
        Step::Quiet
    }

    /// A byte of a character that is not ASCII; nothing if it is none.
    fn wide(&mut self, b: u8) -> Option<Step> {
        let Some(trails) = self.trails else {
            return match (self.left, b) {
                (1.., 0x80..0xC0) => Some(self.goes_on(b, self.left - 1)),
                (0, 0xC2..=0xDF) => Some(self.begins(b, 1)),
                (0, 0xE0..=0xEF) => Some(self.begins(b, 2)),
                (0, 0xF0..=0xF4) => Some(self.begins(b, 3)),
                (0, ..0x80) => None,
                _ => Some(Step::Undecided),
            };
        };
        if trails == Trails::Plain {
            self.escaped = false;
            return Some(Step::Quiet);
        }
        match self.seen {
            // A character of UTF-8 in a text of pairs: real files are mixtures.
            2 if continues(b) => Some(self.goes_on(b, 0)),
            1 if matches!(self.last, 0xE0..=0xEF) && continues(b) => Some(self.goes_on(b, 1)),
            1 if matches!(b, 0x30..=0x39 | 0x40..=0x7E | 0x80..=0xFE) => Some(self.goes_on(b, 0)),
            _ if b < 0x80 => None,
            _ if b == 0x80 || b == 0xFF || (trails == Trails::PairsAndKana && matches!(b, 0xA0..=0xDF)) => {
                self.escaped = false;
                self.seen = 0;
                Some(Step::Quiet)
            }
            _ => Some(self.begins(b, 1)),
        }
    }

    fn begins(&mut self, b: u8, left: u8) -> Step {
        self.escaped = false;
        (self.seen, self.last, self.left) = (1, b, left);
        Step::Quiet
    }

    fn goes_on(&mut self, b: u8, left: u8) -> Step {
        self.seen = if left == 0 { 0 } else { self.seen + 1 };
        (self.last, self.left) = (b, left);
        Step::Quiet
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Where the values of a text end.
    fn ends(bytes: &[u8], trails: Option<Trails>, otherwise: Trails) -> Vec<usize> {
        let mut lexer = Lexer::new(trails);
        let mut ends = vec![];
        // Up to here nothing is to be seen.
        let mut quiet = 0;
        for (i, &b) in bytes.iter().enumerate() {
            quiet = quiet.max(i + lexer.quiet(&bytes[i..]));
            let mut step = lexer.step(b);
            if step == Step::Undecided {
                lexer.decide(otherwise);
                step = lexer.step(b);
            }
            assert!(i >= quiet || step == Step::Quiet, "byte {i} of {bytes:?}");
            if step == Step::End {
                ends.push(i);
            }
        }
        ends
    }

    proptest! {
        #[test]
        fn what_is_quiet_is_nothing_to_be_seen(
            bytes in proptest::collection::vec(proptest::sample::select(&b"()[]];\\\\CaB \n\x8b\xc4\xe4\xb8\xad\xb1"[..]), 0..40),
            trails in proptest::sample::select(&[Trails::Plain, Trails::Pairs, Trails::PairsAndKana][..]),
            is_known in any::<bool>(),
        ) {
            ends(&bytes, is_known.then_some(trails), trails);
        }
    }

    #[test]
    fn brackets_within_characters_end_nothing() {
        // 0x8B 0x5D is a character of GBK.
        assert_eq!(ends(b"C[\x8b\x5d]", Some(Trails::Pairs), Trails::Plain), [4]);
        assert_eq!(ends(b"C[\x8b\x5d]", None, Trails::Pairs), [4]);
        assert_eq!(ends(b"C[\x8b\x5d", None, Trails::Plain), [3]);
        assert_eq!(ends(b"C[\xc4\x5d]", None, Trails::Pairs), [4], "as if it were UTF-8 at first");
        assert_eq!(ends(b"C[\xe4\xb8]", None, Trails::Pairs), [4], "a pair that looks like the beginning of a triple");
        // Half-width kana are no lead bytes.
        assert_eq!(ends(b"C[\xb1]", Some(Trails::PairsAndKana), Trails::Plain), [3]);
        // UTF-8 in a text that says it is GBK: three bytes and a bracket are not two pairs.
        assert_eq!(ends("C[中元天]".as_bytes(), Some(Trails::Pairs), Trails::Plain), [11]);
        assert_eq!(ends("C[\\]é\\]]".as_bytes(), None, Trails::Plain), [8]);
        assert_eq!(ends(b"C[\\\x8b\x5d]", Some(Trails::Pairs), Trails::Plain), [5], "an escaped character");
    }
}
