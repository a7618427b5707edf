-- What a post's picture shows, for those who do not see it.
ALTER TABLE posts ADD COLUMN picture_alt TEXT;

-- The working copies of posts, as people have them at the desk (docs/desk.md): `posts` has what readers get, and changes when one is
-- published. `data` is JSON; `version` grows with each change of the copy or of what readers get; `state` is `ready` where an author
-- asks for the publication. Times are milliseconds since the epoch.
CREATE TABLE post_copies (
  domain TEXT NOT NULL,
  id TEXT NOT NULL,
  slug TEXT NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'draft',
  owner TEXT NOT NULL,
  saved_by TEXT NOT NULL,
  saved_at INTEGER NOT NULL,
  PRIMARY KEY (domain, id),
  UNIQUE (domain, slug)
);

-- Every version of a post that was public since `public_at`, or will be: the row of `posts` as JSON, who published it (empty for one that
-- came from a file), and the line that says what it corrected.
CREATE TABLE post_versions (
  domain TEXT NOT NULL,
  slug TEXT NOT NULL,
  number INTEGER NOT NULL,
  public_at INTEGER NOT NULL,
  person TEXT NOT NULL DEFAULT '',
  correction TEXT,
  data TEXT NOT NULL,
  PRIMARY KEY (domain, slug, number)
) WITHOUT ROWID;

-- The pictures that were uploaded for a paper's posts; KV has them in two widths, by the hash.
CREATE TABLE uploads (
  paper TEXT NOT NULL,
  hash TEXT NOT NULL,
  name TEXT NOT NULL,
  alt TEXT NOT NULL,
  person TEXT NOT NULL,
  uploaded_at INTEGER NOT NULL,
  PRIMARY KEY (paper, hash)
) WITHOUT ROWID;
