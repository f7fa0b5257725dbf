//! Games of a league: who plays whom in the ladder, the divisions, the finals and on demand, and what comes of it.

mod demand;
mod rounds;
