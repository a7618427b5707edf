-- Events that editors write at the desk (src/desk/events/store-events.ts). `data` is one, JSON (src/edition/events.ts); `version` counts
-- its changes. `ends_at` is when it is over everywhere, whose clock it goes by: until then readers have it, also where it was cancelled.
-- Times are milliseconds since the epoch.
CREATE TABLE events (
  paper TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  cancelled_at INTEGER,
  written_by TEXT NOT NULL,
  saved_by TEXT NOT NULL,
  saved_at INTEGER NOT NULL,
  PRIMARY KEY (paper, id)
) WITHOUT ROWID;

CREATE INDEX events_by_end ON events (paper, ends_at);

-- How often a paper's events have changed, and the revision that readers have: where it is an earlier one, ingest publishes.
CREATE TABLE event_changes (
  paper TEXT PRIMARY KEY,
  revision INTEGER NOT NULL,
  published INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Each cron looks for those that are behind: of the others it reads none.
CREATE INDEX event_changes_behind ON event_changes (paper) WHERE published <> revision;
