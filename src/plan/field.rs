//! Finite fields of a prime, or of the square of one: as far as sixty-four people need them.
//!
//! An element is a number: `a + p·b` stands for `a + b·t`, where t² is a number without a root. It
//! must never know what it is for.

/// A field with `order` elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    p: usize,
    /// The square of `t`; none where the order is the prime itself.
    square: Option<usize>,
}

impl Field {
    /// The field of this order; none where the order is neither an odd prime nor the square of one.
    pub(super) fn of(order: usize) -> Option<Self> {
        if is_odd_prime(order) {
            return Some(Self { p: order, square: None });
        }
        let p = (3..=order).find(|p| p * p == order)?;
        if !is_odd_prime(p) {
            return None;
        }
        let square = (2..p).find(|number| (1..p).all(|root| root * root % p != *number))?;
        Some(Self { p, square: Some(square) })
    }

    /// How many elements it has.
    pub(super) const fn order(self) -> usize {
        match self.square {
            None => self.p,
            Some(_) => self.p * self.p,
        }
    }

    /// The sum.
    pub(super) const fn add(self, a: usize, b: usize) -> usize {
        let p = self.p;
        (a % p + b % p) % p + p * ((a / p + b / p) % p)
    }

    /// The product.
    const fn times(self, a: usize, b: usize) -> usize {
        let p = self.p;
        let Some(square) = self.square else { return a * b % p };
        let (a0, a1, b0, b1) = (a % p, a / p, b % p, b / p);
        (a0 * b0 + square * a1 * b1) % p + p * ((a0 * b1 + a1 * b0) % p)
    }

    /// The powers of an element whose powers are all the elements but 0, from the power 0 on.
    pub(super) fn powers(self) -> Vec<usize> {
        for root in 2..self.order() {
            let mut powers = vec![1];
            let mut power = root;
            while power != 1 && power != 0 && powers.len() < self.order() {
                powers.push(power);
                power = self.times(power, root);
            }
            if powers.len() + 1 == self.order() {
                return powers;
            }
        }
        Vec::new()
    }
}

fn is_odd_prime(number: usize) -> bool {
    number > 2 && (2..number).all(|it| !number.is_multiple_of(it))
}
