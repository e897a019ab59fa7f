//! Compressed inputs, opened by what they begin with, whatever their names say.

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// The endings of compressed files, after that of their format.
const ENDINGS: [&str; 2] = [".gz", ".zst"];

/// The name of a file without the ending that says that it is compressed.
pub(crate) fn plain_name(name: &str) -> &str {
    let is_ending = |ending: &&str| {
        let at = name.len().checked_sub(ending.len());
        at.and_then(|at| name.get(at..)).is_some_and(|end| end.eq_ignore_ascii_case(ending))
    };
    ENDINGS.iter().find(|ending| is_ending(ending)).map_or(name, |ending| &name[..name.len() - ending.len()])
}

/// An input, as it is or unpacked while it is read.
pub(crate) enum Opened<R> {
    Plain(Buffered<R>),
    Gzip(Named<MultiGzDecoder<Buffered<R>>>),
    Zstd(Box<Named<Frames<Buffered<R>>>>),
}

type Buffered<R> = BufReader<io::Chain<Again, R>>;

impl<R: Read> Read for Opened<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Opened::Plain(input) => input.read(buffer),
            Opened::Gzip(input) => input.read(buffer),
            Opened::Zstd(input) => input.read(buffer),
        }
    }
}

/// Opens an input by what it begins with.
pub(crate) fn open<R: Read>(mut input: R) -> Opened<R> {
    let (head, failed) = take(&mut input, 4);
    let kind: [u8; 4] = head.as_slice().try_into().unwrap_or_default();
    let input = BufReader::with_capacity(1 << 16, again(head, failed).chain(input));
    match kind {
        [0x1F, 0x8B, ..] => Opened::Gzip(Named { what: "gzip", input: MultiGzDecoder::new(input) }),
        // A frame, or one of those that decoders skip.
        [0x28, 0xB5, 0x2F, 0xFD] | [0x50..=0x5F, 0x2A, 0x4D, 0x18] => {
            let frames = Frames { input, decoder: FrameDecoder::new(), in_frame: false };
            Opened::Zstd(Box::new(Named { what: "zstd", input: frames }))
        }
        _ => Opened::Plain(input),
    }
}

/// The first bytes of an input, and what failed after them.
pub(crate) fn take(input: &mut impl Read, most: u64) -> (Vec<u8>, Option<io::Error>) {
    let mut head = Vec::new();
    let failed = input.take(most).read_to_end(&mut head).err();
    (head, failed)
}

/// Bytes that have been read, to be read again, and then what failed.
pub(crate) type Again = io::Chain<io::Cursor<Vec<u8>>, Failing>;

/// See [`Again`].
pub(crate) fn again(head: Vec<u8>, failed: Option<io::Error>) -> Again {
    io::Cursor::new(head).chain(Failing(failed))
}

/// Nothing, or what has failed.
pub(crate) struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// An input whose errors say what cannot be unpacked.
pub(crate) struct Named<R> {
    what: &'static str,
    input: R,
}

impl<R: Read> Read for Named<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.input.read(buffer).map_err(|error| match error.kind() {
            ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, format!("the {} data cannot be unpacked: {error}", self.what)),
        })
    }
}

/// Frames of zstd, one after the other. A frame wants at most as much memory as the decoder's limit on windows.
pub(crate) struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl<R: BufRead> Frames<R> {
    /// Begins the next frame; `false` at the end of the input.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.input) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    io::copy(&mut self.input.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }

    fn end(&mut self) -> io::Result<()> {
        self.in_frame = false;
        let said = self.decoder.get_checksum_from_data();
        if said.is_some() && said != self.decoder.get_calculated_checksum() {
            return Err(io::Error::new(ErrorKind::InvalidData, "a checksum does not agree"));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.in_frame {
                if !self.begin()? {
                    return Ok(0);
                }
                self.in_frame = true;
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.input, one).map_err(io::Error::other)?;
            }
            let count = self.decoder.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            self.end()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use std::io::Write;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut packer = GzEncoder::new(vec![], Compression::default());
        packer.write_all(bytes).unwrap();
        packer.finish().unwrap()
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        compress_to_vec(bytes, CompressionLevel::Fastest)
    }

    fn unpacked(bytes: &[u8]) -> (Vec<u8>, Option<String>) {
        let (bytes, failed) = take(&mut open(bytes), u64::MAX);
        (bytes, failed.map(|e| e.to_string()))
    }

    #[test]
    fn several_members_and_frames_are_one_text() {
        let long: Vec<u8> = (0..300_000_u32).flat_map(u32::to_le_bytes).collect();
        for pack in [gzip, zstd] {
            assert_eq!(unpacked(&[pack(b"one "), pack(b"two")].concat()), (b"one two".to_vec(), None));
            assert_eq!(unpacked(&pack(&long)), (long.clone(), None));
        }
        let skipped = [&[0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3], &zstd(b"x")[..]].concat();
        assert_eq!(unpacked(&skipped), (b"x".to_vec(), None));
        assert_eq!(unpacked(b"(;B[hh])"), (b"(;B[hh])".to_vec(), None));
        assert_eq!(unpacked(b"ab"), (b"ab".to_vec(), None), "shorter than a mark");
    }

    #[test]
    fn what_is_damaged_is_told_behind_what_is_not() {
        let long: Vec<u8> = (0..300_000_u32).flat_map(u32::to_le_bytes).collect();
        for (what, pack) in [("gzip", gzip as fn(&[u8]) -> Vec<u8>), ("zstd", zstd)] {
            let packed = pack(&long);
            let (bytes, failed) = unpacked(&packed[..packed.len() * 2 / 3]);
            assert!(bytes.len() > 100_000 && long.starts_with(&bytes), "{what}: {} bytes", bytes.len());
            assert!(failed.unwrap().starts_with(&format!("the {what} data cannot be unpacked: ")));
        }
        // As the program zstd writes it, with a checksum.
        let mut frame = *b"\x28\xb5\x2f\xfd\x04\x58\x41\x00\x00(;B[hh])\x9d\x63\x9f\xb9";
        assert_eq!(unpacked(&frame), (b"(;B[hh])".to_vec(), None));
        frame[12] = b'c';
        let (bytes, failed) = unpacked(&frame);
        assert_eq!(bytes, b"(;Bchh])");
        assert_eq!(failed.unwrap(), "the zstd data cannot be unpacked: a checksum does not agree");
        let (bytes, failed) = unpacked(&[zstd(b"one"), b"junk".to_vec()].concat());
        assert_eq!(bytes, b"one");
        assert!(failed.is_some());
    }

    #[test]
    fn endings() {
        assert_eq!(plain_name("a.sgf.gz"), "a.sgf");
        assert_eq!(plain_name("A.PSQ.ZST"), "A.PSQ");
        assert_eq!(plain_name("é.sgf"), "é.sgf");
    }
}
