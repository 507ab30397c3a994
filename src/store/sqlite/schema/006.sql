-- When a token was last used. One that is left alone for longer than the host allows is void.

ALTER TABLE tokens ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE tokens SET used = unixepoch() * 1000;
