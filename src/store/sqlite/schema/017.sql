-- Persons' pages. What a match that was played to its end says of each person who sat there: it goes with the
-- person, and all of it comes out of the logs again (incognita ratings --rebuild). A tally adds up a person's
-- matches of a game by kind: 1 with other people, 2 public, 3 both. People have how many turns they took while
-- others waited, and how often they let the time pass. Whoever is hidden has a page for nobody but themselves.

ALTER TABLE people ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN late INTEGER NOT NULL DEFAULT 0;

CREATE TABLE results (
    person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    match  INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    seat   INTEGER NOT NULL,
    game   TEXT    NOT NULL,
    listed INTEGER NOT NULL,
    others INTEGER NOT NULL,
    score  INTEGER NOT NULL,
    won    INTEGER NOT NULL,
    turns  INTEGER NOT NULL,
    late   INTEGER NOT NULL,
    ended  INTEGER NOT NULL,
    parts  TEXT    NOT NULL,
    PRIMARY KEY (person, match)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_by_game ON results (person, game, match);
CREATE INDEX results_by_match ON results (match);

CREATE TABLE tallies (
    person  INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    game    TEXT    NOT NULL,
    kind    INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    wins    INTEGER NOT NULL,
    PRIMARY KEY (person, game, kind)
) STRICT, WITHOUT ROWID;

-- What a table asks of whoever sits down: turns in time of a hundred, a rating from and up to; 0 for nothing.
ALTER TABLE matches ADD COLUMN asks_timely INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN asks_least INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN asks_most INTEGER NOT NULL DEFAULT 0;
