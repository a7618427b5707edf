-- New papers that people are making at the desk, one a person, until they are published: what was given so far, JSON
-- (src/desk/new-paper/new-paper-draft.ts). `claimed` is the id that the paper has taken. Times are milliseconds since the epoch.
CREATE TABLE paper_drafts (
  person TEXT PRIMARY KEY COLLATE NOCASE,
  data TEXT NOT NULL,
  claimed TEXT,
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;
