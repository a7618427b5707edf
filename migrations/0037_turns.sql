-- Which sources are polled first (src/ingest/store/claim-due.ts): warnings go ahead of all others. A station's first poll has its place
-- among its desk's sources, so that a new site fills its front page first.
ALTER TABLE desk_sources ADD COLUMN is_urgent INTEGER GENERATED ALWAYS AS (source GLOB 'warnings:*' AND begun_at > 0) VIRTUAL;

-- The sources that are due longest, of all desks and of each, are found without reading the others. `desk_sources_due` is for the
-- version that is deployed while this migration runs.
CREATE INDEX desk_sources_late ON desk_sources (is_urgent, next_at) WHERE active = 1;
CREATE INDEX desk_sources_turn ON desk_sources (is_urgent, desk, next_at) WHERE active = 1;

-- Until when the last claim of a source of each desk holds (ms since the epoch), and that of its warnings; 0 before the first.
CREATE TABLE desk_turns (
  desk TEXT NOT NULL,
  is_urgent INTEGER NOT NULL,
  claimed_until INTEGER NOT NULL,
  PRIMARY KEY (desk, is_urgent)
) WITHOUT ROWID;
CREATE INDEX desk_turns_order ON desk_turns (is_urgent, claimed_until);

INSERT INTO desk_turns SELECT DISTINCT desk, value, 0 FROM desk_sources, json_each('[0,1]');

CREATE TRIGGER desk_sources_inserted AFTER INSERT ON desk_sources WHEN NOT EXISTS (SELECT 1 FROM desk_turns WHERE desk = NEW.desk) BEGIN INSERT INTO desk_turns SELECT NEW.desk, value, 0 FROM json_each('[0,1]'); END;

CREATE TRIGGER desk_sources_claimed AFTER UPDATE OF lease ON desk_sources WHEN NEW.lease NOT GLOB 'used:*' BEGIN UPDATE desk_turns SET claimed_until = NEW.lease_until WHERE desk = NEW.desk AND is_urgent = NEW.is_urgent AND claimed_until < NEW.lease_until; END;
