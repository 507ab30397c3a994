-- The whole log of a match that is over, in one row instead of one for each entry (src/store/pack.c). A match
-- says whether its log is there (1), or is damaged and stays as it was (2).

CREATE TABLE packed (
    match BIGINT PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
    log   BYTEA  NOT NULL
);

ALTER TABLE matches ADD COLUMN packed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX matches_to_pack ON matches (key) WHERE status = 2 AND packed = 0;
