-- The folders of papers as their editors have saved them (src/paper-store). `entries` are the files of a version, JSON: a list of
-- [path, hash, bytes, 1 where it is a text, else 0]. `digest` is that of the paper in `publications` once the version was published.
-- Times are milliseconds since the epoch.
CREATE TABLE paper_versions (
  paper TEXT NOT NULL,
  version INTEGER NOT NULL,
  saved_at INTEGER NOT NULL,
  saved_by TEXT NOT NULL,
  message TEXT NOT NULL,
  entries TEXT NOT NULL,
  digest TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (paper, version)
) WITHOUT ROWID;

-- The texts of those files, in pieces, each text once however many versions have it; what is no text is in KV. One that no version
-- has is removed a day after it was used last.
CREATE TABLE paper_texts (
  paper TEXT NOT NULL,
  hash TEXT NOT NULL,
  piece INTEGER NOT NULL,
  text TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (paper, hash, piece)
) WITHOUT ROWID;
