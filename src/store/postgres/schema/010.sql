-- Whom people follow. It goes with either of them.

CREATE TABLE follows (
    person   BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    followed BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    created  BIGINT NOT NULL,
    PRIMARY KEY (person, followed)
);

CREATE INDEX follows_by_followed ON follows (followed);
