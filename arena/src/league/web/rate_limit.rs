//! How often one client may ask: a bucket of tokens each, which fills again with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Clients that are remembered. Those that have all their tokens are forgotten first.
const MOST: usize = 8192;

/// Tokens of many clients.
#[derive(Debug)]
pub(super) struct RateLimit<K> {
    /// Tokens that a client has at most.
    burst: f64,
    /// Tokens that it gets in a second.
    per_second: f64,
    buckets: Mutex<HashMap<K, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

impl<K: Eq + Hash> RateLimit<K> {
    pub(super) fn new(burst: f64, per_second: f64) -> Self {
        Self {
            burst,
            per_second,
            buckets: Mutex::default(),
        }
    }

    /// Takes a token, if the client has one.
    pub(super) fn allows(&self, client: K, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST && !buckets.contains_key(&client) {
            buckets.retain(|_, bucket| self.filled(*bucket, now) < self.burst);
            // So many at once are an attack: all begin anew rather than that memory grows.
            if buckets.len() >= MOST {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(client).or_insert(Bucket {
            tokens: self.burst,
            at: now,
        });
        bucket.tokens = self.filled(*bucket, now);
        bucket.at = now;
        let allowed = bucket.tokens >= 1.0;
        if allowed {
            bucket.tokens -= 1.0;
        }
        allowed
    }

    fn filled(&self, bucket: Bucket, now: Instant) -> f64 {
        let waited = now.saturating_duration_since(bucket.at).as_secs_f64();
        self.per_second
            .mul_add(waited, bucket.tokens)
            .min(self.burst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_client_has_a_burst_and_then_as_much_as_comes_in_again() {
        let limit = RateLimit::new(3.0, 2.0);
        let start = Instant::now();
        let at = |ms: u64| start + Duration::from_millis(ms);
        assert_eq!(
            [0, 0, 0, 0].map(|ms| limit.allows(1, at(ms))),
            [true, true, true, false]
        );
        assert!(limit.allows(2, at(0)), "another client has its own");
        assert!(!limit.allows(1, at(400)));
        assert!(limit.allows(1, at(1000)));
        assert_eq!(
            [9000; 4].map(|ms| limit.allows(1, at(ms))),
            [true, true, true, false]
        );
    }

    #[test]
    fn memory_has_a_bound() {
        let limit = RateLimit::new(2.0, 0.1);
        let now = Instant::now();
        for client in 0..3 * MOST {
            assert!(limit.allows(client, now));
        }
        assert!(limit.buckets.lock().unwrap().len() <= MOST);
    }
}
