-- The pictures that editions show, or showed in the last thirty days: those that readers may ask for at the papers' own addresses
-- (docs/decisions/0028-pictures.md). `key` begins with the desk's id and a dot; `shown_at` is the last day on which the desk's edition was
-- published with it, ms since the epoch. Ingest writes them before the edition. `withdrawn` is 1 where readers may ask no more and caches are still to be told.
CREATE TABLE pictures (
  key TEXT PRIMARY KEY,
  address TEXT NOT NULL,
  shown_at INTEGER NOT NULL,
  withdrawn INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE INDEX pictures_withdrawn ON pictures (key) WHERE withdrawn = 1;

-- Every edition is behind: the next cron composes it anew, with the keys of its pictures.
UPDATE desk_editions SET published_revision = revision - 1;
