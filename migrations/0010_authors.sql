-- Who wrote a post, NULL for the publication's staff, and when it was last edited after its publication: a day, or an instant in UTC.
ALTER TABLE posts ADD COLUMN author TEXT;
ALTER TABLE posts ADD COLUMN updated TEXT;
