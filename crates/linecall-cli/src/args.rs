//! What can be said on the command line.

use crate::keyed::{Asked, At, Budget, Input, Said, Written, last_wins};
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};
use linecall_law::Color;
use linecall_law::analysis::USUAL_BUDGET;
use linecall_text::contests::{Encoding, Language, RowOption};
use linecall_text::read::dialect::{self, Dialect};
use linecall_text::read::symbols::Symbols;
use std::path::PathBuf;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// The neutral referee for line and connection games
///
/// Reads records and positions of gomoku, Hex, connect four, 3-D four in a row and other line and connection games, replays
/// them under stated rules, and says who won, at which move, by which line or path, and what is irregular.
#[derive(Parser)]
#[command(name = "linecall", version = VERSION, styles = STYLES, max_term_width = 80, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The version, of which commit it was built, and with what.
pub(crate) const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " (commit ",
    env!("LINECALL_COMMIT"),
    ", features ",
    env!("LINECALL_FEATURES"),
    ")"
);

const EXIT_CODES: &str = "\
Exit codes, of all commands:
  0    nothing was found
  1    something was found: an irregular record under --strict, any problem in
       check, a position that cannot arise, a record left out by convert --strict
  2    an input could not be opened, nothing at all was read, a record could not
       be read or cannot start (in check that is a problem as any other), an
       option is none, or the machine failed
  130  interrupted";

// The arguments of a command are built when it is the one that was said: starting takes half as long.
#[derive(Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    /// Say who won each record, at which move and by what
    Judge(JudgeArgs),
    /// Draw the board of each record, at the end or at any entry
    Show(ShowArgs),
    /// Say who can win with the next move, and what must be answered
    Threats(ThreatsArgs),
    /// Check archives: what is wrong with which record, with a code
    Check(CheckArgs),
    /// Say what a stone on a point would be, and why: it wins, is forbidden, is legal, or cannot be played
    Why(WhyArgs),
    /// Say whether positions can arise by legal play, and by which moves
    CheckPosition(CheckPositionArgs),
    /// Write the records in another format, and say what it cannot hold
    Convert(ConvertArgs),
    /// Answer a contest statement
    Contest(ContestArgs),
    /// List the games and their parameters, or print one of them as a file of rules
    Games(GamesArgs),
    /// List the formats of records
    Formats(ListArgs),
    /// List the reports, the ways to say verdicts
    Reports(ListArgs),
    /// List the contest statements
    Contests(ListArgs),
    /// List the codes of `check`, and what to do about each
    Codes(ListArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page of the program or of a command, or write all of them
    Man(ManArgs),
}

#[derive(Args)]
#[command(after_help = JUDGE_EXAMPLES)]
#[command(mut_args(last_wins))]
pub(crate) struct JudgeArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    #[command(flatten)]
    pub(crate) asked: Said<Asked>,

    #[command(flatten)]
    pub(crate) at: Said<At>,
}

const JUDGE_EXAMPLES: &str = "\
Examples:
  linecall judge game.psq --game standard
  linecall judge archive/ --report csv > verdicts.csv
  echo 'h8i9h9i10h10i11h11i12h12' | linecall judge --game gomoku
  echo 4455667 | linecall judge --missed
  linecall judge position.txt --game gomoku --reachable --dead
  linecall judge records.jsonl --report jsonl --strict";

#[derive(Args)]
#[command(after_help = SHOW_EXAMPLES)]
#[command(mut_arg("at", |arg| arg.help("The board after so many entries, 0 for the beginning")))]
#[command(mut_args(last_wins))]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    #[command(flatten)]
    pub(crate) at: Said<At>,

    /// Write the records in this format instead of drawing them
    #[arg(long = "as", value_name = "FORMAT", conflicts_with = "report", value_parser = Written, hide_possible_values = true)]
    pub(crate) format_out: Option<String>,

    /// Write points in this dialect, as a string (only with `--as plain`)
    #[arg(long = "as-dialect", value_name = "NAME", value_parser = dialect, requires = "format_out")]
    pub(crate) dialect_out: Option<&'static Dialect>,

    /// Draw a picture: the file's ending says which kind, .svg, .png, .gif or .apng (the last two show the game move by
    /// move); pictures of further records get -2, -3 and so on before the ending
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["report", "format_out"])]
    pub(crate) output: Option<PathBuf>,

    /// Pictures: stones bear the numbers of their moves
    #[arg(long, requires = "output")]
    pub(crate) numbers: bool,

    /// Pictures: mark also where somebody could win with the next move
    #[arg(long, requires = "output")]
    pub(crate) threats: bool,

    /// Pictures: pixels of a cell
    #[arg(long, value_name = "PIXELS", default_value = "32", requires = "output",
        value_parser = clap::value_parser!(u16).range(4..=256))]
    pub(crate) cell: u16,

    /// Pictures: milliseconds from a move to the next
    #[arg(long, value_name = "MS", default_value = "500", requires = "output")]
    pub(crate) delay: u16,
}

