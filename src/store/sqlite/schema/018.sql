-- Whom people follow. It goes with either of them.

CREATE TABLE follows (
    person   INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    followed INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    created  INTEGER NOT NULL,
    PRIMARY KEY (person, followed)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_by_followed ON follows (followed);
