-- Who made a change, by the address that the log-in has verified: names are chosen by those who
-- have them. NULL for what is older.
ALTER TABLE audit ADD COLUMN email TEXT;
ALTER TABLE uploads ADD COLUMN email TEXT;

-- From when on ingest removes an upload: its files, what caches have of them, and last its row, so
-- that no file is ever without one. NULL for a picture that is there. One that is being stored has
-- a time ahead, until all of it is.
ALTER TABLE uploads ADD COLUMN remove_at INTEGER;

CREATE INDEX uploads_removed ON uploads (remove_at) WHERE remove_at IS NOT NULL;
