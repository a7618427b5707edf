-- What is known of each source between two polls. `state` is JSON (src/edition/source-state.ts); the columns beside it are
-- those that queries need. Times are milliseconds since the epoch.
CREATE TABLE source_states (
  publication TEXT NOT NULL,
  source TEXT NOT NULL,
  host TEXT NOT NULL,
  next_at INTEGER NOT NULL,
  lease TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL,
  PRIMARY KEY (publication, source)
) WITHOUT ROWID;

CREATE INDEX source_states_due ON source_states (publication, next_at);

-- The last good items of each source, JSON.
CREATE TABLE channels (
  publication TEXT NOT NULL,
  source TEXT NOT NULL,
  items TEXT NOT NULL,
  stored_at INTEGER NOT NULL,
  PRIMARY KEY (publication, source)
) WITHOUT ROWID;

-- Which stored items each publication's edition in KV shows: `revision` counts the changes of `channels`.
CREATE TABLE editions (
  publication TEXT PRIMARY KEY,
  revision INTEGER NOT NULL DEFAULT 0,
  published_revision INTEGER NOT NULL DEFAULT 0,
  published_at INTEGER NOT NULL DEFAULT 0,
  section_versions TEXT NOT NULL DEFAULT '{}'
) WITHOUT ROWID;
