CREATE TABLE ratings (
    version INTEGER PRIMARY KEY REFERENCES versions (id) ON DELETE CASCADE,
    points REAL NOT NULL,
    low REAL,
    high REAL,
    games INTEGER NOT NULL
) STRICT;

CREATE TABLE rating_history (
    version INTEGER NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    points REAL NOT NULL,
    low REAL,
    high REAL,
    games INTEGER NOT NULL,
    PRIMARY KEY (version, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE announcements (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
