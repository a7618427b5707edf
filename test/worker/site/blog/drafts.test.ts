import { env, exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  IS_PUBLIC,
  isPublic,
  publicAt,
  publicUntil,
} from '../../../../src/model/posts/publication-time.ts';
import { insertPosts, run, type TestPost } from '../../../support/database.ts';
import { runs } from '../../../support/effort.ts';
import { readPage } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const SITE = 'https://nunavut-news.example';
/** Midnight in Iqaluit, which is at UTC−5 in November. */
const MIDNIGHT = Date.parse('2026-11-25T05:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ZONES = [
  ...['America/Iqaluit', 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'],
  ...['America/St_Johns', 'America/Sao_Paulo'],
];

/** A day for each test, because isolates may cache entries older than the tests' clock. */
let midnight = MIDNIGHT;

beforeEach(async () => {
  await env.DB.exec('DELETE FROM posts');
  midnight += DAY;
  vi.useFakeTimers({ toFake: ['Date'], now: midnight - 10 * MINUTE });
});

afterEach(() => void vi.useRealTimers());

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function publish(...posts: TestPost[]): Promise<void> {
  await insertPosts({ slug: 'old', date: dayOf(midnight - 3 * DAY), shortTailKeywords: 'ice' });
  await insertPosts({ slug: 'older', date: dayOf(midnight - 4 * DAY) }, ...posts);
}

async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await exports.default.fetch(SITE + path, { headers })).text();
}

const LIST_CALL = '/functions/v1/get_metainfo?domain=nunavut-news.example';
const KEY = { Authorization: `Bearer ${env.BLOG_API_KEY}` };
const LISTS = [
  ...['/blog', '/blog/old', '/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml'],
  '/api/search?q=title',
];

test('a post dated in the future appears when its day begins in the paper’s time zone, everywhere in five minutes', async () => {
  await publish({ slug: 'planned', date: dayOf(midnight), shortTailKeywords: 'ice' });
  const details = '/functions/v1/get_details?slug=planned';
  for (const time of [midnight - 10 * MINUTE, midnight - 1]) {
    vi.setSystemTime(time);
    for (const path of LISTS) expect(await textOf(path), path).not.toContain('planned');
    expect(JSON.parse(await textOf(LIST_CALL, KEY)).total).toBe(2);
    expect(await textOf(details, KEY)).toContain('no such post');
    expect((await readPage('/blog/planned')).status).toBe(404);
  }
  vi.setSystemTime(midnight);
  expect(JSON.parse(await textOf(LIST_CALL, KEY)).total).toBe(3);
  vi.setSystemTime(midnight + 5 * MINUTE);
  for (const path of LISTS) expect(await textOf(path), path).toContain('planned');
  const titles = ['planned', 'old', 'older'].map((slug) => `Title of ${slug}`);
  expect(await (await readPage('/blog')).texts('.post-card h2')).toEqual(titles);
  const list = JSON.parse(await textOf(LIST_CALL, KEY));
  expect([list.total, list.blogs[0].slug]).toEqual([3, 'planned']);
  expect(JSON.parse(await textOf(details, KEY)).metaTitle).toBe('Title of planned');
  const page = await readPage('/blog/planned');
  expect(page.status).toBe(200);
  expect(await page.texts('.related h3')).toEqual(['Title of old']);
  expect(await page.texts('.neighbours a')).toEqual(['Title of old']);
});

test('a planned post limits the cache lifetimes of lists and feeds to its publication time', async () => {
  await publish({ slug: 'planned', date: new Date(midnight - 9 * MINUTE).toISOString() });
  for (const path of ['/blog', '/rss.xml', '/atom.xml', '/feed.json']) {
    const { headers } = await exports.default.fetch(SITE + path);
    expect(headers.get('Cloudflare-CDN-Cache-Control'), path).toMatch(/max-age=60\b/);
  }
});

