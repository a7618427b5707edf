-- Alerts by Web Push as of docs/decisions/0030-push.md: what is in force, and who was notified of
-- it. Times are milliseconds since the epoch.

-- The places of all papers that are published or built in: `desks` are the paper's, JSON, in its
-- order, and `station` reports for the place. The row with an empty `community` is the paper
-- itself. Triggers fill it: a withdrawn paper has no rows.
CREATE TABLE communities (
  paper TEXT NOT NULL,
  community TEXT NOT NULL,
  desks TEXT NOT NULL,
  station TEXT,
  time_zone TEXT NOT NULL,
  language TEXT NOT NULL,
  PRIMARY KEY (paper, community)
) WITHOUT ROWID;

CREATE INDEX communities_station ON communities (station) WHERE station IS NOT NULL;

CREATE VIEW paper_communities AS
  WITH papers (paper, data, desks) AS (
    SELECT id, data, (SELECT json_group_array(iif(type = 'object', value ->> 'id', value)) FROM json_each(data, '$.desks'))
    FROM (SELECT id, data FROM built_in_papers UNION ALL SELECT id, iif(json_valid(data), data, NULL) FROM publications WHERE data IS NOT NULL))
  SELECT * FROM (
    SELECT paper, '' AS community, desks, NULL AS station, data ->> '$.timeZone' AS time_zone, data ->> '$.language' AS language FROM papers
    UNION ALL
    SELECT paper, data ->> (place.fullkey || '.slug'), desks, data ->> (place.fullkey || '.station'), data ->> (place.fullkey || '.timeZone'), data ->> '$.language'
    FROM papers, json_each(data, '$.gazetteer.communities') AS place)
  WHERE community IS NOT NULL AND time_zone IS NOT NULL AND language IS NOT NULL;

-- The stations that each desk follows.
CREATE TABLE desk_stations (
  desk TEXT NOT NULL,
  station TEXT NOT NULL,
  PRIMARY KEY (desk, station)
) WITHOUT ROWID;

CREATE VIEW followed_stations AS
  SELECT desk, valid ->> (fullkey || '.id') AS station
  FROM (SELECT id AS desk, iif(json_valid(definition), definition, '{}') AS valid FROM desks), json_each(valid, '$.stations')
  WHERE station IS NOT NULL;

INSERT INTO communities SELECT * FROM paper_communities WHERE true ON CONFLICT DO NOTHING;

INSERT INTO desk_stations SELECT * FROM followed_stations WHERE true ON CONFLICT DO NOTHING;

