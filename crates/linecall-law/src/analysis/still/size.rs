//! How large a still board is.

/// The shape of the board, as its parts need it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) cols: usize,
    pub(super) rows: usize,
    /// Words in a row.
    pub(super) width: usize,
}