const SHOW_EXAMPLES: &str = "\
Examples:
  linecall show game.psq --game gomoku --at 12
  linecall show games.txt --game 'hex(size=13)' --as wire
  linecall show game.psq --game gomoku -o board.svg --numbers
  linecall show game.psq --game gomoku -o game.gif --delay 300";

#[derive(Args)]
#[command(after_help = THREATS_EXAMPLES)]
#[command(mut_args(last_wins))]
pub(crate) struct ThreatsArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    #[command(flatten)]
    pub(crate) at: Said<At>,
}

const THREATS_EXAMPLES: &str = "\
Examples:
  linecall threats position.txt --game path
  echo 'h8 i9 h9 i10 h10 i11 h11' | linecall threats --game gomoku";

/// What is listed.
#[derive(Args)]
#[command(mut_args(last_wins))]
pub(crate) struct ListArgs {
    /// Only this one
    pub(crate) name: Option<String>,

    /// One JSON array, for programs
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(mut_args(last_wins))]
pub(crate) struct ManArgs {
    /// The command
    pub(crate) command: Option<String>,

    /// Write a page for the program and one for each command into this folder
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "command")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = GAMES_EXAMPLES)]
#[command(mut_args(last_wins))]
pub(crate) struct GamesArgs {
    /// Only this one
    #[arg(conflicts_with = "described")]
    pub(crate) name: Option<String>,

    /// Print the rules of this game as a file for --rules
    #[arg(long, value_name = "GAME", group = "described")]
    pub(crate) show: Option<String>,

    /// Read a file of rules and print it without what goes without saying
    #[arg(long, value_name = "FILE", group = "described")]
    pub(crate) rules: Option<PathBuf>,

    /// JSON instead of text; with --show or --rules that of the key `rules` of a JSON record
    #[arg(long)]
    pub(crate) json: bool,
}

const GAMES_EXAMPLES: &str = "\
Examples:
  linecall games --show 'gomoku(size=19)' > my-game.toml
  linecall judge game.txt --rules my-game.toml
  linecall games --rules my-game.toml --json";

#[derive(Args)]
#[command(after_help = CHECK_EXAMPLES)]
#[command(mut_arg("report", |arg| arg.value_parser(["text", "json", "jsonl", "sarif"])))]
#[command(mut_args(last_wins))]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Explain a code, such as W-claim-differs, or `all`, and end
    #[arg(long, value_name = "CODE")]
    pub(crate) explain: Option<String>,

    /// Look only for problems of these codes; more than one with commas, or said again; `W-` is all warnings
    #[arg(long, value_name = "CODES")]
    pub(crate) select: Vec<String>,

    /// Do not look for problems of these codes
    #[arg(long, value_name = "CODES")]
    pub(crate) ignore: Vec<String>,
}

const CHECK_EXAMPLES: &str = "\
Reports: text (a line a problem, then a table of how many there are of each
code), json and jsonl for programs, sarif for editors.

Examples:
  linecall check archive/ --game 'gomoku(size=15)'
  linecall check archive/ --report sarif > linecall.sarif
  linecall check archive/ --ignore W-duplicate
  linecall check --explain W-claim-differs";

#[derive(Args)]
#[command(after_help = WHY_EXAMPLES, allow_missing_positional = true)]
#[command(mut_arg("report", |arg| arg.value_parser(["human", "json", "jsonl"])))]
#[command(mut_args(last_wins))]
pub(crate) struct WhyArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The point, as the game names it
    pub(crate) point: String,

    #[command(flatten)]
    pub(crate) at: Said<At>,

    /// Whose stone it would be, if not of the side to move
    #[arg(long, value_enum, value_name = "COLOUR")]
    pub(crate) by: Option<StoneArg>,
}

const WHY_EXAMPLES: &str = "\
Examples:
  linecall why game.psq h8 --game renju
  linecall why game.psq h8 --game renju --at 20 --report json
  echo 'h8 a1 h9 a3 f10 a5 g10 a7' | linecall why h10 --game renju";

#[derive(Args)]
#[command(after_help = CHECK_POSITION_EXAMPLES)]
#[command(mut_arg("budget", |arg| arg.default_value(USUAL_BUDGET.to_string())))]
#[command(mut_args(last_wins))]
pub(crate) struct CheckPositionArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    #[command(flatten)]
    pub(crate) budget: Said<Budget>,
}

