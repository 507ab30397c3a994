-- Persons' pages. What a match that was played to its end says of each person who sat there: it goes with the
-- person, and all of it comes out of the logs again (incognita ratings --rebuild). A tally adds up a person's
-- matches of a game by kind: 1 with other people, 2 public, 3 both. People have how many turns they took while
-- others waited, and how often they let the time pass. Whoever is hidden has a page for nobody but themselves.

ALTER TABLE people ADD COLUMN hidden BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN turns BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN late BIGINT NOT NULL DEFAULT 0;

CREATE TABLE results (
    person BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    match  BIGINT NOT NULL REFERENCES matches ON DELETE CASCADE,
    seat   BIGINT NOT NULL,
    game   TEXT   NOT NULL,
    listed BIGINT NOT NULL,
    others BIGINT NOT NULL,
    score  BIGINT NOT NULL,
    won    BIGINT NOT NULL,
    turns  BIGINT NOT NULL,
    late   BIGINT NOT NULL,
    ended  BIGINT NOT NULL,
    parts  TEXT   NOT NULL,
    PRIMARY KEY (person, match)
);

CREATE INDEX results_by_game ON results (person, game, match);
CREATE INDEX results_by_match ON results (match);

CREATE TABLE tallies (
    person  BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    game    TEXT   NOT NULL,
    kind    BIGINT NOT NULL,
    matches BIGINT NOT NULL,
    wins    BIGINT NOT NULL,
    PRIMARY KEY (person, game, kind)
);

-- What a table asks of whoever sits down: turns in time of a hundred, a rating from and up to; 0 for nothing.
ALTER TABLE matches ADD COLUMN asks_timely BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN asks_least BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN asks_most BIGINT NOT NULL DEFAULT 0;
