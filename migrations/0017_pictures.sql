-- The pictures that editions show, or showed in the last thirty days: those that readers may ask for at the papers' own addresses
-- (docs/decisions/0028-pictures.md). `key` begins with the desk's id and a dot; `shown_at` is the last day on which the desk's edition was
-- published with it, ms since the epoch. Ingest writes them before the edition, and deletes those of stories that were withdrawn.
CREATE TABLE pictures (
  key TEXT PRIMARY KEY,
  address TEXT NOT NULL,
  shown_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Every edition is behind: the next cron composes it anew, with the keys of its pictures.
UPDATE desk_editions SET published_revision = revision - 1;