const CHECK_POSITION_EXAMPLES: &str = "\
Examples:
  linecall check-position board.txt --game tic-tac-toe
  linecall check-position boards/ --game connect-four --budget 10000000
  linecall check-position positions.jsonl --report jsonl

A board is taken as it stands, after the moves of its record if there are some. An order of play is searched for \
where stones fall, where longer rows do not win, and where moves may be fouls or capture; elsewhere the answer needs \
no search.

The exit code is 1 if some position cannot arise.";

#[derive(Args)]
#[command(after_help = CONVERT_EXAMPLES)]
#[command(mut_arg("report", |arg| arg.hide(true)))]
#[command(mut_arg("strict", |arg| arg.help("Leave out records of which something would be lost; the exit code is 1 then")))]
#[command(mut_args(last_wins))]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The format to write; see `linecall formats`
    #[arg(long, value_name = "FORMAT", value_parser = Written, hide_possible_values = true)]
    pub(crate) to: String,

    /// The output; standard output if not said
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Cut off what stands after the end of a game, and put its result right; a comment says so
    #[arg(long)]
    pub(crate) fix: bool,
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  linecall convert archive/ --to wire -o archive.jsonl
  linecall convert game.lib --game gomoku --to plain
  linecall convert games.jsonl --to rif --fix --strict -o games.xml";

#[derive(Args, Debug, Default)]
#[command(after_help = CONTEST_EXAMPLES)]
#[command(mut_args(last_wins))]
pub(crate) struct ContestArgs {
    /// The statement; see `linecall contests`
    pub(crate) name: String,

    /// The input; standard input if not said
    #[arg(default_value = "-")]
    pub(crate) file: PathBuf,

    /// The output; standard output if not said
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// paths: the language of the answers (usually ru)
    #[arg(long, value_enum)]
    pub(crate) language: Option<LanguageArg>,

    /// paths: the encoding of the answers (usually utf-8)
    #[arg(long, value_enum)]
    pub(crate) encoding: Option<EncodingArg>,

    /// paths: "can win with the next move" only if the other side has moved before
    #[arg(long)]
    pub(crate) strict_turn: bool,

    /// gomoku-10x10: the characters of the board: black, white, empty (usually recognised)
    #[arg(long, value_name = "B,W,.", value_parser = symbols)]
    pub(crate) symbols: Option<Symbols>,

    /// gomoku-10x10: which rows win (usually at-least-5)
    #[arg(long, value_enum)]
    pub(crate) row: Option<RowArg>,
}

const CONTEST_EXAMPLES: &str = "\
Examples:
  linecall contest make-a-sequence < input.txt
  linecall contest paths input.txt -o output.txt --encoding cp866
  linecall contest gomoku-10x10 --symbols 'B,W,.' --row exactly-5 < input.txt";

fn dialect(text: &str) -> Result<&'static Dialect, String> {
    dialect::find(text).map_err(|e| e.message)
}

fn symbols(text: &str) -> Result<Symbols, String> {
    text.parse().map_err(|e: linecall_text::Error| e.message)
}

/// An enum of the command line and the value that each word stands for.
macro_rules! words {
    ($name:ident for $target:ty { $($word:literal $variant:ident => $value:expr, $help:literal;)* }) => {
        #[derive(Clone, Copy, Debug, ValueEnum)]
        pub(crate) enum $name {
            $(#[doc = $help] #[value(name = $word)] $variant,)*
        }

        impl From<$name> for $target {
            fn from(word: $name) -> Self {
                match word { $($name::$variant => $value,)* }
            }
        }
    };
}

words!(StoneArg for Color {
    "black" Black => Color::Black, "Black's";
    "white" White => Color::White, "White's";
});
words!(LanguageArg for Language {
    "ru" Ru => Language::Russian, "Russian";
    "en" En => Language::English, "English";
});
words!(EncodingArg for Encoding {
    "utf-8" Utf8 => Encoding::Utf8, "UTF-8";
    "windows-1251" Windows1251 => Encoding::Windows1251, "Windows-1251";
    "cp866" Cp866 => Encoding::Cp866, "Code page 866";
});
words!(RowArg for RowOption {
    "at-least-5" AtLeast5 => RowOption::AtLeast5, "Five or more";
    "exactly-5" Exactly5 => RowOption::Exactly5, "Five, but not six or more";
    "more-than-5" MoreThan5 => RowOption::MoreThan5, "Six or more";
});
