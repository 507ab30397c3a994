-- Ages: when an open table was last of use, and which tokens are the oldest.

ALTER TABLE matches ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET touched = unixepoch() * 1000 WHERE status = 0;
CREATE INDEX matches_open_by_age ON matches (touched) WHERE status = 0;
CREATE INDEX tokens_by_age ON tokens (used);
