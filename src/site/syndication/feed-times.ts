import * as v from 'valibot';
import type { Publication } from '../../model/publication/publication.ts';
import { type BudgetEnv, takeFromBudget } from '../context/daily-budget.ts';

const RowsSchema = v.array(v.object({ slug: v.string(), carried_at: v.number() }));

const READ = `SELECT slug, carried_at FROM syndicated_posts
  WHERE publication = ?1 AND slug IN (SELECT value FROM json_each(?2))`;
const WRITE = `INSERT OR IGNORE INTO syndicated_posts (publication, slug, carried_at, digest)
  SELECT ?1, value, ?3, '' FROM json_each(?2)`;

/**
 * When the feeds first carried these posts, by slug (ms since the epoch). New posts get the time
 * `now`; once the daily budget is used up, they get none.
 */
export async function firstCarriedAt(
  env: BudgetEnv,
  publication: Publication,
  slugs: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const read = env.DB.prepare(READ).bind(publication.id, JSON.stringify(slugs));
  const times = timesIn(await read.all());
  const added = slugs.filter((slug) => !times.has(slug));
  if (added.length === 0) return times;
  if (!(await takeFromBudget(env, 'posts carried', now.getTime(), added.length))) return times;
  const values = [publication.id, JSON.stringify(added), now.getTime()];
  // If two isolates write at once, the first one's times stay, so they are read back.
  const [, written] = await env.DB.batch([env.DB.prepare(WRITE).bind(...values), read]);
  return timesIn(written);
}

function timesIn(result: D1Result | undefined): Map<string, number> {
  return new Map(
    v.parse(RowsSchema, result?.results).map(({ slug, carried_at }) => [slug, carried_at]),
  );
}

/** When the feed of posts got this digest (ms since the epoch): `now` if the digest is new. */
export async function feedChangedAt(
  db: D1Database,
  publication: Publication,
  digest: string,
  now: Date,
): Promise<number> {
  const read = db
    .prepare('SELECT digest, changed_at FROM syndicated_feeds WHERE publication = ?1')
    .bind(publication.id);
  const FeedRow = v.object({ digest: v.string(), changed_at: v.number() });
  const row = v.parse(v.nullable(FeedRow), await read.first());
  if (row?.digest === digest) return row.changed_at;
  const write = db
    .prepare(
      `INSERT INTO syndicated_feeds (publication, digest, changed_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (publication) DO UPDATE SET digest = excluded.digest, changed_at = excluded.changed_at
       WHERE digest <> excluded.digest`,
    )
    .bind(publication.id, digest, now.getTime());
  const [written] = v.parse(v.tuple([FeedRow]), (await db.batch([write, read]))[1]?.results);
  return written.changed_at;
}
