-- The number of the last edition, so that of two refreshes that publish at once one notices the other.
ALTER TABLE editions ADD COLUMN publications INTEGER NOT NULL DEFAULT 0;

-- A wait that a host imposes (429) applies to all its feeds.
CREATE INDEX source_states_host ON source_states (host);
