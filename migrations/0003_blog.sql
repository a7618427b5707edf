-- The blog's posts (requirements#post-details). `get_details` names no domain (requirements#blog-detail-call), so a slug is one post's in the whole network.
-- `domain` is a host without a leading "www.", `date` ISO 8601: a day, or an instant in UTC.
CREATE TABLE posts (
  slug TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  domain TEXT NOT NULL,
  date TEXT NOT NULL,
  meta_title TEXT NOT NULL,
  meta_description TEXT NOT NULL,
  short_tail_keywords TEXT NOT NULL DEFAULT '',
  pinterest_image_link TEXT,
  blog TEXT NOT NULL,
  youtube_shorts_url TEXT,
  -- The head of the file that the post was imported from, its fences included: with `blog` it is that file, byte for byte.
  front_matter TEXT NOT NULL DEFAULT ''
);

-- Lists: one domain, newest first.
CREATE INDEX posts_newest ON posts (domain, date DESC, slug);
