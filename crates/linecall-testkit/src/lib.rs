//! Tests of linecall.
