-- A slug is one post's in its paper, and no more in the whole network: two papers may each have a post /blog/welcome. A post's id is its own
-- within its domain too. SQLite cannot change a primary key, so the table is made anew with the same rows, indexes and triggers.
CREATE TABLE posts_by_domain (
  domain TEXT NOT NULL,
  slug TEXT NOT NULL,
  id TEXT NOT NULL,
  date TEXT NOT NULL,
  meta_title TEXT NOT NULL,
  meta_description TEXT NOT NULL,
  short_tail_keywords TEXT NOT NULL DEFAULT '',
  pinterest_image_link TEXT,
  blog TEXT NOT NULL,
  youtube_shorts_url TEXT,
  -- The head of the file that the post was imported from, its fences included: with `blog` it is that file, byte for byte.
  front_matter TEXT NOT NULL DEFAULT '',
  -- 1 for a post that waits for its author; one whose `date` lies ahead waits for that time.
  draft INTEGER NOT NULL DEFAULT 0,
  -- NULL for the publication's staff.
  author TEXT,
  -- When it was last edited after its publication: a day, or an instant in UTC.
  updated TEXT,
  PRIMARY KEY (domain, slug),
  UNIQUE (domain, id)
);

INSERT INTO posts_by_domain (domain, slug, id, date, meta_title, meta_description, short_tail_keywords, pinterest_image_link, blog, youtube_shorts_url, front_matter, draft, author, updated)
  SELECT domain, slug, id, date, meta_title, meta_description, short_tail_keywords, pinterest_image_link, blog, youtube_shorts_url, front_matter, draft, author, updated
  FROM posts;

DROP TABLE posts;

ALTER TABLE posts_by_domain RENAME TO posts;

-- Lists: one domain, newest first.
CREATE INDEX posts_newest ON posts (domain, date DESC, slug);

-- A sister site's call that names no domain (requirements#blog-detail-call).
CREATE INDEX posts_of_slug ON posts (slug);

DROP INDEX post_keywords_of_post;

CREATE INDEX post_keywords_of_post ON post_keywords (domain, slug);

-- Each trigger is one line, because migrations are split at semicolons at the end of a line.
CREATE TRIGGER posts_inserted AFTER INSERT ON posts BEGIN INSERT INTO post_lists (domain) VALUES (NEW.domain) ON CONFLICT (domain) DO UPDATE SET revision = revision + 1; END;

CREATE TRIGGER posts_deleted AFTER DELETE ON posts BEGIN UPDATE post_lists SET revision = revision + 1 WHERE domain = OLD.domain; END;

CREATE TRIGGER posts_moved AFTER UPDATE OF slug, domain, date ON posts BEGIN UPDATE post_lists SET revision = revision + 1 WHERE domain = OLD.domain; INSERT INTO post_lists (domain) VALUES (NEW.domain) ON CONFLICT (domain) DO UPDATE SET revision = revision + 1; END;

CREATE TRIGGER posts_drafted AFTER UPDATE OF draft ON posts BEGIN UPDATE post_lists SET revision = revision + 1 WHERE domain = NEW.domain; END;

CREATE TRIGGER keywords_inserted AFTER INSERT ON posts BEGIN DELETE FROM post_keywords WHERE domain = NEW.domain AND slug = NEW.slug; INSERT OR IGNORE INTO post_keywords (domain, keyword, slug) SELECT NEW.domain, trim(value), NEW.slug FROM json_each('[' || replace(json_quote(NEW.short_tail_keywords), ',', '","') || ']') WHERE NEW.draft = 0 AND trim(value) <> ''; END;

CREATE TRIGGER keywords_deleted AFTER DELETE ON posts BEGIN DELETE FROM post_keywords WHERE domain = OLD.domain AND slug = OLD.slug; END;

CREATE TRIGGER keywords_changed AFTER UPDATE OF slug, domain, draft, short_tail_keywords ON posts BEGIN DELETE FROM post_keywords WHERE domain = OLD.domain AND slug = OLD.slug; INSERT OR IGNORE INTO post_keywords (domain, keyword, slug) SELECT NEW.domain, trim(value), NEW.slug FROM json_each('[' || replace(json_quote(NEW.short_tail_keywords), ',', '","') || ']') WHERE NEW.draft = 0 AND trim(value) <> ''; END;
