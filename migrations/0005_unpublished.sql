-- When the first change came that the published edition lacks, milliseconds since the epoch. It has no meaning while
-- `revision` and `published_revision` are the same.
ALTER TABLE editions ADD COLUMN behind_since INTEGER NOT NULL DEFAULT 0;
