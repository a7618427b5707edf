-- Readers' browsers that are told about warnings and notices (src/ingest/push/). Times are milliseconds since the epoch.

-- A browser that subscribed, to one community of a paper: `service` is whose its endpoint is (src/push/services.ts); `desk` and `station`
-- report the weather there, if any does. It is told from `level` on (src/push/level.ts), not within its quiet hours, which are whole hours of the place's clock,
-- and at the end if `all_clear` is 1. `refused_since`: the push service has refused everything since then. A change deletes the row and
-- inserts it anew: what was planned before it never reaches the new id.
CREATE TABLE push_subscriptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  endpoint TEXT NOT NULL UNIQUE,
  service TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  paper TEXT NOT NULL,
  community TEXT NOT NULL,
  desk TEXT,
  station TEXT,
  level INTEGER NOT NULL,
  language TEXT NOT NULL,
  quiet_from INTEGER,
  quiet_until INTEGER,
  time_zone TEXT NOT NULL,
  all_clear INTEGER NOT NULL,
  refused_since INTEGER
);

CREATE INDEX push_subscriptions_station ON push_subscriptions (desk, station, level) WHERE station IS NOT NULL;
CREATE INDEX push_subscriptions_paper ON push_subscriptions (paper, level, community);
CREATE INDEX push_subscriptions_refused ON push_subscriptions (refused_since) WHERE refused_since IS NOT NULL;

-- What they are told: a warning at a station, or a notice of a paper, each once (`subject`). `step`: `alert`, `update` (its level rose),
-- `over`. `level`: the gravest that was told. What the step says is true until `ends_at`. `cut`: the run that cut the step into slices, for
-- subscriptions up to `last_id`; null until then. At `next_at` something is to be done: to cut it, to say that it is over, to delete it.
CREATE TABLE push_campaigns (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subject TEXT NOT NULL UNIQUE,
  desk TEXT NOT NULL,
  step TEXT NOT NULL,
  level INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  cut TEXT,
  last_id INTEGER NOT NULL DEFAULT 0,
  content TEXT NOT NULL
);

CREATE INDEX push_campaigns_desk ON push_campaigns (desk);

-- What is still to be sent: a row for each message of the queue, whose subscriptions (`ids`, JSON) are of one push service. It is sent when it
-- is due, and only by who holds the lease.
CREATE TABLE push_slices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign INTEGER NOT NULL,
  service TEXT NOT NULL,
  ids TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  lease_until INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX push_slices_due ON push_slices (campaign, due_at);
