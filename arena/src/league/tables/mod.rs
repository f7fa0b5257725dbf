//! What pages and files show beyond single rows: the divisions' table, the finals, grades.

mod divisions;
mod finals;
mod grades;
mod names;
mod status;

pub use divisions::{DivisionRow, DivisionTable, FormMark, Movement};
pub use finals::{FinalsRound, FinalsRow};
pub use grades::{Grade, grades, grades_csv};
pub use status::{Status, status};