-- Each trigger is one line, because migrations are split at semicolons at the end of a line. None
-- has OR IGNORE: in a trigger the policy of the statement that fires it counts, which is another.
-- Rows that stay as they are stay: a place that is inserted makes its alerts due.
CREATE TRIGGER communities_of_published AFTER INSERT ON publications BEGIN DELETE FROM communities WHERE paper = NEW.id AND (community, desks, ifnull(station, ''), time_zone, language) NOT IN (SELECT community, desks, ifnull(station, ''), time_zone, language FROM paper_communities WHERE paper = NEW.id); INSERT INTO communities SELECT * FROM paper_communities WHERE paper = NEW.id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER communities_of_changed AFTER UPDATE OF data ON publications BEGIN DELETE FROM communities WHERE paper = NEW.id AND (community, desks, ifnull(station, ''), time_zone, language) NOT IN (SELECT community, desks, ifnull(station, ''), time_zone, language FROM paper_communities WHERE paper = NEW.id); INSERT INTO communities SELECT * FROM paper_communities WHERE paper = NEW.id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER communities_of_deleted AFTER DELETE ON publications BEGIN DELETE FROM communities WHERE paper = OLD.id AND (community, desks, ifnull(station, ''), time_zone, language) NOT IN (SELECT community, desks, ifnull(station, ''), time_zone, language FROM paper_communities WHERE paper = OLD.id); INSERT INTO communities SELECT * FROM paper_communities WHERE paper = OLD.id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER communities_of_built_in AFTER INSERT ON built_in_papers BEGIN DELETE FROM communities WHERE paper = NEW.id AND (community, desks, ifnull(station, ''), time_zone, language) NOT IN (SELECT community, desks, ifnull(station, ''), time_zone, language FROM paper_communities WHERE paper = NEW.id); INSERT INTO communities SELECT * FROM paper_communities WHERE paper = NEW.id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER communities_of_rebuilt AFTER UPDATE OF data ON built_in_papers BEGIN DELETE FROM communities WHERE paper = NEW.id AND (community, desks, ifnull(station, ''), time_zone, language) NOT IN (SELECT community, desks, ifnull(station, ''), time_zone, language FROM paper_communities WHERE paper = NEW.id); INSERT INTO communities SELECT * FROM paper_communities WHERE paper = NEW.id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER communities_of_removed AFTER DELETE ON built_in_papers BEGIN DELETE FROM communities WHERE paper = OLD.id AND (community, desks, ifnull(station, ''), time_zone, language) NOT IN (SELECT community, desks, ifnull(station, ''), time_zone, language FROM paper_communities WHERE paper = OLD.id); INSERT INTO communities SELECT * FROM paper_communities WHERE paper = OLD.id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER stations_of_new AFTER INSERT ON desks BEGIN DELETE FROM desk_stations WHERE desk = NEW.id AND station NOT IN (SELECT station FROM followed_stations WHERE desk = NEW.id); INSERT INTO desk_stations SELECT * FROM followed_stations WHERE desk = NEW.id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER stations_of_changed AFTER UPDATE OF definition ON desks BEGIN DELETE FROM desk_stations WHERE desk = NEW.id AND station NOT IN (SELECT station FROM followed_stations WHERE desk = NEW.id); INSERT INTO desk_stations SELECT * FROM followed_stations WHERE desk = NEW.id ON CONFLICT DO NOTHING; END;

CREATE TRIGGER stations_of_deleted AFTER DELETE ON desks BEGIN DELETE FROM desk_stations WHERE desk = OLD.id; END;

-- A browser that subscribed to one community of a paper, at its endpoint as URLs are serialised:
-- one row an endpoint. `service` is whose that is (src/push/services.ts). It is sent what is of
-- `level` or graver (src/push/level.ts) and was not in force before `subscribed_at`, nothing within
-- its quiet hours, which are whole hours of the place's clock, and an all-clear if `all_clear` is
-- 1. `unproven_since`: since then no message has reached it, or its paper is withdrawn, and its
-- browser has not sent it again.
CREATE TABLE push_subscribers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  endpoint TEXT NOT NULL UNIQUE,
  service TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  paper TEXT NOT NULL,
  community TEXT NOT NULL,
  level INTEGER NOT NULL,
  quiet_from INTEGER,
  quiet_until INTEGER,
  all_clear INTEGER NOT NULL,
  subscribed_at INTEGER NOT NULL,
  unproven_since INTEGER
);

CREATE INDEX push_subscribers_place ON push_subscribers (paper, community);

-- The version before runs on its own tables, which stay as they were until a later release drops
-- them. Browsers write endpoints as URLs are serialised: what is written otherwise, or at a host
-- that no push service has, no browser has sent.
CREATE VIEW push_subscriptions_sent AS
  SELECT id, endpoint, service, p256dh, auth, paper, community, level, quiet_from, quiet_until, all_clear, desk, station
  FROM (SELECT *, substr(endpoint, 9, instr(substr(endpoint, 9), '/') - 1) AS host FROM push_subscriptions)
  WHERE endpoint GLOB 'https://*/*' AND endpoint NOT GLOB '*[# \\"<>]*' AND endpoint NOT GLOB '*/.*'
    AND (host IN ('fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com')
      OR host GLOB '[a-z]*p.notify.windows.com' AND host NOT GLOB '*.*.*.*.*' AND host NOT GLOB '*[^a-z0-9.-]*');

