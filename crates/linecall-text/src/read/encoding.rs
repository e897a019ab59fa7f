//! Bytes as text: what a file declares, what it is, and what is taken for granted where the two differ.
//!
//! Records come from everywhere: names in GB18030, windows-1251, IBM866, `Shift_JIS` or EUC-KR, files that declare
//! one encoding and are in another. Said by an option, an encoding is believed. Else a text that is UTF-8 is UTF-8; what a
//! file declares is taken if the bytes allow it; what is left is guessed, and the guess is told.

use crate::error::{Class, Error};
use crate::read::codes::Code;
use crate::read::record::Remark;
use crate::words::near;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, IBM866, SHIFT_JIS, UTF_8, WINDOWS_1251, WINDOWS_1252};
use std::borrow::Cow;
use std::str::FromStr;

/// An encoding of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset(&'static Encoding);

/// Those that are guessed.
const GUESSED: [&Encoding; 6] = [GB18030, WINDOWS_1251, IBM866, SHIFT_JIS, EUC_KR, WINDOWS_1252];

/// Names of code pages that the list of the web does not have.
const PAGES: [(&str, &Encoding); 5] =
    [("cp932", SHIFT_JIS), ("cp936", GB18030), ("cp949", EUC_KR), ("cp950", BIG5), ("cp54936", GB18030)];

/// What was found out about a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The encoding.
    pub charset: Charset,
    /// What somebody should know: that it is not the one declared, that it is a guess, that bytes were replaced.
    pub warning: Option<String>,
}

impl Reading {
    /// What somebody should know, as a remark on a record.
    pub fn remark(&self) -> Option<Remark> {
        self.warning.as_ref().map(|warning| Remark::new(Code::Encoding, format!("the text is {warning}")))
    }
}

/// How bytes after a lead byte may look like brackets and backslashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trails {
    /// They never do.
    Plain,
    /// Any byte from 0x81 on leads a pair.
    Pairs,
    /// The same, but half-width kana stand alone.
    PairsAndKana,
}

impl Charset {
    /// The one in which this program writes.
    pub const UTF_8: Charset = Charset(UTF_8);

    /// The encoding of a name: `UTF-8`, `gb2312`, `cp866`, `latin1`.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.trim().to_ascii_lowercase();
        let page = PAGES.iter().find(|(page, _)| *page == name).map(|(_, encoding)| *encoding);
        let encoding = page.or_else(|| Encoding::for_label(name.as_bytes()))?;
        // Whoever writes GB2312 or GBK today writes what GB18030 has, too.
        Some(Charset(if encoding == GBK { GB18030 } else { encoding }))
    }

    /// Its usual name.
    pub fn name(self) -> &'static str {
        if self.0 == GB18030 { "GB18030" } else { self.0.name() }
    }

    /// Whether all of these bytes are text in it.
    pub fn fits(self, bytes: &[u8]) -> bool {
        self.0.decode_without_bom_handling_and_without_replacement(bytes).is_some()
    }

    /// The text; bytes that are none are replaced.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        self.0.decode_without_bom_handling(bytes).0
    }

    pub(crate) fn trails(self) -> Trails {
        if self.0 == GB18030 || self.0 == BIG5 {
            Trails::Pairs
        } else if self.0 == SHIFT_JIS {
            Trails::PairsAndKana
        } else {
            Trails::Plain
        }
    }
}

impl FromStr for Charset {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Charset::named(name).ok_or_else(|| {
            let names = [UTF_8].into_iter().chain(GUESSED).map(|encoding| Charset(encoding).name());
            let near = near(name, names.clone());
            let list =
                if near.is_empty() { format!("; for example {}", names.collect::<Vec<_>>().join(", ")) } else { near };
            Error::new(Class::Name, format!("no encoding `{name}`{list}"))
        })
    }
}

/// The encoding of a text, of which `declared` is what the file says itself, as well as these bytes tell.
pub fn settle(bytes: &[u8], asked: Option<Charset>, declared: Option<&str>) -> Reading {
    let quiet = |charset| Reading { charset, warning: None };
    if bytes.is_ascii() {
        return quiet(asked.unwrap_or(Charset::UTF_8));
    }
    if let Some(charset) = asked {
        return Reading { charset, warning: replaced(charset, bytes) };
    }
    let is_utf8 = Charset::UTF_8.fits(bytes);
    let known = declared.and_then(Charset::named);
    match (known, declared) {
        _ if is_utf8 && known.is_none_or(|known| !is_likely(known, bytes)) => {
            let differs = known.is_some_and(|known| known != Charset::UTF_8);
            let warning = differs.then(|| format!("declared as {}, but read as UTF-8", declared.unwrap_or_default()));
            Reading { charset: Charset::UTF_8, warning }
        }
        (Some(known), _) if known != Charset::UTF_8 && known.fits(bytes) => quiet(known),
        (_, declared) => {
            let guess = guess(bytes);
            let fits = guess.fits(bytes);
            // Where nothing fits, what the file says is as good as any other.
            let charset = if fits { guess } else { known.filter(|&k| k != Charset::UTF_8).unwrap_or(guess) };
            let told = match declared {
                Some(name) if known != Some(charset) => format!("declared as {name}, but read as {}", charset.name()),
                Some(name) => format!("declared as {name}, but not all of it is"),
                None => format!("no UTF-8; read as {}, a guess", charset.name()),
            };
            let warning = [Some(told), replaced(charset, bytes)].into_iter().flatten().collect::<Vec<_>>().join("; ");
            Reading { charset, warning: Some(warning) }
        }
    }
}

