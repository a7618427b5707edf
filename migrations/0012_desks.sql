-- Sources belong to desks (docs/decisions/0012-desks.md). The tables before, `source_states`, `channels` and `editions`, are kept for
-- the version that is deployed while this migration runs; a later migration deletes them.

-- What each desk is, JSON (src/publications/desk.ts), and what identifies that text.
CREATE TABLE desks (
  id TEXT PRIMARY KEY,
  definition TEXT NOT NULL,
  digest TEXT NOT NULL
) WITHOUT ROWID;

-- What is known of each source of a desk between two polls. `state` is JSON (src/edition/source-state.ts); the columns beside it are
-- those that queries need. `active` is 0 where the source is paused, or listed no more. Times are milliseconds since the epoch.
CREATE TABLE desk_sources (
  desk TEXT NOT NULL,
  source TEXT NOT NULL,
  host TEXT NOT NULL,
  active INTEGER NOT NULL DEFAULT 1,
  next_at INTEGER NOT NULL,
  lease TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL,
  -- How many polls have begun since the last stored result, and when the last of them began.
  begun_polls INTEGER NOT NULL DEFAULT 0,
  begun_at INTEGER NOT NULL DEFAULT 0,
  -- Until when the publisher or its host has us wait, and when an operator last requested a poll.
  wait_until INTEGER NOT NULL DEFAULT 0,
  operator_poll_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (desk, source)
) WITHOUT ROWID;

-- The claim of all desks' sources reads those that are due, and no others.
CREATE INDEX desk_sources_due ON desk_sources (next_at) WHERE active = 1;

-- A wait that a host imposes (429) applies to all its feeds, whatever desk they are of.
CREATE INDEX desk_sources_host ON desk_sources (host);

-- The last good items of each source, JSON.
CREATE TABLE desk_items (
  desk TEXT NOT NULL,
  source TEXT NOT NULL,
  items TEXT NOT NULL,
  stored_at INTEGER NOT NULL,
  PRIMARY KEY (desk, source)
) WITHOUT ROWID;

-- Which stored items each desk's edition in KV shows: `revision` counts the changes of `desk_items`, `number` is that of the last
-- edition, and `behind_since` is when the first change came that the published edition lacks.
CREATE TABLE desk_editions (
  desk TEXT PRIMARY KEY,
  revision INTEGER NOT NULL DEFAULT 0,
  published_revision INTEGER NOT NULL DEFAULT 0,
  published_at INTEGER NOT NULL DEFAULT 0,
  behind_since INTEGER NOT NULL DEFAULT 0,
  number INTEGER NOT NULL DEFAULT 0,
  section_versions TEXT NOT NULL DEFAULT '{}'
) WITHOUT ROWID;

-- Desks whose edition is behind: what an earlier refresh could not publish.
CREATE INDEX desk_editions_behind ON desk_editions (desk) WHERE published_revision <> revision;

-- What is known of the sources of Nunavut News goes to the desks that have them now, so that no publisher is asked for all again.
INSERT INTO desk_sources (desk, source, host, next_at, state, begun_polls, begun_at, wait_until, operator_poll_at)
  SELECT CASE
      WHEN source LIKE '%-local' OR source LIKE '%-events' THEN 'nunavut'
      WHEN source LIKE '%-national' OR source LIKE '%-politics' THEN 'canada'
      ELSE 'world'
    END, source, host, next_at, state, begun_polls, begun_at, wait_until, operator_poll_at
  FROM source_states WHERE publication = 'nunavut-news';

INSERT INTO desk_items (desk, source, items, stored_at)
  SELECT CASE
      WHEN source LIKE '%-local' OR source LIKE '%-events' THEN 'nunavut'
      WHEN source LIKE '%-national' OR source LIKE '%-politics' THEN 'canada'
      ELSE 'world'
    END, source, items, stored_at
  FROM channels WHERE publication = 'nunavut-news';

INSERT INTO desk_editions (desk, revision) SELECT desk, 1 FROM desk_items GROUP BY desk;
