-- How many commits there were: a copy of it outside of the data tells when some are missing.

CREATE TABLE ledger (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    data    TEXT    NOT NULL,
    commits INTEGER NOT NULL,
    time    INTEGER NOT NULL
) STRICT;

INSERT INTO ledger VALUES (1, hex(randomblob(16)), 0, 0);