/// Texts that have no declaration: decoded together, so that they tell most about their encoding.
pub fn texts(parts: &[&[u8]], asked: Option<Charset>) -> (Vec<String>, Option<Remark>) {
    let reading = settle(&parts.join(&b'\n'), asked, None);
    let texts = parts.iter().map(|part| reading.charset.decode(part).into_owned()).collect();
    (texts, reading.remark())
}

/// Whether bytes that are UTF-8, too, may well be what they are declared as: a few pairs of a larger code. Three bytes
/// in a row that are one character of UTF-8 are not there by chance.
fn is_likely(declared: Charset, bytes: &[u8]) -> bool {
    declared != Charset::UTF_8
        && (declared.trails() != Trails::Plain || declared.0 == EUC_KR)
        && !bytes.iter().any(|&b| b >= 0xE0)
        && declared.fits(bytes)
}

fn replaced(charset: Charset, bytes: &[u8]) -> Option<String> {
    (!charset.fits(bytes)).then(|| format!("bytes that are no {} were replaced", charset.name()))
}

/// The encoding that bytes look like which are neither ASCII nor UTF-8.
pub(crate) fn guess(bytes: &[u8]) -> Charset {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    let guess = if guess == GBK { GB18030 } else { guess };
    let western = || {
        let text = WINDOWS_1252.decode_without_bom_handling(bytes).0;
        text.chars().all(|c| c.is_ascii() || c.is_alphabetic())
    };
    // A detector made for pages of the web takes a name of two Chinese characters for anything.
    let is_short_chinese = !GUESSED.contains(&guess) || guess == EUC_KR || (guess == WINDOWS_1252 && !western());
    if is_short_chinese && is_common_chinese(bytes) {
        return Charset(GB18030);
    }
    match GUESSED.contains(&guess) {
        true => Charset(guess),
        false => GUESSED.into_iter().map(Charset).find(|c| c.fits(bytes)).unwrap_or(Charset(WINDOWS_1252)),
    }
}

/// Whether everything that is not ASCII is one of the 3,755 most common Chinese characters, as GB2312 has them, and in
/// Korean would not be syllables only.
fn is_common_chinese(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    let mut hangul = true;
    while let Some(start) = rest.iter().position(|b| !b.is_ascii()) {
        match rest[start..] {
            [lead @ 0xB0..=0xD7, 0xA1..=0xFE, ..] => {
                hangul &= lead <= 0xC8;
                rest = &rest[start + 2..];
            }
            _ => return false,
        }
    }
    !hangul
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(charset: &str, text: &str) -> Vec<u8> {
        let (bytes, _, failed) = Charset::named(charset).unwrap().0.encode(text);
        assert!(!failed, "{text} in {charset}");
        bytes.into_owned()
    }

    #[test]
    fn names_of_players_are_recognised() {
        for (charset, names) in [
            ("gb18030", &["中元", "天元", "疏星", "张三", "王小明", "浙江五子棋教室"][..]),
            ("windows-1251", &["Иванов", "Петров Николай", "Чемпионат Москвы"]),
            ("cp866", &["Иванов", "Петров Николай", "Чемпионат Москвы"]),
            ("cp932", &["山田太郎", "長谷川一人", "名人戦", "ナカムラ"]),
            ("euc-kr", &["김철수", "오목대회", "이영희 박민수"]),
            ("windows-1252", &["Müller", "José García", "Göran Strömberg", "Ants Soosõrv"]),
        ] {
            for name in names {
                let written = bytes(charset, name);
                let reading = settle(&written, None, None);
                assert_eq!(reading.charset.decode(&written), *name, "{charset}");
                assert!(reading.warning.unwrap().ends_with("a guess"));
            }
        }
    }

    #[test]
    fn what_is_declared_is_taken_unless_it_cannot_be() {
        let told = |bytes: &[u8], declared| {
            let Reading { charset, warning } = settle(bytes, None, Some(declared));
            (charset.name(), warning.unwrap_or_default())
        };
        let quiet = String::new;
        assert_eq!(told("Müller".as_bytes(), "UTF-8"), ("UTF-8", quiet()));
        assert_eq!(told(&bytes("latin1", "Müller"), "ISO-8859-1"), ("windows-1252", quiet()));
        assert_eq!(told(&bytes("gbk", "中元"), "GB2312"), ("GB18030", quiet()));
        assert_eq!(told(&bytes("gbk", "中元"), "utf-8"), ("GB18030", "declared as utf-8, but read as GB18030".into()));
        assert_eq!(told("中元".as_bytes(), "gb2312"), ("UTF-8", "declared as gb2312, but read as UTF-8".into()));
        assert_eq!(told("Müller".as_bytes(), "latin1"), ("UTF-8", "declared as latin1, but read as UTF-8".into()));
        // Two bytes that are a Hebrew letter in UTF-8 are a Chinese character where the file says so.
        assert_eq!(told(&bytes("gbk", "装"), "gbk"), ("GB18030", quiet()));
        assert_eq!(told(b"Mueller", "no such thing"), ("UTF-8", quiet()));
    }

    #[test]
    fn what_is_asked_for_is_done() {
        let asked = settle(b"\xff\xfe", Some(Charset::UTF_8), None);
        assert_eq!(asked.warning.unwrap(), "bytes that are no UTF-8 were replaced");
        assert_eq!(
            "gb2313".parse::<Charset>().unwrap_err().message,
            "no encoding `gb2313`; for example UTF-8, GB18030, windows-1251, IBM866, Shift_JIS, EUC-KR, windows-1252"
        );
    }
}
