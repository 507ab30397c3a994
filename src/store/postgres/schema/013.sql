-- Who seeks a quick match at which server, with what they want and what others want to know of them. Whoever seats them
-- notes the match here first, so that nobody else does; their own server removes it.

CREATE TABLE seeks (
    person          BIGINT PRIMARY KEY REFERENCES people ON DELETE CASCADE,
    node            BIGINT NOT NULL,
    ticket          BIGINT NOT NULL,
    since           BIGINT NOT NULL,
    bots            BIGINT NOT NULL,
    rating          BIGINT NOT NULL,
    timely          BIGINT NOT NULL,
    game            TEXT   NOT NULL,
    players         BIGINT NOT NULL,
    mode            BIGINT NOT NULL,
    clock_seconds   BIGINT NOT NULL,
    clock_increment BIGINT NOT NULL,
    rated           BIGINT NOT NULL,
    match           BYTEA
);
