import { DAY_MS } from '../../lib/clock/durations.ts';
import { addDays } from '../../lib/clock/zoned-time.ts';
import { logEvent } from '../../lib/http/log.ts';
import { type ArchivedPost, type Days, isIssue } from './day-record.ts';
import { MAX_CALLS } from './look-up-posts.ts';
import { countStories, findDaysWith, type IndexedPost, readPosts } from './month-index.ts';
import {
  type ArchiveWriter,
  readListToReplace,
  readRecordToReplace,
  renewIndex,
  replaceList,
  replaceRecord,
} from './stored-days.ts';

/**
 * How many recent months each run reads. Hidden stories leave the editors' list after a month, so
 * these months have them all.
 */
const LAST_MONTHS = 3;

/** How many days a withdrawn post stays stored but invisible, in case it comes back. */
const RETAINED_DAYS = 7;

/**
 * Removes hidden stories and withdrawn posts from closed days, and repairs month indexes. Each run
 * reads the last three months and, by rotation, one of all months. Days that another writer is
 * changing are left to the next run. Throws the errors of `readToReplace`.
 */
export async function forgetWithdrawn(today: string, writer: ArchiveWriter): Promise<void> {
  const list = await readListToReplace(writer);
  const closed = { ...list.closed };
  const gone = new Set(list.gone);
  const days = new Set<string>();
  const posts: IndexedPost[] = [];
  for (const month of monthsToRead(today, closed)) {
    const renewed = await renewIndex(month, [], closed, writer);
    if (!renewed) continue;
    const { index, empty } = renewed;
    for (const [day, count] of countStories(index)) {
      if (day in closed) closed[day] = count;
    }
    for (const day of empty) delete closed[day];
    for (const day of findDaysWith(index, writer.hidden)) days.add(day);
    for (const post of readPosts(index)) posts.push(post);
  }
  const next = await judgePosts(today, posts, writer);
  for (const post of posts) {
    const after = next(post);
    if (!after || after.goneSince !== post.goneSince) days.add(post.day);
  }
  for (const day of days) await rewriteDay(day, next, closed, writer);
  for (const [day, group] of Map.groupBy(posts, (post) => post.day)) {
    const isGone = closed[day] === 0 && group.every((post) => next(post)?.goneSince !== undefined);
    if (isGone) gone.add(day);
    else gone.delete(day);
  }
  const stillGone = [...gone].filter((day) => day in closed).sort();
  await replaceList({ ...list, closed, gone: stillGone }, writer);
}

/** The updated post; `undefined` to remove it. */
type NextPost = <Post extends Pick<ArchivedPost, 'slug' | 'goneSince'>>(
  post: Post,
) => Post | undefined;

/**
 * Decides which posts are withdrawn. If most posts, overall or in a month, disappear together, the
 * backend has probably changed, so those posts stay as they are.
 */
async function judgePosts(
  today: string,
  posts: readonly IndexedPost[],
  { lookUpPosts, publication }: ArchiveWriter,
): Promise<NextPost> {
  const slugs = [...new Set(posts.map(({ slug }) => slug))];
  // Some backends only look up the first slugs, so each day starts at a different one.
  const start = slugs.length > 0 ? ((Date.parse(today) / DAY_MS) * MAX_CALLS) % slugs.length : 0;
  const arePublic = await lookUpPosts([...slugs.slice(start), ...slugs.slice(0, start)]);
  const known = posts.filter(({ slug, goneSince }) => arePublic.has(slug) && !goneSince);
  const goneIn = (group: typeof known) => group.filter(({ slug }) => !arePublic.get(slug)).length;
  const isMostlyGone = (group: typeof known) =>
    goneIn(group) > 1 && goneIn(group) * 2 > group.length;
  const byMonth = [...Map.groupBy(known, ({ day }) => day.slice(0, 7))];
  const hasBackendChanged = isMostlyGone(known);
  const doubtfulMonths = new Set(
    byMonth.filter(([, group]) => isMostlyGone(group)).map(([month]) => month),
  );
  if (hasBackendChanged || doubtfulMonths.size > 0) {
    const facts = {
      publication: publication.id,
      posts: goneIn(known),
      months: [...doubtfulMonths],
    };
    logEvent('warn', 'posts gone at once', facts);
  }
  const inDoubt = new Set(
    posts
      .filter(({ day }) => hasBackendChanged || doubtfulMonths.has(day.slice(0, 7)))
      .map(({ slug }) => slug),
  );
  return (post) => {
    const isPublic = arePublic.get(post.slug);
    const { goneSince = today, ...rest } = post;
    if (isPublic) return rest as typeof post;
    if (isPublic === undefined || inDoubt.has(post.slug)) return post;
    return addDays(goneSince, RETAINED_DAYS) > today ? { ...post, goneSince } : undefined;
  };
}

/** Rewrites a day's record, the month's index and `closed`. */
async function rewriteDay(
  day: string,
  next: NextPost,
  closed: Record<string, number>,
  writer: ArchiveWriter,
): Promise<void> {
  const stored = await readRecordToReplace(day, writer);
  if (!stored?.value) return;
  const record = {
    ...stored.value,
    stories: stored.value.stories.filter((story) => !writer.hidden.has(story.key)),
    posts: stored.value.posts.flatMap((post) => next(post) ?? []),
  };
  if (!(await replaceRecord(record, stored, writer))) return;
  if ((await renewIndex(day.slice(0, 7), [record], closed, writer)) === undefined) return;
  if (isIssue(record)) closed[day] = record.stories.length;
  else delete closed[day];
}

function monthsToRead(today: string, closed: Days['closed']): ReadonlySet<string> {
  const last = new Set<string>();
  for (let day = today; last.size < LAST_MONTHS; day = addDays(`${day.slice(0, 7)}-01`, -1))
    last.add(day.slice(0, 7));
  const all = [...new Set(Object.keys(closed).map((day) => day.slice(0, 7)))].sort();
  const rotated = all[(Date.parse(today) / DAY_MS) % all.length];
  return new Set([...all.filter((month) => last.has(month)), ...(rotated ? [rotated] : [])]);
}
