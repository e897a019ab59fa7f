//! RenLib's libraries, `.lib`: a tree of moves on 15 x 15 in bytes.
//!
//! After 20 bytes of header every node is a byte for the point, `16·row + column` with the column from 1 and the upper
//! row 0, and a byte of flags: whether siblings follow, whether it has no child, what texts stand after it. The nodes
//! come depth first. Old files have no header and begin with the centre, or end their comments otherwise. There is no
//! result in such a file, no name and no rule.

use crate::error::{Class, Error};
use crate::read::codes::Code;
use crate::read::formats::format::{Format, Records, TellsGame, each};
use crate::read::lines::Lines;
use crate::read::record::{GameRecord, Remark, Settled};
use crate::read::settle::{Context, Hint};
use crate::words::count;
use linecall_law::{Action, Move, Point, Record, Shape};
use std::io::BufRead;

#[derive(Debug)]
pub(super) struct RenLib;

const LIKELY: &[&str] = &["renju", "gomoku", "standard"];
/// Columns and rows.
const SIZE: u32 = 15;

/// What files begin with; version, and 0xFF up to byte 20, follow.
const MAGIC: &[u8] = b"\xFFRenLib\xFF";
const HEADER: usize = 20;
/// The version that is written, and the last one that is known.
const VERSION: (u8, u8) = (3, 4);
/// What Microsoft's link libraries begin with, whose name ends in the same way.
const LINK_LIBRARY: &[u8] = b"!<arch>";
/// The centre, with which files without a header begin.
const CENTRE: u8 = 0x78;

const SIBLING: u8 = 0x80;
const NO_CHILD: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const MARK: u8 = 0x10;
const COMMENT: u8 = 0x08;
const START: u8 = 0x04;
const NO_MOVE: u8 = 0x02;
const EXTENSION: u8 = 0x01;
/// In the second of the two bytes that an extension adds.
const BOARD_TEXT: u8 = 0x01;
/// Between the title and the body of a comment.
const TITLE_ENDS: u8 = 0x08;

/// The longest line: the board has 225 points, and nobody passes so often.
const LONGEST: usize = 1 << 12;

impl Format for RenLib {
    fn name(&self) -> &'static str {
        "renlib"
    }

    fn about(&self) -> &'static str {
        "a RenLib library (binary, 15 x 15): the main line of its tree; the rule is not in it (--game)"
    }

    fn holds(&self) -> &'static str {
        "moves, passes, a title and a comment"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["lib"]
    }

    fn recognise(&self, _head: &str) -> bool {
        false
    }

    fn recognise_bytes(&self, head: &[u8], source: &str) -> bool {
        let is_lib = crate::read::formats::format::ending(source) == "lib";
        head.starts_with(MAGIC) || head.starts_with(LINK_LIBRARY) || is_lib && head.first() == Some(&CENTRE)
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        let mut tree = Tree::default();
        each(lines, context, move |lines, context| {
            let limit = lines.limit();
            let record = tree.read(&mut Bytes { input: lines.input(), limit }, context);
            // After an error nobody knows where a node begins.
            tree.is_lost |= record.is_err();
            record
        })
    }

    fn is_single(&self) -> bool {
        true
    }

    fn write(&self, _: &GameRecord) -> Result<String, Error> {
        Err(Error::new(Class::Record, "renlib is no text: it can only be written as bytes"))
    }

    fn tells_game(&self) -> TellsGame {
        TellsGame::Usual
    }

    fn write_bytes(&self, record: &GameRecord) -> Result<Vec<u8>, Error> {
        let no = |what: &str| Error::new(Class::Record, format!("renlib has no place for {what}; write `wire`"));
        let lattice = record.rules().lattice;
        if lattice.shape() != Shape::Square || (lattice.cols(), lattice.rows()) != (SIZE, SIZE) {
            return Err(no("boards other than 15 x 15"));
        }
        if !record.record.setup.stones.is_empty() || record.record.setup.to_move.is_some() {
            return Err(no("a setup"));
        }
        if record.record.moves.len() >= LONGEST {
            return Err(no(&format!("more than {} entries", LONGEST - 1)));
        }
        let mut nodes = vec![0];
        for mv in &record.record.moves {
            nodes.push(match (mv.action, mv.by) {
                (Action::Place(p), None) if lattice.contains(p) => (p.y * 16 + p.x + 1) as u8,
                (Action::Place(_), None) => return Err(no("points off the board")),
                (Action::Pass, None) => 0,
                (_, Some(_)) => return Err(no("named colours")),
                _ => return Err(no("entries that are neither stones on points nor passes")),
            });
        }
        let text = root_text(record).ok_or_else(|| no("a comment with a zero byte in it"))?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION.0, VERSION.1]);
        bytes.resize(HEADER, 0xFF);
        let last = nodes.len() - 1;
        for (i, point) in nodes.into_iter().enumerate() {
            let comment = if i == 0 && !text.is_empty() { COMMENT } else { 0 };
            bytes.extend([point, comment | if i == last { NO_CHILD } else { 0 }]);
            if comment != 0 {
                bytes.extend(&text);
                bytes.push(0);
                bytes.extend((bytes.len() % 2 == 1).then_some(0));
            }
        }
        Ok(bytes)
    }
}

