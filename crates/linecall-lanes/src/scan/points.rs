//! Points as letter and number, glued: `h8i9`; and as pairs of letters: `;B[hh];W[ig]`.
