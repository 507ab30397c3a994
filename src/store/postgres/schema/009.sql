-- Several servers at work at the same time. Each renews in its row of `writers` when it was last seen, by the clock of
-- the database, and knows since when some server was always there (milliseconds since 1970). A running match has a row
-- in `dues`: which server looks after its bots and clocks (0: none), from when on somebody has to, how much of the log
-- was written by servers that did not, and whom it waits for (a bit for each seat), while nobody looks after it. Who is at which table is in `presence`.

ALTER TABLE writers ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE writers ADD COLUMN up BIGINT NOT NULL DEFAULT 0;

CREATE TABLE dues (
    match    BIGINT PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
    due      BIGINT NOT NULL,
    node     BIGINT NOT NULL,
    position BIGINT NOT NULL,
    asked    BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX dues_by_node ON dues (node, due);

CREATE TABLE presence (
    match  BIGINT NOT NULL REFERENCES matches ON DELETE CASCADE,
    person BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    node   BIGINT NOT NULL,
    PRIMARY KEY (match, person, node)
);

CREATE INDEX presence_by_person ON presence (person);