-- Nobody knows when these subscribed: their ids have the same order, and so have `last_id` and
-- `begun_at` of what was in force then (below).
INSERT INTO push_subscribers (id, endpoint, service, p256dh, auth, paper, community, level, quiet_from, quiet_until, all_clear, subscribed_at, unproven_since)
  SELECT id, endpoint, service, p256dh, auth, paper, community, level, quiet_from, quiet_until, all_clear, id, unixepoch() * 1000
  FROM push_subscriptions_sent;

-- Who subscribes with the version before, or leaves with either, does so in both.
CREATE TRIGGER push_subscriptions_inserted AFTER INSERT ON push_subscriptions BEGIN INSERT OR REPLACE INTO push_subscribers (endpoint, service, p256dh, auth, paper, community, level, quiet_from, quiet_until, all_clear, subscribed_at, unproven_since) SELECT endpoint, service, p256dh, auth, paper, community, level, quiet_from, quiet_until, all_clear, unixepoch() * 1000, unixepoch() * 1000 FROM push_subscriptions_sent WHERE id = NEW.id; END;

CREATE TRIGGER push_subscriptions_deleted AFTER DELETE ON push_subscriptions BEGIN DELETE FROM push_subscribers WHERE endpoint = OLD.endpoint; END;

CREATE TRIGGER push_subscribers_renewed AFTER UPDATE OF endpoint ON push_subscribers BEGIN DELETE FROM push_subscriptions WHERE endpoint = OLD.endpoint; END;

CREATE TRIGGER push_subscribers_deleted AFTER DELETE ON push_subscribers BEGIN DELETE FROM push_subscriptions WHERE endpoint = OLD.endpoint; END;

-- What subscribers are alerted to: a warning (`kind`) at a station (`scope`) of a desk, by its
-- hazard (`name`), or a notice of a paper, by its id. `state`: `on`, in force; `missing`, what was
-- read at its source at `missed_at` names it no more; `unknown`, nothing that can be read says
-- whether it is in force; `over`; `silent`, unknown for a day; since `since`. Communities (of a
-- notice, JSON; empty: all), level, times and content are those of its latest text; `read_at` is
-- when that was read at its source. `begun_at`: who had subscribed by then is notified;
-- `raised_at`: when it last came into force or its level rose; `shrunk_at`: when it lost
-- communities. At `pass_at` the next subscribers are due, at `check_at` its state.
CREATE TABLE push_alerts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subject TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  scope TEXT NOT NULL,
  name TEXT NOT NULL,
  topic TEXT NOT NULL GENERATED ALWAYS AS (kind || ' ' || scope || ' ' || name),
  desk TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'on',
  since INTEGER NOT NULL,
  level INTEGER NOT NULL,
  communities TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  begun_at INTEGER NOT NULL,
  raised_at INTEGER NOT NULL,
  missed_at INTEGER,
  shrunk_at INTEGER,
  pass_at INTEGER,
  check_at INTEGER,
  content TEXT NOT NULL
);

CREATE INDEX push_alerts_desk ON push_alerts (desk);
CREATE INDEX push_alerts_scope ON push_alerts (scope, desk);
CREATE INDEX push_alerts_topic ON push_alerts (topic);

-- Whom an alert is for changes with the places of a paper and the stations of a desk: a pass finds
-- who is new to it.
CREATE TRIGGER push_alerts_of_place AFTER INSERT ON communities BEGIN UPDATE push_alerts SET pass_at = 0 WHERE scope IN (NEW.paper, NEW.station); END;

CREATE TRIGGER push_alerts_of_new_station AFTER INSERT ON desk_stations BEGIN UPDATE push_alerts SET pass_at = 0 WHERE scope = NEW.station; END;

CREATE TRIGGER push_alerts_of_lost_station AFTER DELETE ON desk_stations BEGIN UPDATE push_alerts SET pass_at = 0 WHERE scope = OLD.station; END;

