import * as v from 'valibot';
import type { Publication } from '../../publications/publication.ts';
import { shortHash } from '../../text/short-hash.ts';
import type { PostSummary } from '../blog/blog-backend.ts';
import { type BudgetEnv, takeFromBudget } from '../context/daily-budget.ts';

/** When a post was first carried, and when it was last edited since; ms since the epoch. */
export interface CarriedTimes {
  readonly carriedAt: number;
  readonly editedAt: number | undefined;
}

const RowSchema = v.object({
  slug: v.string(),
  carried_at: v.number(),
  digest: v.string(),
  edited_at: v.nullable(v.number()),
});
type Row = v.InferOutput<typeof RowSchema>;

const SECOND_MS = 1000;

const READ = `SELECT slug, carried_at, digest, edited_at FROM syndicated_posts
  WHERE publication = ?1 AND slug IN (SELECT value ->> 'slug' FROM json_each(?2))`;
const WRITE = `INSERT INTO syndicated_posts (publication, slug, carried_at, digest)
  SELECT ?1, value ->> 'slug', value ->> 'at', value ->> 'digest' FROM json_each(?2) WHERE true
  ON CONFLICT (publication, slug) DO UPDATE SET digest = excluded.digest, edited_at = excluded.carried_at
  WHERE digest <> excluded.digest`;

/**
 * The times of these posts, by slug. A post that was never carried gets the time `now`. If several are new or edited at once, the
 * first gets `now` and each further one a time one second earlier, so that they stay in order. Nothing is written if nothing is new,
 * or if the daily budget is used up: then a post has the times that are stored, if any.
 */
export async function carryPosts(
  env: BudgetEnv,
  publication: Publication,
  posts: readonly PostSummary[],
  now: Date,
): Promise<Map<string, CarriedTimes>> {
  const rows = new Map<string, Row>();
  const collect = (result: D1Result | undefined) => {
    for (const row of v.parse(v.array(RowSchema), result?.results)) rows.set(row.slug, row);
  };
  const bind = (sql: string, json: string) => env.DB.prepare(sql).bind(publication.id, json);
  const digests = posts.map((post) => ({ slug: post.slug, digest: postHash(post) }));
  collect(await bind(READ, JSON.stringify(digests)).all());

  const changed = digests.filter(({ slug, digest }) => rows.get(slug)?.digest !== digest);
  // If two isolates write at once, the first one's times stay, so they are read back.
  const written = changed.map((post, index) => ({
    ...post,
    at: now.getTime() - index * SECOND_MS,
  }));
  const { length } = written;
  if (length > 0 && (await takeFromBudget(env, 'posts carried', now.getTime(), length))) {
    const json = JSON.stringify(written);
    collect((await env.DB.batch([bind(WRITE, json), bind(READ, json)]))[1]);
  }
  return new Map(
    Array.from(rows, ([slug, { carried_at, edited_at }]) => [
      slug,
      { carriedAt: carried_at, editedAt: edited_at ?? undefined },
    ]),
  );
}

/** Since when the feed of posts has this digest (ms since the epoch): `now` if the digest is a new one. */
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

function postHash({ metaTitle, metaDescription, pinterestImageLink }: PostSummary): string {
  return shortHash(JSON.stringify([metaTitle, metaDescription, pinterestImageLink ?? '']));
}
