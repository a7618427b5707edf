-- How far the weather in KV has come, beside the edition of each desk: `revision` counts what its stations brought, and
-- `published_revision` says which of it KV has. `version` is that of the published weather, `station_versions` is JSON: what it says of each
-- station, as hashes, so that only what shows a station is purged. Times are milliseconds since the epoch.
CREATE TABLE desk_weather (
  desk TEXT PRIMARY KEY,
  revision INTEGER NOT NULL DEFAULT 0,
  published_revision INTEGER NOT NULL DEFAULT 0,
  published_at INTEGER NOT NULL DEFAULT 0,
  warnings_version TEXT NOT NULL DEFAULT '',
  station_versions TEXT NOT NULL DEFAULT '{}'
) WITHOUT ROWID;

CREATE INDEX desk_weather_behind ON desk_weather (desk) WHERE published_revision <> revision;
