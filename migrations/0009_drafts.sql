-- Posts that are not public: `draft` is 1 for a post that waits for its author; one whose `date` lies ahead waits for that time.
ALTER TABLE posts ADD COLUMN draft INTEGER NOT NULL DEFAULT 0;

-- `total` and `anchors` are those of the public posts for `public_revision`, until the next post becomes public (`next_at`,
-- milliseconds since the epoch; NULL if none is planned). `indexed_revision` is read by earlier versions of the site alone.
ALTER TABLE post_lists ADD COLUMN public_revision INTEGER NOT NULL DEFAULT -1;
ALTER TABLE post_lists ADD COLUMN next_at INTEGER;

CREATE TRIGGER posts_drafted AFTER UPDATE OF draft ON posts BEGIN UPDATE post_lists SET revision = revision + 1 WHERE domain = NEW.domain; END;
