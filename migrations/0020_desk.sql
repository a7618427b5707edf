-- What the desk keeps (docs/desk.md). Who may write what of a paper: `editor`, `author` or `notices`. Times are milliseconds since the epoch.
CREATE TABLE people (
  paper TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  name TEXT NOT NULL DEFAULT '',
  role TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (paper, email)
) WITHOUT ROWID;

CREATE INDEX people_of_email ON people (email);

-- Every change that was made at the desk: by whom, when, of what, and what it was before and after, JSON.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  paper TEXT NOT NULL,
  at INTEGER NOT NULL,
  person TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  before TEXT,
  after TEXT
);

CREATE INDEX audit_of_paper ON audit (paper, id DESC);
