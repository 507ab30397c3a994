-- Where the browsers of people take messages (Web Push), as long as the token lives with which they said so, and
-- keys of the server's own that must stay the same.

CREATE TABLE subscriptions (
    id       BLOB    PRIMARY KEY,
    person   INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    token    BLOB    NOT NULL REFERENCES tokens ON DELETE CASCADE,
    endpoint TEXT    NOT NULL,
    p256dh   BLOB    NOT NULL,
    auth     BLOB    NOT NULL,
    language INTEGER NOT NULL,
    seen     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX subscriptions_by_person ON subscriptions (person, seen);
CREATE INDEX subscriptions_by_token ON subscriptions (token);
CREATE INDEX subscriptions_by_age ON subscriptions (seen);

CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT, WITHOUT ROWID;
