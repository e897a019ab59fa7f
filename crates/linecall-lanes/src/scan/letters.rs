//! Letters of boards: `WBU`.
