-- Counts publications, so that of two at once one notices the other.
ALTER TABLE editions ADD COLUMN publications INTEGER NOT NULL DEFAULT 0;

-- A host that asks us to wait (429) is heard for all its feeds.
CREATE INDEX source_states_host ON source_states (host);
