-- A poll that is cut off (its isolate died) stores no result, so it is counted when it begins: polls that were begun since the
-- last stored result, and when the last of them began. Times are milliseconds since the epoch.
ALTER TABLE source_states ADD COLUMN begun_polls INTEGER NOT NULL DEFAULT 0;
ALTER TABLE source_states ADD COLUMN begun_at INTEGER NOT NULL DEFAULT 0;

-- Until when the publisher or its host asked us to wait (429, or 503 with Retry-After), and when an operator last asked for a
-- poll: what `npm run poll` goes by.
ALTER TABLE source_states ADD COLUMN wait_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE source_states ADD COLUMN operator_poll_at INTEGER NOT NULL DEFAULT 0;
