CREATE TABLE students (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    number TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('student', 'organiser')),
    token TEXT NOT NULL UNIQUE,
    joined INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    key TEXT PRIMARY KEY,
    student INTEGER NOT NULL REFERENCES students (id) ON DELETE CASCADE,
    page_secret TEXT NOT NULL,
    begun INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_by_student ON sessions (student);

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