/// Title and comment as they stand after the root; `None` if they would end too early.
fn root_text(record: &GameRecord) -> Option<Vec<u8>> {
    let tag = |key: &str| record.tags.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_bytes());
    let (title, comment) = (tag("title"), tag("comment").unwrap_or_default());
    let mut text = title.unwrap_or_default().to_vec();
    if title.is_some() || comment.contains(&TITLE_ENDS) {
        text.push(TITLE_ENDS);
    }
    text.extend(comment);
    (!text.contains(&0)).then_some(text)
}

/// The input, with the longest text that may be kept.
struct Bytes<'b, 'a> {
    input: &'b mut (dyn BufRead + 'a),
    limit: usize,
}

/// A node of the line that is being read.
#[derive(Clone, Copy, Debug)]
struct Step {
    action: Option<Action>,
    flags: u8,
    board_text: bool,
    /// Whether it has flags that nobody knows.
    unknown: bool,
    /// Which of its parent's children it is, from 1.
    nth: u32,
    /// Whether its parent has others.
    is_fork: bool,
}

/// A tree that is read node by node; only the line down to the last node is kept.
#[derive(Debug, Default)]
struct Tree {
    /// Bytes read so far.
    at: u64,
    /// The game, once the header has been read.
    settled: Option<Settled>,
    line: Vec<Step>,
    /// Depths of the nodes in the line whose siblings are still to come.
    forks: Vec<usize>,
    /// Which child of its parent the next node is.
    nth: u32,
    /// What the root says.
    tags: Vec<(String, String)>,
    /// What the next record shall say.
    warnings: Vec<Remark>,
    /// What went wrong after the record given last.
    failed: Option<Error>,
    is_lost: bool,
}

impl Tree {
    fn read(&mut self, bytes: &mut Bytes<'_, '_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        if self.is_lost || self.settled.is_none() && !self.begin(bytes, context)? {
            return Ok(None);
        }
        self.leaf(bytes)?;
        let mut record = self.record(context)?;
        let mut others = 0;
        while self.turn_back() && !context.reading.variations {
            match self.leaf(bytes) {
                Ok(()) => others += 1,
                Err(error) => {
                    self.failed = Some(error);
                    break;
                }
            }
        }
        if others > 0 {
            record.warnings.push(super::format::variations_not_read(others));
        }
        Ok(Some(record))
    }

