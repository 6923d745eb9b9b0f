//! A file of the book as a tree that the program reads without parsing it (`src/rules/tree.rs`).

use toml::de::{DeTable, DeValue};

use super::pack::Pack;

/// The whole file.
pub(super) fn tree(file: &str) -> Result<Vec<u8>, toml::de::Error> {
    let mut pack = Pack::default();
    fields(DeTable::parse(file)?.get_ref(), &mut pack);
    Ok(pack.bytes)
}

/// The parser gives the fields in the order of their names.
fn fields(table: &DeTable<'_>, pack: &mut Pack) {
    pack.count(table.len());
    for (key, value) in table {
        pack.text(key.get_ref());
        node(value.get_ref(), pack);
    }
}

fn node(value: &DeValue<'_>, pack: &mut Pack) {
    match value {
        DeValue::Boolean(truth) => pack.number(u32::from(*truth)),
        DeValue::Integer(number) => {
            pack.number(2);
            let number = i64::from_str_radix(number.as_str(), number.radix()).unwrap_or_default();
            pack.bytes.extend(number.to_le_bytes());
        }
        DeValue::Array(list) => {
            pack.number(4);
            pack.count(list.len());
            for value in list {
                node(value.get_ref(), pack);
            }
        }
        DeValue::Table(table) => {
            pack.number(5);
            fields(table, pack);
        }
        DeValue::String(text) => {
            pack.number(3);
            pack.text(text);
        }
        // Our files have neither; a test says so.
        DeValue::Float(_) | DeValue::Datetime(_) => {
            pack.number(3);
            pack.text("");
        }
    }
}
