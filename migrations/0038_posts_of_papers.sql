-- What belongs to a paper is found by the paper's id, and not by a host, which another paper may
-- have one day. The specification's calls name a domain: the site looks up which paper has it now.
ALTER TABLE posts RENAME COLUMN domain TO paper;
ALTER TABLE post_lists RENAME COLUMN domain TO paper;
ALTER TABLE post_keywords RENAME COLUMN domain TO paper;
ALTER TABLE post_copies RENAME COLUMN domain TO paper;
ALTER TABLE post_versions RENAME COLUMN domain TO paper;

-- The version that is deployed while this migration runs reads posts by this name of the column. It cannot write any.
ALTER TABLE posts ADD COLUMN domain TEXT GENERATED ALWAYS AS (paper) VIRTUAL;
ALTER TABLE post_lists ADD COLUMN domain TEXT GENERATED ALWAYS AS (paper) VIRTUAL;
ALTER TABLE post_keywords ADD COLUMN domain TEXT GENERATED ALWAYS AS (paper) VIRTUAL;
ALTER TABLE post_copies ADD COLUMN domain TEXT GENERATED ALWAYS AS (paper) VIRTUAL;
ALTER TABLE post_versions ADD COLUMN domain TEXT GENERATED ALWAYS AS (paper) VIRTUAL;

-- The domains under which posts were stored until now, and the published paper that has each as a
-- host, and at which place in its list: its posts go where the host is. The next deployment gives
-- the posts to these papers, and to those of the build, which no table lists here: who has a host
-- later gets no posts with it. For those that it gives to no paper `paper` is empty from then on,
-- until `npm run posts -- adopt` names one.
CREATE TABLE post_domains (
  domain TEXT PRIMARY KEY,
  paper TEXT,
  place INTEGER
) WITHOUT ROWID;

INSERT INTO post_domains (domain, paper, place)
  SELECT domain, publication, min(place)
  FROM (SELECT paper AS domain FROM posts UNION SELECT paper FROM post_copies UNION SELECT paper FROM post_versions)
  LEFT JOIN (SELECT * FROM host_claims JOIN named_hosts USING (host, built_in, publication)) ON host = domain AND built_in = 0
  GROUP BY domain;
