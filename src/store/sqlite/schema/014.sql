-- Ratings. A match says whether it is rated: -1 if it was agreed and is not counted yet, else its number in
-- the order in which matches were counted. What a counted match did to each seat stays with the seat, whoever
-- sat there; where somebody stands is theirs, and goes with them. All points are hundredths.

ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX matches_counted ON matches (rated) WHERE rated > 0;

CREATE TABLE ratings (
    match            INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    seat             INTEGER NOT NULL,
    rank             INTEGER NOT NULL,
    mean_before      INTEGER NOT NULL,
    deviation_before INTEGER NOT NULL,
    mean             INTEGER NOT NULL,
    deviation        INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE standings (
    person    INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    game      TEXT    NOT NULL,
    mean      INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    matches   INTEGER NOT NULL,
    time      INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

-- Of those whose rating is not provisional, the best first.
CREATE INDEX standings_leading ON standings (game, mean DESC, person) WHERE deviation <= 11000;
