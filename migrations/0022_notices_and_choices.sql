-- What the desk has editors say beside the feeds (src/desk/store/publish-editorial.ts makes of both what readers get). Times are
-- milliseconds since the epoch.

-- Notices. `data` is one, JSON (src/edition/editorial.ts); `version` counts its changes. One that was ended by hand has `withdrawn_at`.
CREATE TABLE notices (
  paper TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  written_by TEXT NOT NULL,
  saved_by TEXT NOT NULL,
  saved_at INTEGER NOT NULL,
  PRIMARY KEY (paper, id)
) WITHOUT ROWID;

CREATE INDEX notices_by_end ON notices (paper, ends_at);

-- Stories that a paper does not show (`hidden`), and the one that leads its front page `until` a time (`lead`), by what identifies them
-- (`storyKey`).
CREATE TABLE story_choices (
  paper TEXT NOT NULL,
  kind TEXT NOT NULL,
  story TEXT NOT NULL,
  title TEXT NOT NULL,
  until INTEGER,
  chosen_by TEXT NOT NULL,
  chosen_at INTEGER NOT NULL,
  PRIMARY KEY (paper, kind, story)
) WITHOUT ROWID;
