import * as v from 'valibot';
import { logEvent } from '../../http/log.ts';

/** Posts from one anchor to the next. */
export const ANCHOR_EVERY = 50;

/** A post's place in the list: newer dates first, then slugs in order. */
export interface Place {
  readonly date: string;
  readonly slug: string;
}

/** The number of a domain's posts, and the place of every fiftieth, starting with the newest. */
export interface PostOrder {
  /** Changes with every post that is added, removed or moved in the list. */
  readonly revision: number;
  readonly total: number;
  readonly anchors: readonly Place[];
}

const PlaceSchema = v.pipe(
  v.tuple([v.string(), v.string()]),
  v.transform(([date, slug]): Place => ({ date, slug })),
);
const RowSchema = v.object({
  revision: v.number(),
  indexed_revision: v.number(),
  total: v.number(),
  anchors: v.pipe(v.string(), v.parseJson(), v.array(PlaceSchema)),
});
const AnchorRowSchema = v.object({ date: v.string(), slug: v.string(), total: v.number() });

const READ = 'SELECT revision, indexed_revision, total, anchors FROM post_lists WHERE domain = ?1';
const INDEX = `SELECT date, slug, total FROM (
    SELECT date, slug, count(*) OVER () AS total, row_number() OVER (ORDER BY date DESC, slug) AS place
    FROM posts WHERE domain = ?1)
  WHERE place % ?2 = 1 ORDER BY place`;
const WRITE = `UPDATE post_lists SET indexed_revision = ?2, total = ?3, anchors = ?4
  WHERE domain = ?1 AND revision = ?2`;

/** The statement whose row `readPostOrder` takes: one row, whatever the number of posts. */
export function postOrderStatement(db: D1Database, domain: string): D1PreparedStatement {
  return db.prepare(READ).bind(domain);
}

/**
 * The order of a domain's posts (migrations/0007_blog_lists.sql), from the row that `postOrderStatement` brought. Only the first
 * request after a change reads all posts and writes the row.
 */
export async function readPostOrder(
  db: D1Database,
  domain: string,
  found: unknown,
): Promise<PostOrder> {
  const row = v.parse(v.nullable(RowSchema), found);
  if (!row) return { revision: 0, total: 0, anchors: [] };
  const { revision } = row;
  if (revision === row.indexed_revision) return row;
  const { results } = await db.prepare(INDEX).bind(domain, ANCHOR_EVERY).all();
  const places = v.parse(v.array(AnchorRowSchema), results);
  const total = places[0]?.total ?? 0;
  const anchors = JSON.stringify(places.map(({ date, slug }) => [date, slug]));
  try {
    // If the posts have changed meanwhile, nothing is written, and the next request reads them again.
    await db.prepare(WRITE).bind(domain, revision, total, anchors).run();
  } catch (error) {
    // When the daily limit of writes is reached, the database can still be read.
    logEvent('warn', 'order of posts not stored', { domain, error });
  }
  return { revision, total, anchors: places };
}
