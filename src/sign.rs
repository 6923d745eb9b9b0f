//! Signatures under a record, in the format of minisign: Ed25519 over `BLAKE2b` of the lines.
//!
//! Anybody can check one without this program, by `minisign -V`. Making is the work of one crate
//! and checking that of another, so that a mistake in either shows in the tests. This module knows
//! bytes, keys and texts; it must never know a file, a terminal or what a log says.

use std::io::Cursor;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use thiserror::Error;

/// No file of minisign's is longer, in bytes: a comment of 1,024 letters and some lines of base64.
pub const LONGEST_FILE: u64 = 16 * 1024;

/// The bytes of a public key: two for the algorithm, eight of its number, 32 of the key.
const KEY_BYTES: usize = 42;

/// The bytes of a secret key: three words of two for the algorithms, 48 for the password, eight of its
/// number, 64 of the key, 32 of a checksum.
const SECRET_BYTES: usize = 158;

/// How a secret key without a password begins.
const OPEN: &[u8] = b"Ed\0\0";

/// How one with a password begins.
const LOCKED: &[u8] = b"EdSc";

/// A key without a password that `minisign -W` made has no checksum; the crate asks for one.
const NO_CHECKSUM: [u8; 32] = [0; 32];

/// What begins the second comment of a signature, the one that is signed.
const TRUSTED: &str = "trusted comment: ";

/// A public key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    key: minisign_verify::PublicKey,
    /// As minisign writes it.
    text: String,
}

/// A secret key that is open: its password was given, or it has none.
pub struct Secret(minisign::SecretKey);

/// Why a text is no public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "this is not a public key of minisign: 56 letters that begin with RW, or the file with them"
)]
pub struct NotAKey;

/// Why a secret key cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSecret {
    /// It is none.
    #[error("this is not a secret key of minisign")]
    NotOne,
    /// It has a password, and none was given.
    #[error("the key has a password")]
    Locked,
    /// The password does not open it, or the key was altered.
    #[error("the password does not fit the key")]
    WrongPassword,
}

/// Why a signature does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Bad {
    /// It is not written as minisign writes one.
    #[error("it does not have the form of a minisign signature")]
    Form,
    /// Another key made it.
    #[error("another key made it")]
    OtherKey,
    /// It is not of these bytes, or was altered.
    #[error("it does not fit these lines: they were altered, or it was")]
    Altered,
}

impl Key {
    /// Reads a key as it is passed on: 56 letters, or the file that minisign makes of them.
    pub fn read(text: &str) -> Result<Self, NotAKey> {
        let letters = text.lines().map(str::trim).rfind(|line| !line.is_empty()).ok_or(NotAKey)?;
        let bytes = STANDARD.decode(letters).map_err(|_| NotAKey)?;
        if bytes.len() != KEY_BYTES || !bytes.starts_with(b"Ed") {
            return Err(NotAKey);
        }
        let key = minisign_verify::PublicKey::from_base64(letters).map_err(|_| NotAKey)?;
        Ok(Self { key, text: letters.to_owned() })
    }

