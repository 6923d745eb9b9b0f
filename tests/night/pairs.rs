//! Rounds of fixed pairs by equal scores, against every way there is to pair a small field.

use rasher::plan::chance::Chance;
use rasher::plan::swiss::{Cost, Field, round};

/// Every way to pair these.
fn all(of: &[usize]) -> Vec<Vec<(usize, usize)>> {
    let Some((first, rest)) = of.split_first() else { return vec![Vec::new()] };
    let mut ways = Vec::new();
    for (at, other) in rest.iter().enumerate() {
        let mut left = rest.to_vec();
        left.remove(at);
        for mut way in all(&left) {
            way.push((*first, *other));
            ways.push(way);
        }
    }
    ways
}

fn cheapest(field: &Field, play: &[usize]) -> Cost {
    all(play).iter().map(|way| field.cost(way)).min().unwrap()
}

fn field(size: usize, chance: &mut Chance) -> Field {
    let scores: Vec<i32> = (0..size).map(|_| i32::try_from(chance.below(30)).unwrap()).collect();
    let mut order: Vec<usize> = (0..size).collect();
    order.sort_by_key(|at| (-scores[*at], *at));
    let ranks = (0..size).map(|at| order.iter().position(|it| *it == at).unwrap()).collect();
    let mut met = vec![vec![0; size]; size];
    for _ in 0..chance.below(size * 2) {
        let (a, b) = (chance.below(size), chance.below(size));
        if a != b {
            met[a][b] += 1;
            met[b][a] += 1;
        }
    }
    let byes = (0..size).map(|_| chance.below(2)).collect();
    Field { scores, ranks, byes, met }
}

#[test]
fn no_other_pairing_is_better() {
    let mut chance = Chance::new(5);
    for turn in 0..200 {
        let size = 2 + turn % 8;
        let field = field(size, &mut chance);
        let paired = round(&field);
        let mut seen: Vec<usize> = paired.tables.iter().flat_map(|(a, b)| [*a, *b]).collect();
        seen.extend(paired.out);
        seen.sort_unstable();
        assert_eq!(seen, (0..size).collect::<Vec<_>>());
        let without = |out: usize| (0..size).filter(|it| *it != out).collect::<Vec<_>>();
        let play = paired.out.map_or_else(|| (0..size).collect(), without);
        assert_eq!(field.cost(&paired.tables), cheapest(&field, &play), "{field:?}");
        let Some(out) = paired.out else { continue };
        // The lowest of those with the fewest byes, unless another of them saves a rematch.
        let least = field.byes.iter().min().unwrap();
        assert_eq!(field.byes[out], *least);
        let costs = |out: usize| cheapest(&field, &without(out)).rematches;
        let may: Vec<usize> = (0..size).filter(|it| field.byes[*it] == *least).collect();
        let fewest = may.iter().map(|it| costs(*it)).min().unwrap();
        assert_eq!(costs(out), fewest);
        let lower = may.iter().filter(|it| field.ranks[**it] > field.ranks[out]);
        for lower in lower {
            assert!(costs(*lower) > fewest, "{lower} is lower and would do: {field:?}");
        }
    }
}

#[test]
fn a_field_is_paired_alike_every_time() {
    let mut chance = Chance::new(9);
    for _ in 0..20 {
        let mut field = field(9, &mut chance);
        field.scores = vec![0; 9];
        assert_eq!(round(&field), round(&field));
    }
}

#[test]
fn nobody_meets_twice_while_it_can_be_avoided() {
    for size in [8, 11, 16] {
        let mut field = Field {
            scores: vec![0; size],
            ranks: (0..size).collect(),
            byes: vec![0; size],
            met: vec![vec![0; size]; size],
        };
        let mut chance = Chance::new(3);
        for _ in 0..5 {
            let paired = round(&field);
            assert_eq!(field.cost(&paired.tables).rematches, 0);
            for (a, b) in paired.tables {
                field.met[a][b] += 1;
                field.met[b][a] += 1;
                field.scores[a] += i32::try_from(chance.below(12)).unwrap();
                field.scores[b] += i32::try_from(chance.below(12)).unwrap();
            }
            if let Some(out) = paired.out {
                assert_eq!(field.byes[out], 0);
                field.byes[out] += 1;
            }
            let mut order: Vec<usize> = (0..size).collect();
            order.sort_by_key(|at| (-field.scores[*at], *at));
            field.ranks =
                (0..size).map(|at| order.iter().position(|it| *it == at).unwrap()).collect();
        }
    }
}
