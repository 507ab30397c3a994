-- Ratings. A match says whether it is rated: -1 if it was agreed and is not counted yet, else its number in
-- the order in which matches were counted. What a counted match did to each seat stays with the seat, whoever
-- sat there; where somebody stands is theirs, and goes with them. All points are hundredths.

ALTER TABLE matches ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX matches_counted ON matches (rated) WHERE rated > 0;

CREATE TABLE ratings (
    match            BIGINT NOT NULL REFERENCES matches ON DELETE CASCADE,
    seat             BIGINT NOT NULL,
    rank             BIGINT NOT NULL,
    mean_before      BIGINT NOT NULL,
    deviation_before BIGINT NOT NULL,
    mean             BIGINT NOT NULL,
    deviation        BIGINT NOT NULL,
    PRIMARY KEY (match, seat)
);

CREATE TABLE standings (
    person    BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    game      TEXT   NOT NULL,
    mean      BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    matches   BIGINT NOT NULL,
    time      BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);

-- Of those whose rating is not provisional, the best first.
CREATE INDEX standings_leading ON standings (game, mean DESC, person) WHERE deviation <= 11000;
