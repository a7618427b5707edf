-- When the feeds (or the site map) first carried each post, and when its title, description or picture last changed since.
-- Times are milliseconds since the epoch. Rows outlive their posts: a post that comes back keeps its date.
CREATE TABLE syndicated_posts (
  publication TEXT NOT NULL,
  slug TEXT NOT NULL,
  carried_at INTEGER NOT NULL,
  digest TEXT NOT NULL,
  edited_at INTEGER,
  PRIMARY KEY (publication, slug)
) WITHOUT ROWID;

-- When the feed of posts last changed, which is its Last-Modified; the removal of a post counts.
CREATE TABLE syndicated_feeds (
  publication TEXT PRIMARY KEY,
  digest TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;
