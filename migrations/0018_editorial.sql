-- What the editors of a paper say beside its feeds: notices, hidden stories and the pinned lead (src/edition/editorial.ts), JSON. `desk` is
-- the one whose weather in KV carries it to the site. `changed_at` is in milliseconds since the epoch.
CREATE TABLE editorial (
  paper TEXT PRIMARY KEY,
  desk TEXT NOT NULL,
  data TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX editorial_desk ON editorial (desk);
