-- What each entry of a log led to, so that other rules can be held against it; it is missing in entries from
-- before this. What was said in a match, so that it can be read by whom cannot play it again, and how many
-- entries that tells of. And why a match is over that has no result.

ALTER TABLE log ADD COLUMN trace INTEGER;
ALTER TABLE matches ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;

CREATE TABLE told (
    match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
    said  TEXT    NOT NULL
) STRICT;
