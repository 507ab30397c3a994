-- What each name reads like (src/names). A key of somebody with a password is theirs alone; guests may
-- share one with each other. Keys are made when the data is opened, by the rules that are noted here.

CREATE TABLE name_keys (
    key    TEXT    NOT NULL,
    person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    held   INTEGER NOT NULL,
    PRIMARY KEY (key, person)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX name_keys_held ON name_keys (key) WHERE held = 1;
CREATE INDEX name_keys_by_person ON name_keys (person);

CREATE TABLE name_rules (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    version TEXT    NOT NULL
) STRICT;

-- The name that somebody with a password had before it turned out to read like another's: still a login.
ALTER TABLE people ADD COLUMN former TEXT;
CREATE INDEX people_by_former ON people (former COLLATE NOCASE) WHERE former IS NOT NULL;

-- What is unique by name is so by its keys from now on; this one only finds.
DROP INDEX people_by_login;
CREATE INDEX people_by_name ON people (name COLLATE NOCASE) WHERE password IS NOT NULL;
