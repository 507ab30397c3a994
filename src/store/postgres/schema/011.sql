-- Inviting people: a free seat is kept for somebody until a time, by whoever invited them. Who has declined is not
-- invited to that table again.

ALTER TABLE seats ADD COLUMN kept_for BIGINT REFERENCES people ON DELETE SET NULL;
ALTER TABLE seats ADD COLUMN kept_by BIGINT REFERENCES people ON DELETE SET NULL;
ALTER TABLE seats ADD COLUMN kept_until BIGINT NOT NULL DEFAULT 0;

CREATE INDEX seats_kept_for ON seats (kept_for, match) WHERE kept_for IS NOT NULL;
CREATE INDEX seats_kept_by ON seats (kept_by) WHERE kept_by IS NOT NULL;

CREATE TABLE declines (
    match  BIGINT NOT NULL REFERENCES matches ON DELETE CASCADE,
    person BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    PRIMARY KEY (match, person)
);

CREATE INDEX declines_by_person ON declines (person);
