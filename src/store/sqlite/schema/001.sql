-- People, their tokens (only hashes of them), matches, logs and chat.

CREATE TABLE people (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    name     TEXT    NOT NULL,
    password TEXT,
    created  INTEGER NOT NULL
) STRICT;

-- A name with a password is a login, so it is unique; guests may share one.
CREATE UNIQUE INDEX people_by_login ON people (name COLLATE NOCASE) WHERE password IS NOT NULL;

CREATE TABLE tokens (
    hash    BLOB    PRIMARY KEY,
    person  INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_by_person ON tokens (person);

CREATE TABLE matches (
    key             INTEGER PRIMARY KEY,
    id              BLOB    NOT NULL UNIQUE,
    version         INTEGER NOT NULL,
    owner           INTEGER REFERENCES people ON DELETE SET NULL,
    created         INTEGER NOT NULL,
    started         INTEGER NOT NULL,
    game            TEXT    NOT NULL,
    rules_version   INTEGER NOT NULL,
    players         INTEGER NOT NULL,
    mode            INTEGER NOT NULL,
    status          INTEGER NOT NULL,
    by_link         INTEGER NOT NULL,
    options         BLOB    NOT NULL,
    clock_seconds   INTEGER NOT NULL,
    clock_increment INTEGER NOT NULL,
    seed            TEXT    NOT NULL,
    result          TEXT,
    rematch         BLOB
) STRICT;

CREATE INDEX matches_active ON matches (key) WHERE status < 2;
CREATE INDEX matches_by_owner ON matches (owner) WHERE owner IS NOT NULL;

CREATE TABLE seats (
    match  INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    seat   INTEGER NOT NULL,
    person INTEGER REFERENCES people ON DELETE SET NULL,
    bot    TEXT,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (person, match) WHERE person IS NOT NULL;

CREATE TABLE log (
    match    INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    kind     INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    value    INTEGER NOT NULL,
    time     INTEGER NOT NULL,
    spent    INTEGER NOT NULL,
    client   TEXT,
    PRIMARY KEY (match, sequence)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX log_by_client ON log (match, seat, client) WHERE client IS NOT NULL;

CREATE TABLE chat (
    match  INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    time   INTEGER NOT NULL,
    text   TEXT    NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_by_person ON chat (person);
