-- The order of each domain's posts, so that no request counts or skips posts one by one: how many there are, and every fiftieth
-- of them as JSON, [[date, slug], …], newest first. The first request after a change computes it again: `revision` counts the
-- changes of a domain's posts, `indexed_revision` is the revision for which `total` and `anchors` were computed.
CREATE TABLE post_lists (
  domain TEXT PRIMARY KEY,
  revision INTEGER NOT NULL DEFAULT 0,
  indexed_revision INTEGER NOT NULL DEFAULT -1,
  total INTEGER NOT NULL DEFAULT 0,
  anchors TEXT NOT NULL DEFAULT '[]'
) WITHOUT ROWID;

INSERT INTO post_lists (domain) SELECT DISTINCT domain FROM posts;

-- Each trigger is one line, because migrations are split at semicolons at the end of a line.
CREATE TRIGGER posts_inserted AFTER INSERT ON posts BEGIN INSERT INTO post_lists (domain) VALUES (NEW.domain) ON CONFLICT (domain) DO UPDATE SET revision = revision + 1; END;

CREATE TRIGGER posts_deleted AFTER DELETE ON posts BEGIN UPDATE post_lists SET revision = revision + 1 WHERE domain = OLD.domain; END;

CREATE TRIGGER posts_moved AFTER UPDATE OF slug, domain, date ON posts BEGIN UPDATE post_lists SET revision = revision + 1 WHERE domain = OLD.domain; INSERT INTO post_lists (domain) VALUES (NEW.domain) ON CONFLICT (domain) DO UPDATE SET revision = revision + 1; END;
