import * as v from 'valibot';
import { bareHost } from '../../src/lib/http/web-address.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import type { Database, Statement } from '../../src/papers/store/storage.ts';
import type { SiteStorage } from '../storage.ts';

/** The tables with rows of a paper; triggers of `posts` move the keywords. */
const TABLES = ['posts', 'post_copies', 'post_versions'] as const;
const FORGET_EMPTY = `DELETE FROM post_domains WHERE domain NOT IN (${TABLES.map(
  (table) => `SELECT paper FROM ${table}`,
).join(' UNION ')})`;
const SlugsSchema = v.array(v.object({ slug: v.string() }));

/** SQL of the slugs stored under a domain or paper, which is a parameter. */
const slugsOf = (paper: '?1' | '?2') =>
  TABLES.map((table) => `SELECT slug FROM ${table} WHERE paper = ${paper}`).join(' UNION ');

/**
 * Moves posts from domains to papers (migrations/0038_posts_of_papers.sql): once, after that
 * migration. A paper gets the posts of only one domain (its first host that has posts), because
 * domains may share slugs. Other posts stay under their domains, for `adoptPosts`. `readPapers`:
 * returns the built-in papers, the only ones whose hosts are known.
 *
 * @throws the error of the database, or of `readPapers`
 */
export async function movePosts(
  { DB, query }: Pick<SiteStorage, 'DB' | 'query'>,
  readPapers: () => readonly Publication[],
): Promise<void> {
  const [unmoved] = await query("SELECT domain FROM post_domains WHERE paper IS NOT '' LIMIT 1");
  if (unmoved) await DB.batch(moveStatements(DB, readPapers()));
}

/**
 * Assigns to a paper the posts, drafts and versions that `movePosts` left under a domain. Returns
 * how many rows stay there because the paper has other posts with their slugs.
 *
 * @throws Error if nothing is stored under the domain, the paper does not exist, or a query fails
 */
export async function adoptPosts(
  { DB, query }: Pick<SiteStorage, 'DB' | 'query'>,
  domain: string,
  paper: string,
): Promise<number> {
  const known = `SELECT id FROM publications WHERE id = ?1 AND data IS NOT NULL
    UNION SELECT id FROM built_in_papers WHERE id = ?1`;
  if ((await query(known, paper)).length === 0)
    throw new Error(`no paper with the id ${paper} is there`);
  const isLeft = "SELECT domain FROM post_domains WHERE domain = ?1 AND paper = ''";
  if ((await query(isLeft, domain)).length === 0)
    throw new Error(`no posts without a paper are stored under ${domain}`);
  // Rows whose slug the paper has already stay: the versions of two posts must not mix.
  const shared = `SELECT slug FROM (${slugsOf('?1')}) INTERSECT SELECT slug FROM (${slugsOf('?2')})`;
  const slugs = v.parse(SlugsSchema, await query(shared, domain, paper)).map(({ slug }) => slug);
  const others = 'paper = ?1 AND slug NOT IN (SELECT value FROM json_each(?3))';
  await DB.batch([
    ...TABLES.map((table) =>
      DB.prepare(`UPDATE OR IGNORE ${table} SET paper = ?2 WHERE ${others}`).bind(
        domain,
        paper,
        JSON.stringify(slugs),
      ),
    ),
    DB.prepare('DELETE FROM post_lists WHERE paper = ?1').bind(domain),
    DB.prepare(FORGET_EMPTY),
  ]);
  const rows = TABLES.map((table) => `SELECT 1 FROM ${table} WHERE paper = ?1`);
  return (await query(rows.join(' UNION ALL '), domain)).length;
}

function moveStatements(DB: Database, papers: readonly Publication[]): Statement[] {
  const ids = new Map(
    papers.flatMap(({ id, hosts }) => hosts.map((host) => [bareHost(host), id] as const)),
  );
  const had = "IN (SELECT domain FROM post_domains WHERE paper <> '')";
  const assign = DB.prepare(
    `UPDATE post_domains SET paper = value ->> 1, place = key
     FROM json_each(?1) WHERE domain = value ->> 0`,
  ).bind(JSON.stringify([...ids]));
  const move = [
    `UPDATE post_domains SET paper = '' WHERE (paper, place) NOT IN (
       SELECT paper, min(place) FROM post_domains WHERE paper <> '' GROUP BY paper)`,
    ...TABLES.map(
      (table) =>
        `UPDATE OR IGNORE ${table} SET paper = (SELECT had.paper FROM post_domains AS had WHERE domain = ${table}.paper) WHERE paper ${had}`,
    ),
    `DELETE FROM post_lists WHERE paper ${had}`,
    "UPDATE post_domains SET paper = ''",
    FORGET_EMPTY,
  ];
  return [assign, ...move.map((sql) => DB.prepare(sql))];
}