    /// Reads what stands before the first node. Whether there is a tree at all.
    fn begin(&mut self, bytes: &mut Bytes<'_, '_>, context: &Context<'_>) -> Result<bool, Error> {
        let start = self.at;
        let head = bytes.input.fill_buf()?;
        match head.first() {
            None => return Ok(false),
            Some(&CENTRE) if start == 0 => {}
            Some(&first) => {
                let is_link_library = first == LINK_LIBRARY[0];
                let mut header = vec![];
                while header.len() < HEADER {
                    header.push(self.byte(bytes, "in the header")?);
                    if !is_link_library && !MAGIC.starts_with(&header[..header.len().min(MAGIC.len())]) {
                        let behind = if start == 0 { "" } else { " after the tree" };
                        let message = format!("wanted the header of a RenLib library{behind}, found other bytes");
                        return Err(place(start, message));
                    }
                }
                if header.starts_with(LINK_LIBRARY) {
                    return Err(place(start, "a Microsoft link library (`!<arch>`), not one of RenLib"));
                }
                if is_link_library {
                    return Err(place(start, "wanted the header of a RenLib library, found other bytes"));
                }
                let (major, minor) = (header[MAGIC.len()], header[MAGIC.len() + 1]);
                if (major, minor) > VERSION {
                    let known = format!("{}.{}", VERSION.0, VERSION.1);
                    let message = format!("the library is of version {major}.{minor}; known are those up to {known}");
                    self.warnings.push(Remark::new(Code::Version, message));
                }
            }
        }
        let hint = Hint { size: Some((SIZE, SIZE)), likely: LIKELY, otherwise: None };
        self.settled = Some(context.settle(None, &hint).map_err(|e| e.in_line(1))?);
        (self.nth, self.tags) = (1, vec![]);
        Ok(true)
    }

    /// Reads on to the end of a line.
    fn leaf(&mut self, bytes: &mut Bytes<'_, '_>) -> Result<(), Error> {
        loop {
            let step = self.node(bytes)?;
            if self.line.len() >= LONGEST {
                let message = format!("a line of more than {LONGEST} nodes");
                return Err(Error { class: Class::Limit, ..place(self.at, message) });
            }
            self.line.push(step);
            self.nth = 1;
            if step.flags & SIBLING != 0 {
                self.forks.push(self.line.len() - 1);
            }
            if step.flags & NO_CHILD != 0 {
                return Ok(());
            }
        }
    }

    /// Goes back to the last node that has siblings to come. Whether there is one; if not, the tree is read.
    fn turn_back(&mut self) -> bool {
        let depth = self.forks.pop();
        match depth.and_then(|depth| self.line.get(depth)) {
            Some(step) => self.nth = step.nth.saturating_add(1),
            None => self.settled = None,
        }
        self.line.truncate(depth.unwrap_or(0));
        depth.is_some()
    }

    /// A node and the texts after it.
    fn node(&mut self, bytes: &mut Bytes<'_, '_>) -> Result<Step, Error> {
        let start = self.at;
        let inside = if self.line.is_empty() { "in a node" } else { "before the line does" };
        let (point, flags) = (self.byte(bytes, inside)?, self.byte(bytes, "in a node")?);
        let is_first = self.line.is_empty() && self.nth == 1;
        let (x, y) = (i32::from(point & 15) - 1, i32::from(point >> 4));
        let action = match point {
            _ if flags & NO_MOVE != 0 => None,
            0 if is_first => None,
            0 => Some(Action::Pass),
            _ if x < 0 || y >= SIZE as i32 => {
                let wanted =
                    "wanted a point of the board, 16·row + column with rows from 0 and columns from 1, up to 15";
                return Err(place(start, format!("{wanted}; found 0x{point:02X}")));
            }
            _ => Some(Action::Place(Point::flat(x, y))),
        };
        let (mut board_text, mut unknown) = (false, false);
        if flags & EXTENSION != 0 {
            let more = [self.byte(bytes, "in a node")?, self.byte(bytes, "in a node")?];
            board_text = more[1] & BOARD_TEXT != 0;
            unknown = more[0] != 0 || more[1] & !BOARD_TEXT != 0;
        }
        let is_fork = flags & SIBLING != 0 || self.nth > 1;
        let mut step = Step { action, flags, board_text, unknown, nth: self.nth, is_fork };
        if flags & (COMMENT | OLD_COMMENT) != 0 {
            let text = self.text(bytes, flags & OLD_COMMENT != 0, is_first)?;
            if is_first {
                self.keep(&text);
                step.flags &= !(COMMENT | OLD_COMMENT);
            }
        }
        if board_text {
            self.text(bytes, false, false)?;
        }
        Ok(step)
    }

