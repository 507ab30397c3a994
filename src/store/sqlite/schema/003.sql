-- How who sits where is settled at the start. Tables made before this keep the seats that were taken.

ALTER TABLE matches ADD COLUMN seating INTEGER NOT NULL DEFAULT 0;
