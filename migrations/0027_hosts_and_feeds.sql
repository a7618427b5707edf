-- The papers that are built into the Workers, as ingest's cron writes them: `data` has those of a
-- published paper's facts that the database needs, at the same paths (src/publications/network.ts),
-- and `digest` identifies it.
CREATE TABLE built_in_papers (
  id TEXT PRIMARY KEY,
  data TEXT NOT NULL,
  digest TEXT NOT NULL
) WITHOUT ROWID;

-- Every id that a paper of the build has had: no new paper takes one.
CREATE TABLE built_in_ids (
  id TEXT PRIMARY KEY
) WITHOUT ROWID;

-- Who has each host, by the form that is compared: lower case, without `www.` and a last dot. (No
-- paper has a host with a port.) One published paper and one of the build may both name a host:
-- then the build's has it.
CREATE TABLE host_claims (
  host TEXT NOT NULL,
  built_in INTEGER NOT NULL,
  publication TEXT NOT NULL,
  PRIMARY KEY (host, built_in)
) WITHOUT ROWID;

CREATE INDEX host_claims_of_publication ON host_claims (publication, built_in);

-- 1 where somebody at the desk publishes the paper, by their role in it.
ALTER TABLE staged_publications ADD COLUMN is_by_role INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER publications_inserted;
DROP TRIGGER publications_changed;
DROP VIEW publication_conflicts;
DROP VIEW staged_feeds;
DROP TABLE hosts;

-- Each host once, with the paper that has it.
CREATE VIEW hosts AS
  SELECT host, publication FROM host_claims AS claim
  WHERE built_in = 1 OR NOT EXISTS (SELECT 1 FROM host_claims WHERE host = claim.host AND built_in = 1);

-- The hosts that papers name, as they spell them (`name`) and in the compared form; `place` is that
-- in their list, from 0.
CREATE VIEW named_hosts AS
  SELECT built_in, publication, key AS place, value AS name, lower(rtrim(iif(value LIKE 'www.%', substr(value, 5), value), '.')) AS host
  FROM (
    SELECT 0 AS built_in, id AS publication, data FROM publications
    UNION ALL SELECT 1, id, data FROM built_in_papers),
    json_each(iif(json_valid(data), data, '{}'), '$.hosts');

CREATE VIEW staged_hosts AS
  SELECT token, publication, value AS name, lower(rtrim(iif(value LIKE 'www.%', substr(value, 5), value), '.')) AS host
  FROM staged_publications AS staged, json_each(staged.data, '$.hosts');

-- The feeds and calendars of staged papers' own desks, in the compared form that all spellings of
-- an address have in common (src/publications/feed-address.ts).
CREATE VIEW staged_feeds AS
  SELECT token, publication, value AS address
  FROM staged_publications AS staged, json_each(staged.data, '$.feeds');

-- What desks poll, and where that has moved to, in the same form. DISTINCT has SQLite compute it
-- once a query, with an index, and not once for each feed of a staged paper.
CREATE VIEW followed_feeds AS
  SELECT DISTINCT desk, iif(name LIKE 'www.%', substr(name, 5), name) AS address
  FROM (
    SELECT desk, rtrim(substr(rest, 1, instr(rest || '?', '?') - 1), '/') || substr(rest, instr(rest || '?', '?')) AS name
    FROM (
      SELECT desk, substr(value, instr(value, '//') + 2) AS rest
      FROM desk_sources, json_each(iif(json_valid(state), json_array(state ->> '$.address', state ->> '$.movedTo'), '[]'))
      WHERE active = 1 AND value IS NOT NULL));

-- As migration 0013 has it, but for how hosts and feeds are compared, for ids of papers of the
-- build, and for what is published by a role in the paper: that needs no host in common with the
-- paper before.
CREATE VIEW publication_conflicts AS
  SELECT token, 'host' AS kind, name AS value, claim.publication AS owner
  FROM staged_hosts AS given JOIN host_claims AS claim USING (host)
  WHERE claim.publication <> given.publication
UNION ALL
  SELECT token, 'feed', address, own_feeds.publication
  FROM staged_feeds JOIN own_feeds USING (address)
  WHERE own_feeds.publication <> staged_feeds.publication
UNION ALL
  SELECT token, 'feed', address, desk
  FROM staged_feeds JOIN followed_feeds USING (address)
  WHERE desk <> publication AND address NOT IN (SELECT address FROM own_feeds)
UNION ALL
  SELECT token, 'desk', publication, publication
  FROM staged_publications JOIN desks ON desks.id = publication
  WHERE publication NOT IN (SELECT id FROM publications)
