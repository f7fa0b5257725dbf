CREATE TABLE bots (
    id INTEGER PRIMARY KEY,
    owner INTEGER REFERENCES students (id) ON DELETE RESTRICT,
    name TEXT NOT NULL UNIQUE,
    built_in TEXT,
    enabled INTEGER NOT NULL DEFAULT 1,
    created INTEGER NOT NULL,
    CHECK ((owner IS NULL) = (built_in IS NOT NULL))
) STRICT;
CREATE INDEX bots_by_owner ON bots (owner);

CREATE TABLE versions (
    id INTEGER PRIMARY KEY,
    bot INTEGER NOT NULL REFERENCES bots (id) ON DELETE RESTRICT,
    number INTEGER NOT NULL,
    file_name TEXT NOT NULL,
    sum TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    uploaded INTEGER NOT NULL,
    state TEXT NOT NULL,
    UNIQUE (bot, number)
) STRICT;
CREATE INDEX versions_by_state ON versions (state);
-- A bot plays with one version at a time.
CREATE UNIQUE INDEX one_active_version ON versions (bot) WHERE state = 'active';

CREATE TABLE steps (
    version INTEGER NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    step TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'passed', 'failed')),
    words TEXT NOT NULL,
    log TEXT NOT NULL,
    begun INTEGER NOT NULL,
    ended INTEGER,
    PRIMARY KEY (version, step)
) STRICT;
