import * as v from 'valibot';
import { bareHost } from '../../src/lib/http/web-address.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { toLiteral } from '../wrangler.ts';

/** A database to which an operator has access. */
export interface MovingDatabase {
  query(sql: string): Promise<unknown[]>;
  /** Runs idempotent statements in order. */
  run(statements: readonly string[]): Promise<unknown>;
}

/** The tables with rows of a paper; triggers of `posts` move the keywords. */
const TABLES = ['posts', 'post_copies', 'post_versions'] as const;
const FORGET_EMPTY = `DELETE FROM post_domains WHERE domain NOT IN (${TABLES.map(
  (table) => `SELECT paper FROM ${table}`,
).join(' UNION ')})`;
const SlugsSchema = v.array(v.object({ slug: v.string() }));

/** SQL of the slugs stored under a domain or paper (an SQL literal). */
const slugsOf = (paper: string) =>
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
  { query, run }: MovingDatabase,
  readPapers: () => readonly Publication[],
): Promise<void> {
  const [unmoved] = await query("SELECT domain FROM post_domains WHERE paper IS NOT '' LIMIT 1");
  if (unmoved) await run(moveStatements(readPapers()));
}

/**
 * Assigns to a paper the posts, drafts and versions that `movePosts` left under a domain. Returns
 * how many rows stay there because the paper has other posts with their slugs.
 *
 * @throws Error if nothing is stored under the domain, the paper does not exist, or a query fails
 */
export async function adoptPosts(
  { query, run }: MovingDatabase,
  domain: string,
  paper: string,
): Promise<number> {
  const [left, to] = [toLiteral(domain), toLiteral(paper)];
  const known = `SELECT id FROM publications WHERE id = ${to} AND data IS NOT NULL
    UNION SELECT id FROM built_in_papers WHERE id = ${to}`;
  if ((await query(known)).length === 0) throw new Error(`no paper with the id ${paper} is there`);
  const isLeft = `SELECT domain FROM post_domains WHERE domain = ${left} AND paper = ''`;
  if ((await query(isLeft)).length === 0)
    throw new Error(`no posts without a paper are stored under ${domain}`);
  // Rows whose slug the paper has already stay: the versions of two posts must not mix.
  const shared = `SELECT slug FROM (${slugsOf(left)}) INTERSECT SELECT slug FROM (${slugsOf(to)})`;
  const slugs = v.parse(SlugsSchema, await query(shared)).map(({ slug }) => slug);
  const others = `paper = ${left} AND slug NOT IN (SELECT value FROM json_each(${toLiteral(JSON.stringify(slugs))}))`;
  await run([
    ...TABLES.map((table) => `UPDATE OR IGNORE ${table} SET paper = ${to} WHERE ${others}`),
    `DELETE FROM post_lists WHERE paper = ${left}`,
    FORGET_EMPTY,
  ]);
  const rows = TABLES.map((table) => `SELECT 1 FROM ${table} WHERE paper = ${left}`);
  return (await query(rows.join(' UNION ALL '))).length;
}

function moveStatements(papers: readonly Publication[]): string[] {
  const ids = new Map(
    papers.flatMap(({ id, hosts }) => hosts.map((host) => [bareHost(host), id] as const)),
  );
  const had = "IN (SELECT domain FROM post_domains WHERE paper <> '')";
  return [
    `UPDATE post_domains SET paper = value ->> 1, place = key
     FROM json_each(${toLiteral(JSON.stringify([...ids]))}) WHERE domain = value ->> 0`,
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
}
