import * as v from 'valibot';
import type { PostSummary } from '../blog/blog-backend.ts';
import { shortHash } from '../feeds/normalise.ts';
import type { Publication } from '../publications/publication.ts';

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

/** Posts that one statement names: D1 takes a parameter of up to 2 MB. */
const CHUNK = 2000;

const READ = `SELECT slug, carried_at, digest, edited_at FROM syndicated_posts
  WHERE publication = ?1 AND slug IN (SELECT value ->> 'slug' FROM json_each(?2))`;
const WRITE = `INSERT INTO syndicated_posts (publication, slug, carried_at, digest)
  SELECT ?1, value ->> 'slug', ?3, value ->> 'digest' FROM json_each(?2) WHERE true
  ON CONFLICT (publication, slug) DO UPDATE SET digest = excluded.digest, edited_at = ?3
  WHERE digest <> excluded.digest`;

/**
 * The times of these posts, by slug. Posts that were never carried are from now on, as of `now`; nothing is written where
 * nothing is new.
 */
export async function carryPosts(
  db: D1Database,
  publication: Publication,
  posts: readonly PostSummary[],
  now: Date,
): Promise<Map<string, CarriedTimes>> {
  const times = new Map<string, CarriedTimes>();
  for (let at = 0; at < posts.length; at += CHUNK) {
    const chunk = posts
      .slice(at, at + CHUNK)
      .map((post) => ({ slug: post.slug, digest: digestOf(post) }));
    for (const row of await carryChunk(db, publication, chunk, now))
      times.set(row.slug, { carriedAt: row.carried_at, editedAt: row.edited_at ?? undefined });
  }
  return times;
}

async function carryChunk(
  db: D1Database,
  publication: Publication,
  chunk: readonly { slug: string; digest: string }[],
  now: Date,
): Promise<Row[]> {
  const json = JSON.stringify(chunk);
  const read = db.prepare(READ).bind(publication.id, json);
  const rowsOf = (result: D1Result | undefined) => v.parse(v.array(RowSchema), result?.results);
  const rows = rowsOf(await read.all());
  const known = new Map(rows.map(({ slug, digest }) => [slug, digest]));
  if (chunk.every(({ slug, digest }) => known.get(slug) === digest)) return rows;
  // Of two Workers that write at once the first one's time stays, so it is read back.
  const write = db.prepare(WRITE).bind(publication.id, json, now.getTime());
  return rowsOf((await db.batch([write, read]))[1]);
}

/** Since when the feed of posts has this digest (ms): as of `now` where it is another one than before. */
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

function digestOf({ metaTitle, metaDescription, pinterestImageLink }: PostSummary): string {
  return shortHash(JSON.stringify([metaTitle, metaDescription, pinterestImageLink ?? '']));
}
