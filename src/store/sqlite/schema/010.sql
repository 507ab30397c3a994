-- What all are told by those who host: an announcement, and that there is maintenance.

CREATE TABLE notices (
    kind    INTEGER PRIMARY KEY,
    created INTEGER NOT NULL,
    text    TEXT    NOT NULL
) STRICT;
