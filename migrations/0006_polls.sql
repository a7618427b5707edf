-- A poll whose isolate is terminated stores no result, so polls are counted when they begin: how many have begun since the last
-- stored result, and when the last of them began. Times are milliseconds since the epoch.
ALTER TABLE source_states ADD COLUMN begun_polls INTEGER NOT NULL DEFAULT 0;
ALTER TABLE source_states ADD COLUMN begun_at INTEGER NOT NULL DEFAULT 0;

-- Until when the publisher or its host has us wait (429, or 503 with Retry-After), and when an operator last requested a poll.
-- `npm run poll` reads both.
ALTER TABLE source_states ADD COLUMN wait_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE source_states ADD COLUMN operator_poll_at INTEGER NOT NULL DEFAULT 0;