UNION ALL
  SELECT token, 'id', publication, coalesce((SELECT min(host) FROM host_claims AS claim WHERE claim.publication = staged.publication), '')
  FROM staged_publications AS staged
  WHERE publication IN (SELECT id FROM built_in_papers)
    OR is_by_role = 0 AND publication IN (SELECT publication FROM host_claims)
      AND NOT EXISTS (
        SELECT 1 FROM staged_hosts AS given JOIN host_claims AS claim USING (host, publication)
        WHERE given.token = staged.token);

-- Since when each published paper has been there: its earliest trace, as `published_at` is the time
-- of its last publication. NULL, which comes first, for a paper that the operator alone has
-- published: nobody at the desk has made it.
CREATE TABLE papers_since (
  id TEXT PRIMARY KEY,
  since INTEGER
) WITHOUT ROWID;

INSERT INTO papers_since (id, since)
  SELECT id, (
    SELECT min(trace.at) FROM (
      SELECT publications.published_at AS at, 0 AS is_of_desk
      UNION ALL SELECT saved_at, 0 FROM paper_versions WHERE paper = publications.id
      UNION ALL SELECT audit.at, 1 FROM audit WHERE paper = publications.id
      UNION ALL SELECT added_at, 1 FROM people WHERE paper = publications.id) AS trace
    HAVING max(is_of_desk)) AS since
  FROM publications;

-- Of two published papers with one host or feed in this form, the one that was there earlier has it.
INSERT OR IGNORE INTO host_claims (host, built_in, publication)
  SELECT host, 0, publication FROM named_hosts WHERE built_in = 0
  ORDER BY (SELECT since FROM papers_since WHERE id = publication), publication;

DELETE FROM own_feeds;

INSERT OR IGNORE INTO own_feeds (address, publication)
  SELECT address, desk FROM followed_feeds WHERE desk IN (SELECT id FROM publications)
  ORDER BY (SELECT since FROM papers_since WHERE id = desk), desk;

DROP TABLE papers_since;

-- Hosts and feeds change with the paper, in the same statement, which publishes the newest version
-- of its folder: that is noted with it. Each trigger is one line, because migrations are split at
-- semicolons at the end of a line.
CREATE TRIGGER publications_inserted AFTER INSERT ON publications BEGIN INSERT INTO host_claims (host, built_in, publication) SELECT host, 0, publication FROM named_hosts WHERE publication = NEW.id AND built_in = 0 ON CONFLICT DO NOTHING; INSERT INTO own_feeds (address, publication) SELECT value, NEW.id FROM json_each(NEW.data, '$.feeds') WHERE true ON CONFLICT DO NOTHING; UPDATE paper_versions SET digest = NEW.digest WHERE paper = NEW.id AND NEW.data IS NOT NULL AND version = (SELECT max(version) FROM paper_versions WHERE paper = NEW.id); END;

CREATE TRIGGER publications_changed AFTER UPDATE OF data ON publications BEGIN DELETE FROM host_claims WHERE publication = NEW.id AND built_in = 0; DELETE FROM own_feeds WHERE publication = NEW.id; INSERT INTO host_claims (host, built_in, publication) SELECT host, 0, publication FROM named_hosts WHERE publication = NEW.id AND built_in = 0 ON CONFLICT DO NOTHING; INSERT INTO own_feeds (address, publication) SELECT value, NEW.id FROM json_each(NEW.data, '$.feeds') WHERE true ON CONFLICT DO NOTHING; UPDATE paper_versions SET digest = NEW.digest WHERE paper = NEW.id AND NEW.data IS NOT NULL AND version = (SELECT max(version) FROM paper_versions WHERE paper = NEW.id); END;

CREATE TRIGGER publications_deleted AFTER DELETE ON publications BEGIN DELETE FROM host_claims WHERE publication = OLD.id AND built_in = 0; DELETE FROM own_feeds WHERE publication = OLD.id; END;

CREATE TRIGGER built_in_papers_inserted AFTER INSERT ON built_in_papers BEGIN INSERT INTO built_in_ids (id) SELECT NEW.id WHERE true ON CONFLICT DO NOTHING; INSERT INTO host_claims (host, built_in, publication) SELECT host, 1, publication FROM named_hosts WHERE publication = NEW.id AND built_in = 1 ON CONFLICT (host, built_in) DO UPDATE SET publication = excluded.publication; END;

CREATE TRIGGER built_in_papers_changed AFTER UPDATE OF data ON built_in_papers BEGIN DELETE FROM host_claims WHERE publication = NEW.id AND built_in = 1; INSERT INTO host_claims (host, built_in, publication) SELECT host, 1, publication FROM named_hosts WHERE publication = NEW.id AND built_in = 1 ON CONFLICT (host, built_in) DO UPDATE SET publication = excluded.publication; END;

CREATE TRIGGER built_in_papers_deleted AFTER DELETE ON built_in_papers BEGIN DELETE FROM host_claims WHERE publication = OLD.id AND built_in = 1; END;
