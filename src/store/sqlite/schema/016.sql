-- How people are written to: the address that they have confirmed, one that they have not confirmed yet, with the
-- hash of the token that does it, at most how often, when the last letter was and the next one is due, and the
-- hash of the token that lets them set a new password. And which tables somebody wants to hear nothing of.

CREATE TABLE mails (
    person      INTEGER PRIMARY KEY REFERENCES people ON DELETE CASCADE,
    address     TEXT,
    wanted      TEXT,
    token       BLOB,
    asked       INTEGER NOT NULL,
    language    INTEGER NOT NULL,
    every       INTEGER NOT NULL,
    sent        INTEGER NOT NULL,
    due         INTEGER NOT NULL,
    reset       BLOB,
    reset_until INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX mails_by_address ON mails (lower(address)) WHERE address IS NOT NULL;
CREATE UNIQUE INDEX mails_by_token ON mails (token) WHERE token IS NOT NULL;
CREATE UNIQUE INDEX mails_by_reset ON mails (reset) WHERE reset IS NOT NULL;
CREATE INDEX mails_due ON mails (due) WHERE due > 0;

ALTER TABLE seats ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
