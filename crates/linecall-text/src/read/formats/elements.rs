//! An XML stream cut at every `<`: an element that is broken inside does not take along those that follow it.
//!
//! In XML that is well formed `<` begins markup and nothing else, except in comments, in `<![CDATA[…]]>` and in `<?…?>`,
//! which are one piece each.

use crate::error::{Class, Error};
use std::io::{self, BufRead, Read};

/// Markup with the text after it: bytes from `<` up to the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    place: Place,
    pub(super) bytes: Vec<u8>,
}

/// A line and a column, both from 1.
#[derive(Clone, Copy, Debug)]
struct Place {
    line: u64,
    column: u64,
}

impl Default for Place {
    fn default() -> Self {
        Place { line: 1, column: 1 }
    }
}

impl Place {
    /// The place after some bytes that begin here.
    fn behind(self, bytes: &[u8]) -> Self {
        // Every byte begins a character except those that continue one in UTF-8.
        let width = |bytes: &[u8]| bytes.iter().filter(|b| **b & 0xC0 != 0x80).count() as u64;
        match memchr::memrchr(b'\n', bytes) {
            None => Place { column: self.column + width(bytes), ..self },
            Some(last) => {
                let lines = memchr::memchr_iter(b'\n', bytes).count() as u64;
                Place { line: self.line + lines, column: width(&bytes[last + 1..]) + 1 }
            }
        }
    }
}

impl Piece {
    /// The line on which it begins.
    pub(super) fn line(&self) -> u64 {
        self.place.line
    }

    /// The name of a tag, with the `/` of one that closes.
    pub(super) fn name(&self) -> &[u8] {
        let text = self.bytes.strip_prefix(b"<").unwrap_or_default();
        let is_end = |b: &u8| b.is_ascii_whitespace() || *b == b'>' || *b == b'/';
        let slash = usize::from(text.first() == Some(&b'/'));
        let length = text[slash..].iter().position(is_end).unwrap_or(text.len() - slash);
        &text[..slash + length]
    }

    /// The byte after the `>` of its tag, if it has one outside quotes.
    pub(super) fn tag_end(&self) -> Option<usize> {
        let mut quote = None;
        let end = self.bytes.iter().position(|&b| {
            let is_quoted = quote.is_some();
            match quote {
                Some(open) if b == open => quote = None,
                None if b"\"'".contains(&b) => quote = Some(b),
                _ => {}
            }
            !is_quoted && b == b'>'
        });
        end.map(|end| end + 1)
    }

    /// Whether its tag closes itself, `<…/>`.
    pub(super) fn is_whole(&self) -> bool {
        self.tag_end().is_some_and(|end| self.bytes[..end].ends_with(b"/>"))
    }

    /// An error at one of its bytes.
    pub(super) fn error(&self, offset: usize, message: impl Into<String>) -> Error {
        let Place { line, column } = self.place.behind(&self.bytes[..offset.min(self.bytes.len())]);
        Error { line: Some(line), column: Some(column), ..Error::format(message) }
    }

    /// The error that it is too long.
    pub(super) fn too_long(&self, limit: usize) -> Error {
        Error { class: Class::Limit, ..self.error(0, format!("an element of more than {limit} bytes")) }
    }
}

/// Cuts a stream. Memory is bounded by the longest piece.
#[derive(Debug, Default)]
pub(super) struct Cutter {
    /// Where the next piece begins.
    place: Place,
    /// Whether its `<` has been read.
    is_begun: bool,
    /// A piece that was given back.
    back: Option<Piece>,
}

/// What most pieces have room in, in bytes.
const USUAL: usize = 256;

/// How the pieces begin and end in which `<` is no markup.
const OPAQUE: [(&[u8], &[u8]); 3] = [(b"<!--", b"-->"), (b"<![CDATA[", b"]]>"), (b"<?", b"?>")];

