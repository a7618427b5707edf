-- The last hour and the last day (UTC, since the epoch) whose work was done
-- (src/ingest/regular-work.ts), in one row: what a cron could not do the next one does, and nobody
-- does it twice.
CREATE TABLE regular_work (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  hour INTEGER NOT NULL,
  day INTEGER NOT NULL
);