test('several planned posts appear each at its time, whatever was read before, even after a postponement', async () => {
  await publish(
    { slug: 'third', date: dayOf(midnight + DAY) },
    { slug: 'first', date: new Date(midnight - MINUTE).toISOString() },
    { slug: 'second', date: dayOf(midnight) },
  );
  const shown = async () => JSON.parse(await textOf(LIST_CALL, KEY)).total;
  expect(await shown()).toBe(2);
  for (const [at, count] of [
    [midnight - MINUTE, 3],
    [midnight, 4],
    [midnight + DAY, 5],
  ] as const) {
    vi.setSystemTime(at - 1);
    expect(await shown()).toBe(count - 1);
    vi.setSystemTime(at);
    expect(await shown()).toBe(count);
  }
  await run("UPDATE posts SET date = ? WHERE slug = 'third'", dayOf(midnight + 2 * DAY));
  expect(await shown()).toBe(4);
  vi.setSystemTime(midnight + 2 * DAY);
  expect(await shown()).toBe(5);
});

test('a draft is shown nowhere, whatever its date, until it is published', async () => {
  await publish({ slug: 'unfinished', date: dayOf(midnight - 2 * DAY) });
  await env.DB.exec("UPDATE posts SET draft = 1 WHERE slug = 'unfinished'");
  for (const path of LISTS) expect(await textOf(path), path).not.toContain('unfinished');
  expect((await readPage('/blog/unfinished')).status).toBe(404);
  await env.DB.exec("UPDATE posts SET draft = 0 WHERE slug = 'unfinished'");
  vi.setSystemTime(midnight + MINUTE);
  for (const path of LISTS) expect(await textOf(path), path).toContain('unfinished');
});

/** An instant, or its day alone. */
const dateBetween = (min: string, max: string) =>
  fc
    .tuple(fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true }), fc.boolean())
    .map(([date, isDay]) => date.toISOString().slice(0, isDay ? 10 : undefined));
const anyDate = fc.oneof(
  { weight: 2, arbitrary: dateBetween('2026-11-20', '2026-11-30') },
  fc.constantFrom('2026-11-25T05:00:00Z', '2026-11-25', '2026-11-24', 'some day', '', 'Z', '9'),
);

test('SQL and TypeScript agree on which posts are public', async () => {
  const statement = env.DB.prepare(
    `SELECT ${IS_PUBLIC} AS shown FROM (SELECT ?1 AS date, ?4 AS draft)`,
  );
  const given = fc.tuple(anyDate, fc.constantFrom(0, 1), fc.constantFrom(...ZONES), anyDate);
  const cases = fc.sample(given, { numRuns: runs(300) });
  const expected: boolean[] = [];
  const statements = cases.map(([date, draft, timeZone, clock]) => {
    const now = Number.isNaN(Date.parse(clock)) ? new Date(MIDNIGHT) : new Date(clock);
    const until = publicUntil({ language: 'en-CA', timeZone }, now);
    expected.push(isPublic({ date, draft }, until));
    return statement.bind(date, until.day, until.instant, draft);
  });
  const found = await env.DB.batch<{ shown: number }>(statements);
  expect(found.map(({ results }) => results[0]?.shown === 1)).toEqual(expected);
});

test('a planned post becomes public at the first millisecond of its date, in any time zone', () => {
  const withOrWithoutTime = dateBetween('2026-01-01', '2028-01-01');
  fc.assert(
    fc.property(withOrWithoutTime, fc.constantFrom(...ZONES), (date, timeZone) => {
      const locale = { language: 'en-CA', timeZone };
      const at = publicAt(date, locale);
      const isShownAt = (ms: number) =>
        isPublic({ date, draft: 0 }, publicUntil(locale, new Date(ms)));
      expect([isShownAt(at - 1), isShownAt(at)]).toEqual([false, true]);
    }),
    { numRuns: runs(200) },
  );
});
