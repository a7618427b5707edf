-- What every page shows beside the edition (warnings, reports, notices, the editors' choices) is a
-- bulletin. KV has bulletins under a new name, so all of them count as unpublished.
ALTER TABLE desk_weather RENAME TO desk_bulletins;
DROP INDEX desk_weather_behind;
CREATE INDEX desk_bulletins_unpublished ON desk_bulletins (desk) WHERE published_revision <> revision;
UPDATE desk_bulletins SET revision = revision + 1;

ALTER TABLE desk_editions RENAME COLUMN behind_since TO unpublished_since;
DROP INDEX desk_editions_behind;
CREATE INDEX desk_editions_unpublished ON desk_editions (desk) WHERE published_revision <> revision;
