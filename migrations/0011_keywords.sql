-- Which posts have a keyword, so that a page of them reads no others. Drafts have none. The letters A to Z are the same in
-- both cases. A post's keywords are one text, separated by commas.
CREATE TABLE post_keywords (
  domain TEXT NOT NULL,
  keyword TEXT NOT NULL COLLATE NOCASE,
  slug TEXT NOT NULL,
  PRIMARY KEY (domain, keyword, slug)
) WITHOUT ROWID;

CREATE INDEX post_keywords_of_post ON post_keywords (slug);

INSERT OR IGNORE INTO post_keywords (domain, keyword, slug)
  SELECT domain, trim(value), slug
  FROM posts, json_each('[' || replace(json_quote(short_tail_keywords), ',', '","') || ']')
  WHERE draft = 0 AND trim(value) <> '';

CREATE TRIGGER keywords_inserted AFTER INSERT ON posts BEGIN DELETE FROM post_keywords WHERE slug = NEW.slug; INSERT OR IGNORE INTO post_keywords (domain, keyword, slug) SELECT NEW.domain, trim(value), NEW.slug FROM json_each('[' || replace(json_quote(NEW.short_tail_keywords), ',', '","') || ']') WHERE NEW.draft = 0 AND trim(value) <> ''; END;

CREATE TRIGGER keywords_deleted AFTER DELETE ON posts BEGIN DELETE FROM post_keywords WHERE slug = OLD.slug; END;

CREATE TRIGGER keywords_changed AFTER UPDATE OF slug, domain, draft, short_tail_keywords ON posts BEGIN DELETE FROM post_keywords WHERE slug = OLD.slug; INSERT OR IGNORE INTO post_keywords (domain, keyword, slug) SELECT NEW.domain, trim(value), NEW.slug FROM json_each('[' || replace(json_quote(NEW.short_tail_keywords), ',', '","') || ']') WHERE NEW.draft = 0 AND trim(value) <> ''; END;
