//! Fish on a floe.
use super::{Figure, Run};
/// f
pub fn figures(_run: &Run<'_>) -> Vec<Figure> {
    vec![]
}
