-- Series: a match of a best of so many (0 for none), which of them it is, and by seat how many were won so far.

ALTER TABLE matches ADD COLUMN series BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN series_match BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN series_wins BYTEA;
