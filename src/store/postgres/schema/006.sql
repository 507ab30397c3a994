-- Where the browsers of people take messages (Web Push), as long as the token lives with which they said so, and
-- keys of the server's own that must stay the same.

CREATE TABLE subscriptions (
    id       BYTEA  PRIMARY KEY,
    person   BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    token    BYTEA  NOT NULL REFERENCES tokens ON DELETE CASCADE,
    endpoint TEXT   NOT NULL,
    p256dh   BYTEA  NOT NULL,
    auth     BYTEA  NOT NULL,
    language BIGINT NOT NULL,
    seen     BIGINT NOT NULL
);

CREATE INDEX subscriptions_by_person ON subscriptions (person, seen);
CREATE INDEX subscriptions_by_token ON subscriptions (token);
CREATE INDEX subscriptions_by_age ON subscriptions (seen);

CREATE TABLE secrets (
    name  TEXT  PRIMARY KEY,
    bytes BYTEA NOT NULL
);
