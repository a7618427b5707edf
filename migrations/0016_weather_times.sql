-- `taken_at` is the time that the last write of the weather into KV has taken for its value before it began; `published_at` is from now on
-- that of the value which was noted as written. Where the two differ, a write is under way or was cut off.
ALTER TABLE desk_weather ADD COLUMN taken_at INTEGER NOT NULL DEFAULT 0;
UPDATE desk_weather SET taken_at = published_at;