    /// As minisign writes it: 56 letters.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Looks whether this key signed these bytes, and gives the comment that was signed with them.
    ///
    /// It is stricter than it need be: what is not byte for byte as minisign would write it is no
    /// signature, so that no bit of it can be changed. The first line alone is anybody's to write.
    pub fn check(&self, bytes: &[u8], signature: &[u8]) -> Result<String, Bad> {
        let signature = std::str::from_utf8(signature).map_err(|_| Bad::Form)?;
        let Some(rest) = signature.strip_suffix('\n') else { return Err(Bad::Form) };
        let lines: Vec<&str> = rest.split('\n').collect();
        let [_, made, comment, global] = lines.as_slice() else { return Err(Bad::Form) };
        let comment = comment.strip_prefix(TRUSTED).ok_or(Bad::Form)?;
        let is_base64 = |text: &str| STANDARD.decode(text).is_ok();
        if !is_base64(made) || !is_base64(global) || comment.contains('\r') {
            return Err(Bad::Form);
        }
        let signature = minisign_verify::Signature::decode(signature).map_err(|_| Bad::Form)?;
        let checked = self.key.verify(bytes, &signature, false);
        checked.map(|()| comment.to_owned()).map_err(|why| match why {
            minisign_verify::Error::UnexpectedKeyId => Bad::OtherKey,
            minisign_verify::Error::InvalidEncoding
            | minisign_verify::Error::UnexpectedAlgorithm
            | minisign_verify::Error::UnsupportedAlgorithm
            | minisign_verify::Error::UnsupportedLegacyMode => Bad::Form,
            minisign_verify::Error::InvalidSignature | minisign_verify::Error::IoError(_) => {
                Bad::Altered
            }
        })
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// Opens the secret key in a file of minisign's.
    pub fn open(file: &str, password: Option<String>) -> Result<Self, NoSecret> {
        let boxed = minisign::SecretKeyBox::from_string(file).map_err(|_| NoSecret::NotOne)?;
        if let Ok(open) = boxed.clone().into_unencrypted_secret_key() {
            return Ok(Self(open));
        }
        let bytes = file.lines().nth(1).and_then(|line| STANDARD.decode(line.trim()).ok());
        let bytes = bytes.filter(|bytes| bytes.len() == SECRET_BYTES).ok_or(NoSecret::NotOne)?;
        if bytes.starts_with(OPEN) && bytes.ends_with(&NO_CHECKSUM) {
            return minisign::SecretKey::from_bytes(&bytes).map(Self).map_err(|_| NoSecret::NotOne);
        }
        if !bytes.starts_with(LOCKED) {
            return Err(NoSecret::NotOne);
        }
        let password = password.ok_or(NoSecret::Locked)?;
        boxed.into_secret_key(Some(password)).map(Self).map_err(|_| NoSecret::WrongPassword)
    }

    /// The public key that goes with it.
    pub fn key(&self) -> Result<Key, NoSecret> {
        let key = minisign::PublicKey::from_secret_key(&self.0).map_err(|_| NoSecret::NotOne)?;
        Key::read(&key.to_base64()).map_err(|_| NoSecret::NotOne)
    }

    /// Signs these bytes, and the comment with them.
    pub fn sign(&self, bytes: &[u8], comment: &str) -> Result<String, NoSecret> {
        let untrusted = "signature from rasher; check it by minisign -V";
        let signed =
            minisign::sign(None, &self.0, Cursor::new(bytes), Some(comment), Some(untrusted));
        signed.map(minisign::SignatureBox::into_string).map_err(|_| NoSecret::NotOne)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair() -> (Secret, Key) {
        let pair = minisign::KeyPair::generate_unencrypted_keypair().unwrap();
        let secret = Secret::open(&pair.sk.to_box(None).unwrap().into_string(), None).unwrap();
        let key = secret.key().unwrap();
        assert_eq!(Key::read(&pair.pk.to_box().unwrap().into_string()), Ok(key.clone()));
        (secret, key)
    }

    #[test]
    fn no_bit_of_the_lines_or_of_the_signature_can_be_changed() {
        let (secret, key) = pair();
        let lines = b"one\ntwo\n";
        let signature = secret.sign(lines, "four words").unwrap();
        assert_eq!(key.check(lines, signature.as_bytes()), Ok("four words".to_owned()));
        for bit in 0..lines.len() * 8 {
            let mut other = lines.to_vec();
            other[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(
                key.check(&other, signature.as_bytes()),
                Err(Bad::Altered),
                "bit {bit} of the lines"
            );
        }
        // The first line is a comment that nobody signs, and says so of itself.
        let first = signature.find('\n').unwrap();
        for bit in first * 8..signature.len() * 8 {
            let mut other = signature.clone().into_bytes();
            other[bit / 8] ^= 1 << (bit % 8);
            assert!(key.check(lines, &other).is_err(), "bit {bit} of\n{signature}");
        }
        assert_eq!(pair().1.check(lines, signature.as_bytes()), Err(Bad::OtherKey));
        // A byte that is no letter is not read as the sign that stands for one.
        let signature = secret.sign(lines, "four \u{fffd} words").unwrap();
        let bytes = signature.as_bytes();
        let at = signature.find('\u{fffd}').unwrap();
        let other = [&bytes[..at], b"\xff", &bytes[at + 3..]].concat();
        assert!(key.check(lines, bytes).is_ok());
        assert_eq!(key.check(lines, &other), Err(Bad::Form));
    }

    #[test]
    fn what_is_no_key_and_no_signature_is_refused() {
        let (secret, key) = pair();
        let long = "A".repeat(100_000);
        for text in ["", "\n", "RW", "no key", "é\né\né\né\n", &long, &key.as_str()[1..]] {
            assert_eq!(Key::read(text), Err(NotAKey), "{text}");
            assert!(key.check(b"", text.as_bytes()).is_err(), "{text}");
            assert!(matches!(Secret::open(text, None), Err(NoSecret::NotOne)), "{text}");
        }
        let short = "untrusted comment: x\nAAAA\ntrusted comment: x\nAAAA\n";
        assert_eq!(key.check(b"", short.as_bytes()), Err(Bad::Form));
        assert!(secret.sign(b"", "").is_ok());
    }
}
