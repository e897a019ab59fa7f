//! Random games of all lanes, for as long as is asked for: `scripts/soak MINUTES`.
//!
//! `LINECALL_SOAK_MINUTES` says how long, `LINECALL_SOAK_SEED` where to begin (the time of day otherwise) and
//! `LINECALL_SOAK_ONLY` a part of the names of what is drawn. The first difference ends it.

mod agree;

use agree::random::Rng;
use agree::soaked::{Agreed, SOAKED, Soak};
use std::time::{Duration, Instant, SystemTime};

fn asked(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

#[test]
#[ignore = "takes as long as it is told to"]
fn soak() {
    let minutes = asked("LINECALL_SOAK_MINUTES").map_or(1.0, |minutes| minutes.parse().expect("a number of minutes"));
    let now = || SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64);
    let mut seed = asked("LINECALL_SOAK_SEED").map_or_else(now, |seed| seed.parse().expect("a whole number"));
    let only = asked("LINECALL_SOAK_ONLY").unwrap_or_default();
    let mut soaked: Vec<Soaked> = SOAKED
        .iter()
        .filter(|(name, _)| name.contains(&only))
        .map(|&(name, soak)| Soaked { name, soak, spent: Duration::ZERO, agreed: Agreed::default() })
        .collect();
    assert!(!soaked.is_empty(), "nothing to soak is called {only}");
    println!("soak: {minutes} minutes, from seed {seed}");

    let (start, wanted) = (Instant::now(), Duration::from_secs_f64(60.0 * minutes));
    let mut told = Duration::ZERO;
    while start.elapsed() < wanted {
        // All get the same time, however long a batch of theirs takes.
        let Some(next) = soaked.iter_mut().min_by_key(|soaked| soaked.spent) else { return };
        let before = Instant::now();
        match (next.soak)(&mut Rng::new(seed)) {
            Ok(agreed) => {
                next.agreed.games += agreed.games;
                next.agreed.moves += agreed.moves;
            }
            Err(difference) => panic!("{}, LINECALL_SOAK_SEED={seed}: {difference}", next.name),
        }
        next.spent += before.elapsed();
        seed = seed.wrapping_add(1);
        if start.elapsed() > told + Duration::from_mins(1) || start.elapsed() >= wanted {
            told = start.elapsed();
            tell(told, &soaked);
        }
    }
}

/// What is soaked, how long that has taken so far, and what came of it.
struct Soaked {
    name: &'static str,
    soak: Soak,
    spent: Duration,
    agreed: Agreed,
}

#[allow(clippy::cast_precision_loss, clippy::print_stdout, reason = "a few figures are told, roughly")]
fn tell(elapsed: Duration, soaked: &[Soaked]) {
    println!("after {:.1} minutes, agreed:", elapsed.as_secs_f64() / 60.0);
    for Soaked { name, agreed, .. } in soaked {
        let [games, moves] = [agreed.games, agreed.moves].map(|n| n as f64 / 1e6);
        println!("  {name:10} {games:10.3} million games, {moves:10.1} million moves");
    }
}
