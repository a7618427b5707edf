-- Papers that are published without a deployment (docs/decisions/0015-published-papers.md). `data` is a compiled paper, JSON
-- (src/publications/stored-publication.ts), and `digest` identifies it; NULL and '' where the paper was withdrawn. Ingest copies what
-- has changed to KV, for the site: `copied_digest` is what KV has, `copied_hosts` and `copied_desks` what it was copied for (JSON), and
-- `copying_until` a lease. Times are milliseconds since the epoch.
CREATE TABLE publications (
  id TEXT PRIMARY KEY,
  data TEXT,
  digest TEXT NOT NULL,
  published_at INTEGER NOT NULL,
  copied_digest TEXT NOT NULL DEFAULT '',
  copied_hosts TEXT NOT NULL DEFAULT '[]',
  copied_desks TEXT NOT NULL DEFAULT '[]',
  copying_until INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- What ingest has to copy: nothing, nearly always.
CREATE INDEX publications_uncopied ON publications (published_at) WHERE copied_digest <> digest;

-- Whose each host is, and each feed of a paper's own desk: no two papers have one.
CREATE TABLE hosts (
  host TEXT PRIMARY KEY,
  publication TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE own_feeds (
  address TEXT PRIMARY KEY,
  publication TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX hosts_of_publication ON hosts (publication);
CREATE INDEX own_feeds_of_publication ON own_feeds (publication);

-- What is about to be published, which comes in pieces: nothing of it counts until it is whole, `size` bytes, and one statement takes
-- it over into `publications`.
CREATE TABLE staged_publications (
  token TEXT PRIMARY KEY,
  publication TEXT NOT NULL,
  data TEXT NOT NULL DEFAULT '',
  size INTEGER NOT NULL,
  digest TEXT NOT NULL,
  staged_at INTEGER NOT NULL
) WITHOUT ROWID;

-- The sources of the staged papers' own desks.
CREATE VIEW staged_feeds AS
  SELECT token, staged.publication AS publication, source.value ->> 'url' AS address
  FROM staged_publications AS staged, json_each(staged.data, '$.desks') AS desk, json_each(iif(desk.type = 'object', desk.value, '{}'), '$.sources') AS source
  WHERE iif(desk.type = 'object', desk.value, '{}') ->> 'id' = staged.publication;

-- Why a staged paper must not be taken over: a host or a feed that another paper or desk has, a desk of its name that is not its own,
-- or another paper of its name, which is one that has no host in common with it.
CREATE VIEW publication_conflicts AS
  SELECT token, 'host' AS kind, host AS value, hosts.publication AS owner
  FROM staged_publications AS staged, json_each(staged.data, '$.hosts') AS given JOIN hosts ON host = given.value
  WHERE hosts.publication <> staged.publication
UNION ALL
  SELECT token, 'feed', address, own_feeds.publication
  FROM staged_feeds JOIN own_feeds USING (address)
  WHERE own_feeds.publication <> staged_feeds.publication
UNION ALL
  SELECT token, 'feed', address, desk
  FROM staged_feeds JOIN desk_sources ON state ->> '$.address' = address
  WHERE active = 1 AND desk <> publication AND address NOT IN (SELECT address FROM own_feeds)
UNION ALL
  SELECT token, 'desk', publication, publication
  FROM staged_publications JOIN desks ON desks.id = publication
  WHERE publication NOT IN (SELECT id FROM publications)
UNION ALL
  SELECT token, 'id', staged.publication, (SELECT min(host) FROM hosts WHERE hosts.publication = staged.publication)
  FROM staged_publications AS staged JOIN publications ON publications.id = staged.publication
  WHERE publications.data IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM json_each(staged.data, '$.hosts') JOIN hosts ON host = value WHERE hosts.publication = staged.publication);

-- Hosts and feeds change with the paper, in the same statement. Each trigger is one line, because migrations are split at semicolons
-- at the end of a line.
CREATE TRIGGER publications_inserted AFTER INSERT ON publications BEGIN INSERT INTO hosts (host, publication) SELECT value, NEW.id FROM json_each(NEW.data, '$.hosts'); INSERT INTO own_feeds (address, publication) SELECT DISTINCT source.value ->> 'url', NEW.id FROM json_each(NEW.data, '$.desks') AS desk, json_each(iif(desk.type = 'object', desk.value, '{}'), '$.sources') AS source WHERE iif(desk.type = 'object', desk.value, '{}') ->> 'id' = NEW.id; END;

CREATE TRIGGER publications_changed AFTER UPDATE OF data ON publications BEGIN DELETE FROM hosts WHERE publication = NEW.id; DELETE FROM own_feeds WHERE publication = NEW.id; INSERT INTO hosts (host, publication) SELECT value, NEW.id FROM json_each(NEW.data, '$.hosts'); INSERT INTO own_feeds (address, publication) SELECT DISTINCT source.value ->> 'url', NEW.id FROM json_each(NEW.data, '$.desks') AS desk, json_each(iif(desk.type = 'object', desk.value, '{}'), '$.sources') AS source WHERE iif(desk.type = 'object', desk.value, '{}') ->> 'id' = NEW.id; END;
