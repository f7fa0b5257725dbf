//! A step at which the fence could not be put up.

use super::super::report::Report;
use std::fmt::Display;

/// A step that the system refused, and why.
#[derive(Debug)]
pub(super) struct Unfenced {
    step: String,
    why: String,
}

impl Unfenced {
    /// Makes one of an error, at this step.
    pub(super) fn at<E: Display>(step: impl Into<String>) -> impl FnOnce(E) -> Self {
        let step = step.into();
        move |error| Self {
            step,
            why: error.to_string(),
        }
    }
}

impl From<Unfenced> for Report {
    fn from(Unfenced { step, why }: Unfenced) -> Self {
        Self::Unfenced { step, why }
    }
}
