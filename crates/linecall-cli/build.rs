//! Links the release binary for Linux with glibc statically, where the C library is there to be linked so.
//!
//! A judge starts the program once for every input, and most inputs are tiny: then starting is all that takes time, and
//! most of it is the dynamic loader, which maps three libraries and relocates them and the program. Rust's own switch,
//! `-C target-feature=+crt-static`, is of no use to a plain `cargo build`: without `--target` it holds for procedural
//! macros as well, which have to be shared libraries. So the libraries that rustc asks for by name are named again in a
//! folder that is searched first.
//!
//! That is only done with `LINECALL_LINK=static` in the environment, which this checkout's `.cargo/config.toml` sets; a build
//! from the packages links as its system does. The version, too, is put together here: of which commit, with what.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// The libraries that rustc names, and the archives that stand for them.
const LIBRARIES: [(&str, &[&str]); 3] =
    [("libc.so", &["libc.a", "libgcc_eh.a", "libgcc.a"]), ("libgcc_s.so", &["libgcc_eh.a"]), ("libm.so", &["libm.a"])];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=LINECALL_LINK");
    println!("cargo::rerun-if-env-changed=RUSTC_LINKER");
    println!("cargo::rustc-env=LINECALL_COMMIT={}", commit());
    let features = env::vars().filter_map(|(name, _)| Some(name.strip_prefix("CARGO_FEATURE_")?.to_lowercase()));
    let mut features: Vec<String> = features.filter(|feature| feature != "default").collect();
    features.sort();
    let features = if features.is_empty() { "none".into() } else { features.join(" ") };
    println!("cargo::rustc-env=LINECALL_FEATURES={features}");
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("static");
    if is_wanted() && write_scripts(&folder)? {
        println!("cargo::rustc-link-arg-bins=-static-pie");
        println!("cargo::rustc-link-arg-bins=-L{}", folder.display());
    }
    Ok(())
}

/// The commit that is built, in a few digits: of a checkout as git says it, of a package as cargo has written it down.
fn commit() -> String {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let said = fs::read_to_string(folder.join(".cargo_vcs_info.json")).ok().and_then(|info| {
        let (_, rest) = info.split_once("\"sha1\"")?;
        rest.split('"').nth(1).map(String::from)
    });
    let asked = || {
        // In a worktree these are elsewhere: git knows.
        for name in ["HEAD", "logs/HEAD"] {
            let path =
                Command::new("git").arg("-C").arg(&folder).args(["rev-parse", "--git-path", name]).output().ok()?;
            let path = folder.join(String::from_utf8(path.stdout).ok()?.trim());
            if path.is_file() {
                println!("cargo::rerun-if-changed={}", path.display());
            }
        }
        let git = Command::new("git").arg("-C").arg(&folder).args(["rev-parse", "HEAD"]).output().ok()?;
        String::from_utf8(git.stdout).ok().filter(|_| git.status.success())
    };
    let commit: String = said.or_else(asked).unwrap_or_default().trim().chars().take(9).collect();
    if commit.is_empty() { "unknown".into() } else { commit }
}

/// Whether this is a build for the Linux that it runs on, with its glibc, that shall be fast and is not static anyway.
fn is_wanted() -> bool {
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|text| text == value);
    let crt_static = env::var("CARGO_CFG_TARGET_FEATURE").is_ok_and(|all| all.split(',').any(|f| f == "crt-static"));
    is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
        && env::var("HOST") == env::var("TARGET")
        && is("PROFILE", "release")
        && !crt_static
        && is("LINECALL_LINK", "static")
}

/// Writes a linker script for each library, or none if what a static program begins with or an archive is not installed.
fn write_scripts(folder: &Path) -> io::Result<bool> {
    let mut scripts = Vec::new();
    if find("rcrt1.o").is_none() {
        return Ok(false);
    }
    for (library, archives) in LIBRARIES {
        let Some(found) = archives.iter().map(|archive| find(archive)).collect::<Option<Vec<_>>>() else {
            return Ok(false);
        };
        scripts.push((library, format!("GROUP ( \"{}\" )\n", found.join("\" \""))));
    }
    fs::create_dir_all(folder)?;
    for (library, script) in scripts {
        fs::write(folder.join(library), script)?;
    }
    Ok(true)
}

/// Where the linker finds an archive, if it does.
fn find(archive: &str) -> Option<String> {
    let linker = env::var_os("RUSTC_LINKER").unwrap_or_else(|| "cc".into());
    let output = Command::new(linker).arg(format!("-print-file-name={archive}")).output().ok()?;
    let path = String::from_utf8(output.stdout).ok()?.trim().to_string();
    // What is not found is printed as it was asked for.
    Path::new(&path).is_absolute().then_some(path)
}
