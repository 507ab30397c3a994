-- Lists out of indexes: the lobby newest first, what somebody has open, where somebody sits.

DROP INDEX matches_active;
CREATE INDEX matches_running ON matches (key) WHERE status = 1;
CREATE INDEX matches_open_listed ON matches (key, owner) WHERE status = 0 AND by_link = 0;
CREATE INDEX matches_running_listed ON matches (key, owner) WHERE status = 1 AND by_link = 0;
CREATE INDEX matches_open_by_owner ON matches (owner) WHERE status = 0;
CREATE INDEX matches_uploaded ON matches (owner, key) WHERE uploaded = 1;

-- A seat is held as long as its match is not over.
ALTER TABLE seats ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET held = 1 WHERE match IN (SELECT key FROM matches WHERE status < 2);
CREATE INDEX seats_held ON seats (person, match) WHERE held = 1;
CREATE TRIGGER matches_over AFTER UPDATE OF status ON matches WHEN NEW.status = 2 AND OLD.status <> 2
BEGIN UPDATE seats SET held = 0 WHERE match = NEW.key; END;
