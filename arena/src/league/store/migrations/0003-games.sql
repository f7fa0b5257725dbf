CREATE TABLE rounds (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('division', 'group', 'final')),
    number INTEGER NOT NULL,
    begun INTEGER NOT NULL,
    ended INTEGER,
    UNIQUE (kind, number)
) STRICT;

CREATE TABLE places (
    round INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
    bot INTEGER NOT NULL REFERENCES bots (id) ON DELETE RESTRICT,
    division INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    points INTEGER NOT NULL DEFAULT 0,
    place INTEGER,
    PRIMARY KEY (round, bot)
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('trial', 'ladder', 'division', 'demand', 'final')),
    round INTEGER REFERENCES rounds (id) ON DELETE CASCADE,
    division INTEGER,
    asked_by INTEGER REFERENCES students (id) ON DELETE SET NULL,
    seed TEXT NOT NULL,
    planned INTEGER NOT NULL,
    played INTEGER,
    ticks INTEGER,
    why TEXT,
    took_ms INTEGER,
    replay TEXT
) STRICT;
CREATE INDEX games_left ON games (id) WHERE played IS NULL;
CREATE INDEX games_by_time ON games (played) WHERE played IS NOT NULL;
CREATE INDEX games_by_round ON games (round);

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    version INTEGER NOT NULL REFERENCES versions (id) ON DELETE RESTRICT,
    place INTEGER,
    longest INTEGER,
    kills INTEGER,
    apples INTEGER,
    deaths TEXT,
    late INTEGER,
    held_up INTEGER,
    garbage INTEGER,
    gone TEXT,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_version ON seats (version, game);
