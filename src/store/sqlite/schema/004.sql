-- Who may not talk, or not come, and until when: what those who host have decided.

CREATE TABLE sanctions (
    kind    INTEGER NOT NULL,
    person  INTEGER REFERENCES people ON DELETE CASCADE,
    address TEXT,
    created INTEGER NOT NULL,
    until   INTEGER NOT NULL,
    text    TEXT    NOT NULL
) STRICT;

CREATE UNIQUE INDEX sanctions_by_person ON sanctions (person, kind) WHERE person IS NOT NULL;
CREATE UNIQUE INDEX sanctions_by_address ON sanctions (address) WHERE address IS NOT NULL;