    /// A text of whole pairs of bytes, up to a zero or, in old files, up to a byte whose upper bit is set. Only what
    /// shall be kept takes memory.
    fn text(&mut self, bytes: &mut Bytes<'_, '_>, is_old: bool, keep: bool) -> Result<Vec<u8>, Error> {
        let start = self.at;
        let mut text = vec![];
        loop {
            for byte in [self.byte(bytes, "in a text")?, self.byte(bytes, "in a text")?] {
                let is_last = if is_old { byte & 0x80 != 0 } else { byte == 0 };
                if keep && (is_old || !is_last) {
                    text.push(if is_old { byte & 0x7F } else { byte });
                }
                if is_last {
                    return Ok(text);
                }
            }
            if text.len() > bytes.limit {
                let message = format!("a text of more than {} bytes", bytes.limit);
                return Err(Error { class: Class::Limit, ..place(start, message) });
            }
        }
    }

    /// Keeps the text of the root as tags.
    fn keep(&mut self, text: &[u8]) {
        if std::str::from_utf8(text).is_err() {
            self.warnings.push(Remark::new(Code::Encoding, "the comment is no UTF-8; bytes were replaced"));
        }
        let text = String::from_utf8_lossy(text);
        let (title, comment) = text.split_once(char::from(TITLE_ENDS)).unwrap_or(("", &text));
        for (key, value) in [("title", title), ("comment", comment)] {
            self.tags.extend((!value.is_empty()).then(|| (key.into(), value.into())));
        }
    }

    /// The line down to the last node as a record.
    fn record(&mut self, context: &Context<'_>) -> Result<GameRecord, Error> {
        // There is a game as soon as there are nodes.
        let Some(settled) = self.settled.clone() else {
            return Err(place(self.at, "wanted the header of a RenLib library"));
        };
        let mut warnings: Vec<Remark> = settled.warning.iter().cloned().collect();
        warnings.append(&mut self.warnings);
        let having = |what: fn(&Step) -> bool| self.line.iter().filter(|step| what(step)).count();
        let not_kept = [
            (having(|s| s.flags & (COMMENT | OLD_COMMENT) != 0), "comment"),
            (having(|s| s.board_text), "board text"),
            (having(|s| s.flags & MARK != 0), "mark"),
            (having(|s| s.flags & START != 0), "start mark"),
            (having(|s| s.flags & NO_MOVE != 0), "empty node"),
            (having(|s| s.unknown), "unknown flag"),
        ];
        let not_kept: Vec<String> = not_kept.iter().filter(|(n, _)| *n > 0).map(|(n, what)| count(*n, what)).collect();
        if !not_kept.is_empty() {
            warnings.push(Remark::new(Code::NotKept, format!("not kept: {}", not_kept.join(", "))));
        }
        let mut tags = self.tags.clone();
        let path: Vec<String> = self.line.iter().filter(|s| s.is_fork).map(|s| s.nth.to_string()).collect();
        if context.reading.variations && !path.is_empty() {
            tags.push(("variation".into(), path.join(".")));
        }
        let record = Record::of(self.line.iter().filter_map(|step| step.action).map(Move::from));
        Ok(GameRecord { line: 1, tags, warnings, ..GameRecord::new(settled, record) })
    }

    fn byte(&mut self, bytes: &mut Bytes<'_, '_>, inside: &str) -> Result<u8, Error> {
        let next = bytes.input.fill_buf()?.first().copied();
        let byte = next.ok_or_else(|| place(self.at, format!("the file ends {inside}")))?;
        bytes.input.consume(1);
        self.at += 1;
        Ok(byte)
    }
}

/// An error at a byte, counted from 0: such a file is one line.
fn place(at: u64, message: impl Into<String>) -> Error {
    Error { line: Some(1), column: Some(at + 1), ..Error::format(message) }
}