-- Who was notified of what. `topic`: a notice, or the warnings of a hazard at a station, whichever
-- desk has them; `alert`: the latest of which the subscriber was notified. `heard`: the level
-- that was sent last, or may have been; -1 for none, and after an all-clear. `tried`: the level of
-- the last attempt, -1 for an all-clear, -2 for the message that the source is silent. Until
-- `retry_at` it is not repeated: that is also the lease of a run that is sending (three minutes).
-- `attempted_at`: the time of the last attempt; `pushes`: the messages of that
-- hour, also one that is being sent.
CREATE TABLE push_sent (
  topic TEXT NOT NULL,
  subscription INTEGER NOT NULL,
  alert INTEGER NOT NULL,
  heard INTEGER NOT NULL,
  tried INTEGER NOT NULL,
  retry_at INTEGER,
  attempted_at INTEGER NOT NULL,
  pushes INTEGER NOT NULL,
  PRIMARY KEY (topic, subscription)
) WITHOUT ROWID;

-- What the version before was sending. A notice had a campaign a community.
CREATE VIEW campaigns AS
  SELECT *, iif(station IS NULL, 'notice ' || paper || ' ' || substr(content ->> '$.path', length('/notices#') + 1), subject) AS alert
  FROM (SELECT *, content ->> '$.audience.station' AS station, content ->> '$.audience.paper' AS paper, content ->> '$.audience.communities[0]' AS community
    FROM push_campaigns WHERE json_valid(content))
  WHERE station IS NOT NULL OR paper IS NOT NULL;

INSERT INTO push_alerts (subject, kind, scope, name, desk, state, since, level, communities, starts_at, ends_at, read_at, begun_at, raised_at, pass_at, check_at, content)
  SELECT alert, iif(station IS NULL, 'notice', 'warning'), ifnull(station, paper),
    iif(station IS NULL, substr(content ->> '$.path', length('/notices#') + 1), substr(subject, length('warning ' || desk || ' ' || station || ' ') + 1)),
    desk, iif(min(step = 'over'), 'over', 'on'), iif(min(step = 'over'), max(ends_at) - 43200000, 0), max(level),
    json_group_array(community ORDER BY community) FILTER (WHERE community IS NOT NULL AND step <> 'over'),
    0, max(ends_at), 0, max(iif(cut IS NULL, unixepoch() * 1000, last_id)), 0, 0, iif(min(step = 'over'), NULL, 0), content
  FROM campaigns GROUP BY alert;

-- Whom no slice has any more was sent the level of the campaign; the others, if it was raised, a
-- lower one. Of an end those are noted to whom it is still to be sent.
INSERT INTO push_sent (topic, subscription, alert, heard, tried, attempted_at, pushes)
  WITH sending AS MATERIALIZED (
      SELECT campaigns.*, push_alerts.id AS alert_id, topic FROM campaigns JOIN push_alerts ON push_alerts.subject = campaigns.alert),
    sent AS MATERIALIZED (SELECT * FROM push_subscriptions_sent),
    audience AS (
      SELECT sent.id AS subscriber, sent.level AS wanted, sending.*,
        sending.id || ' ' || sent.id IN (SELECT campaign || ' ' || value FROM push_slices, json_each(iif(json_valid(ids), ids, '[]'))) AS is_waiting
      FROM sending JOIN sent ON sent.id <= last_id
        AND iif(sending.station IS NULL, sent.paper = sending.paper AND ifnull(sent.community = sending.community, 1),
          sent.desk = sending.desk AND sent.station = sending.station))
  SELECT topic, subscriber, alert_id, max(heard), max(heard), unixepoch() * 1000, 0
  FROM (
    SELECT subscriber, wanted, topic, alert_id, CASE
      WHEN step = 'over' THEN iif(is_waiting, level, -1)
      WHEN cut IS NOT NULL AND NOT is_waiting THEN level
      ELSE iif(step = 'update', level - 1, -1) END AS heard
    FROM audience)
  WHERE heard >= 0 AND wanted <= heard GROUP BY topic, subscriber;

DROP VIEW campaigns;
