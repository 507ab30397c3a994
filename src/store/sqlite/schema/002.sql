-- Matches that were played elsewhere and brought here as records: their seats have names, not people.

ALTER TABLE matches ADD COLUMN uploaded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN name TEXT;
