import * as v from 'valibot';
import type { Locale } from '../../lib/clock/locale.ts';
import { logEvent } from '../../lib/http/log.ts';
import { IS_PUBLIC, publicAt, publicUntil } from '../../model/posts/publication-time.ts';

/** Number of posts from one anchor to the next. */
export const ANCHOR_EVERY = 50;

const PlaceSchema = v.pipe(
  v.tuple([v.string(), v.string()]),
  v.transform(([date, slug]) => ({ date, slug })),
);
type Place = v.InferOutput<typeof PlaceSchema>;
const RowSchema = v.object({
  revision: v.number(),
  public_revision: v.number(),
  next_at: v.nullable(v.number()),
  total: v.number(),
  anchors: v.pipe(v.string(), v.parseJson(), v.array(PlaceSchema)),
});
const AnchorsSchema = v.array(v.object({ date: v.string(), slug: v.string(), total: v.number() }));
const NextSchema = v.tuple([
  v.object({ day: v.nullable(v.string()), instant: v.nullable(v.string()) }),
]);

const READ =
  'SELECT revision, public_revision, next_at, total, anchors FROM post_lists WHERE paper = ?1';
const INDEX = `SELECT date, slug, total FROM (
    SELECT date, slug, count(*) OVER () AS total, row_number() OVER (ORDER BY date DESC, slug) AS place
    FROM posts WHERE paper = ?1 AND ${IS_PUBLIC})
  WHERE place % ?4 = 1 ORDER BY place`;
const NEXT = `SELECT min(iif(length(date) = 10, date, NULL)) AS day, min(iif(length(date) = 10, NULL, date)) AS instant
  FROM posts WHERE paper = ?1 AND draft = 0 AND NOT (${IS_PUBLIC})`;
const WRITE = `UPDATE post_lists
  SET indexed_revision = ?2, public_revision = ?2, total = ?3, anchors = ?4, next_at = ?5
  WHERE paper = ?1 AND revision = ?2`;

/** Selects one row, whatever the number of posts; `readPostOrder` parses it. */
export function postOrderStatement(db: D1Database, paper: string): D1PreparedStatement {
  return db.prepare(READ).bind(paper);
}

/**
 * The number of a paper's public posts, the place of every fiftieth in the list
 * (migrations/0007_blog_lists.sql), and when the next post becomes public. Only the first request
 * after a change, or after a post became public, reads all posts and writes the row.
 */
export async function readPostOrder(
  db: D1Database,
  { paper, locale, now }: { paper: string; locale: Locale; now: Date },
  found: unknown,
) {
  const row = v.parse(v.nullable(RowSchema), found);
  if (!row) return orderOf(0, [], null);
  const { revision } = row;
  const isDue = row.next_at !== null && now.getTime() >= row.next_at;
  if (revision === row.public_revision && !isDue)
    return orderOf(row.total, row.anchors, row.next_at);
  const { day, instant } = publicUntil(locale, now);
  const [indexed, next] = await db.batch([
    db.prepare(INDEX).bind(paper, day, instant, ANCHOR_EVERY),
    db.prepare(NEXT).bind(paper, day, instant),
  ]);
  const places = v.parse(AnchorsSchema, indexed?.results);
  const total = places[0]?.total ?? 0;
  const nextAt = earliest(v.parse(NextSchema, next?.results)[0], locale);
  const anchors = JSON.stringify(places.map((place) => [place.date, place.slug]));
  try {
    // After a concurrent change of posts nothing is written; the next request reads them again.
    await db.prepare(WRITE).bind(paper, revision, total, anchors, nextAt).run();
  } catch (error) {
    // When the daily limit of writes is reached, the database can still be read.
    logEvent('warn', 'order of posts not stored', { paper, error });
  }
  return orderOf(total, places, nextAt);
}

function orderOf(total: number, anchors: readonly Place[], nextAt: number | null) {
  return { total, anchors, ...(nextAt !== null && { changesAt: nextAt }) };
}

function earliest(
  dates: { day: string | null; instant: string | null },
  locale: Locale,
): number | null {
  const times = [dates.day, dates.instant]
    .flatMap((date) => (date === null ? [] : [publicAt(date, locale)]))
    .filter((at) => !Number.isNaN(at));
  return times.length > 0 ? Math.min(...times) : null;
}
