-- What the store keeps, as in SQLite. Every key of what there is much of begins with its match or its
-- person, so that it can be partitioned by it. Each node that writes counts its commits in a row of its own.

CREATE TABLE people (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name     TEXT   NOT NULL,
    password TEXT,
    former   TEXT,
    created  BIGINT NOT NULL
);

CREATE INDEX people_by_name ON people (lower(name)) WHERE password IS NOT NULL;
CREATE INDEX people_by_former ON people (lower(former)) WHERE former IS NOT NULL;

CREATE TABLE tokens (
    hash    BYTEA  PRIMARY KEY,
    person  BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    created BIGINT NOT NULL,
    used    BIGINT NOT NULL
);

CREATE INDEX tokens_by_person ON tokens (person);
CREATE INDEX tokens_by_age ON tokens (used);

CREATE TABLE name_keys (
    key    TEXT   NOT NULL,
    person BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    held   BIGINT NOT NULL,
    PRIMARY KEY (key, person)
);

CREATE UNIQUE INDEX name_keys_held ON name_keys (key) WHERE held = 1;
CREATE INDEX name_keys_by_person ON name_keys (person);

CREATE TABLE name_rules (
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    version TEXT   NOT NULL
);

CREATE TABLE matches (
    key             BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id              BYTEA  NOT NULL UNIQUE,
    version         BIGINT NOT NULL,
    owner           BIGINT REFERENCES people ON DELETE SET NULL,
    created         BIGINT NOT NULL,
    started         BIGINT NOT NULL,
    game            TEXT   NOT NULL,
    rules_version   BIGINT NOT NULL,
    players         BIGINT NOT NULL,
    mode            BIGINT NOT NULL,
    status          BIGINT NOT NULL,
    by_link         BIGINT NOT NULL,
    options         BYTEA  NOT NULL,
    clock_seconds   BIGINT NOT NULL,
    clock_increment BIGINT NOT NULL,
    seed            TEXT   NOT NULL,
    result          TEXT,
    rematch         BYTEA,
    uploaded        BIGINT NOT NULL DEFAULT 0,
    seating         BIGINT NOT NULL DEFAULT 0,
    touched         BIGINT NOT NULL DEFAULT 0,
    quiet           BIGINT NOT NULL DEFAULT 0,
    told            BIGINT NOT NULL DEFAULT 0,
    ended           BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX matches_by_owner ON matches (owner) WHERE owner IS NOT NULL;
CREATE INDEX matches_running ON matches (key) WHERE status = 1;
CREATE INDEX matches_open_listed ON matches (key, owner) WHERE status = 0 AND by_link = 0;
CREATE INDEX matches_running_listed ON matches (key, owner) WHERE status = 1 AND by_link = 0;
CREATE INDEX matches_open_by_owner ON matches (owner) WHERE status = 0;
CREATE INDEX matches_uploaded ON matches (owner, key) WHERE uploaded = 1;
CREATE INDEX matches_open_by_age ON matches (touched) WHERE status = 0;

CREATE TABLE seats (
    match  BIGINT NOT NULL REFERENCES matches ON DELETE CASCADE,
    seat   BIGINT NOT NULL,
    person BIGINT REFERENCES people ON DELETE SET NULL,
    bot    TEXT,
    name   TEXT,
    held   BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (match, seat)
);

CREATE INDEX seats_by_person ON seats (person, match) WHERE person IS NOT NULL;
CREATE INDEX seats_held ON seats (person, match) WHERE held = 1;

-- A seat is held as long as its match is not over.
CREATE FUNCTION let_seats_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE seats SET held = 0 WHERE match = NEW.key;
    RETURN NULL;
END $$;
CREATE TRIGGER matches_over AFTER UPDATE OF status ON matches FOR EACH ROW
    WHEN (NEW.status = 2 AND OLD.status <> 2) EXECUTE FUNCTION let_seats_go();

CREATE TABLE log (
    match    BIGINT NOT NULL REFERENCES matches ON DELETE CASCADE,
    sequence BIGINT NOT NULL,
    kind     BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    value    BIGINT NOT NULL,
    time     BIGINT NOT NULL,
    spent    BIGINT NOT NULL,
    client   TEXT,
    trace    BIGINT,
    PRIMARY KEY (match, sequence)
);

CREATE UNIQUE INDEX log_by_client ON log (match, seat, client) WHERE client IS NOT NULL;

CREATE TABLE told (
    match BIGINT PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
    said  TEXT   NOT NULL
);