impl Cutter {
    /// The next piece, `None` at the end.
    ///
    /// # Errors
    /// The input cannot be read, or the piece is too long (it is passed over).
    pub(super) fn next(&mut self, input: &mut dyn BufRead, limit: usize) -> Result<Option<Piece>, Error> {
        if let Some(piece) = self.back.take() {
            return Ok(Some(piece));
        }
        let mut piece = Piece { place: self.place, bytes: Vec::with_capacity(USUAL) };
        let mut is_over = !self.cut(input, &mut piece, limit)?;
        if is_over && piece.bytes.is_empty() {
            return Ok(None);
        }
        if let Some((begin, end)) = OPAQUE.iter().find(|(begin, _)| piece.bytes.starts_with(begin)) {
            let mut from = begin.len();
            while !is_over && memchr::memmem::find(&piece.bytes[from..], end).is_none() {
                from = piece.bytes.len();
                is_over = !self.cut(input, &mut piece, limit)?;
            }
        }
        Ok(Some(piece))
    }

    /// Gives a piece back, to be read next.
    pub(super) fn put_back(&mut self, piece: Piece) {
        self.back = Some(piece);
    }

    /// An empty piece where the stream ends, once it has.
    pub(super) fn end(&self) -> Piece {
        Piece { place: self.place, bytes: vec![] }
    }

    /// Reads up to the next `<`. Whether there is one.
    fn cut(&mut self, input: &mut dyn BufRead, piece: &mut Piece, limit: usize) -> Result<bool, Error> {
        let start = piece.bytes.len();
        piece.bytes.extend(self.is_begun.then_some(b'<'));
        let room = limit.saturating_sub(start) as u64 + 1;
        let read = input.take(room).read_until(b'<', &mut piece.bytes)?;
        self.is_begun = read > 0 && piece.bytes.last() == Some(&b'<');
        if self.is_begun {
            piece.bytes.pop();
        }
        self.place = self.place.behind(&piece.bytes[start..]);
        if piece.bytes.len() > limit {
            self.skip(input)?;
            return Err(piece.too_long(limit));
        }
        Ok(self.is_begun)
    }

    /// Passes over what there is up to the next `<`.
    fn skip(&mut self, input: &mut dyn BufRead) -> io::Result<()> {
        while !self.is_begun {
            let buffer = input.fill_buf()?;
            if buffer.is_empty() {
                break;
            }
            let end = memchr::memchr(b'<', buffer);
            let used = end.unwrap_or(buffer.len());
            self.place = self.place.behind(&buffer[..used]);
            self.is_begun = end.is_some();
            input.consume(used + usize::from(self.is_begun));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str, limit: usize) -> Vec<Result<(u64, u64, String), String>> {
        let (mut cutter, mut input) = (Cutter::default(), text.as_bytes());
        let mut all = vec![];
        loop {
            match cutter.next(&mut input, limit) {
                Ok(None) => return all,
                Ok(Some(piece)) => {
                    let text = String::from_utf8(piece.bytes).unwrap();
                    all.push(Ok((piece.place.line, piece.place.column, text)));
                }
                Err(error) => all.push(Err(error.to_string())),
            }
        }
    }

    #[test]
    fn a_stream_is_cut_where_markup_begins() {
        let found = pieces("\n<a x='é'>t<b/>\n <!-- <c> --> <![CDATA[<d>]]></a>", 100);
        let wanted = [
            (1, 1, "\n"),
            (2, 1, "<a x='é'>t"),
            (2, 11, "<b/>\n "),
            (3, 2, "<!-- <c> --> "),
            (3, 15, "<![CDATA[<d>]]>"),
            (3, 30, "</a>"),
        ];
        assert_eq!(found, wanted.map(|(line, column, text)| Ok((line, column, text.to_string()))));
    }

    #[test]
    fn what_is_too_long_is_passed_over() {
        let found = pieces("<a>0123456789\n0123456789<b>", 12);
        let wanted = "line 1, column 1: an element of more than 12 bytes".to_string();
        assert_eq!(found, [Ok((1, 1, String::new())), Err(wanted), Ok((2, 11, "<b>".to_string()))]);
    }

    #[test]
    fn tags_have_names_and_ends() {
        let piece = |text: &str| Piece { bytes: text.as_bytes().to_vec(), ..Piece::default() };
        let name = |text: &str| String::from_utf8(piece(text).name().to_vec()).unwrap();
        assert_eq!(
            ["<game id='1'>", "<game/>", "</game >", "<games>", "text"].map(name),
            ["game", "game", "/game", "games", ""]
        );
        assert!(piece("<game a='>'/> ").is_whole());
        assert!(!piece("<game a='/>").is_whole());
        assert_eq!(piece("<game a='>'>h8").tag_end(), Some(12));
    }
}
