import { env, exports } from 'cloudflare:workers';
import { XMLValidator } from 'fast-xml-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import { readFeed } from '../../../../scripts/feed/feed-document.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { findFrontPageFault } from '../../../../src/site/pages/status/front-page-fault.ts';
import { serveAlarms } from '../../../../src/site/syndication/alarm-feed.ts';
import { checkEverySource } from '../../../support/every-source.ts';
import { sampleContext } from '../../../support/load-page.ts';
import { readPage } from '../../../support/read-page.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ADDRESS = 'https://nunavut-news.example/feeds/alarms.xml';

const get = (init: RequestInit = {}) => exports.default.fetch(ADDRESS, init);

/** The feed's document `hours` from now, from a Worker with these bindings. */
async function documentAfter(hours = 0, bindings: Partial<Env> = {}): Promise<string> {
  clearCaches();
  const context = sampleContext();
  const now = new Date(Date.now() + hours * HOUR);
  const changed = { ...context, env: { ...env, ...bindings }, now };
  return (await serveAlarms(new Request(ADDRESS), changed, findFrontPageFault)).text();
}

async function itemsAfter(hours = 0, bindings: Partial<Env> = {}) {
  const document = await documentAfter(hours, bindings);
  const { entries } = readFeed({
    bytes: new TextEncoder().encode(document),
    url: ADDRESS,
    contentType: undefined,
  });
  return entries.map(({ guid, published, titles, descriptions }) => ({
    guid,
    at: published?.getTime(),
    title: titles[0]?.start(500).text,
    text: descriptions[0]?.start(2_000).text,
  }));
}

/** Changes the stored state of a source. */
async function changeState(source: string, changes: Record<string, unknown>): Promise<void> {
  await env.DB.prepare(
    'UPDATE desk_sources SET state = json_patch(state, ?2), next_at = coalesce(?3, next_at) WHERE source = ?1',
  )
    .bind(source, JSON.stringify(changes), changes.nextAt ?? null)
    .run();
}

/** To the second, as RSS has it. */
const inFeed = (at: number) => Math.floor(at / 1000) * 1000;

beforeEach(() => clearCaches());

describe('/feeds/alarms.xml', () => {
  test('/feeds/alarms.xml says before the first edition that there is none', async () => {
    expect(await itemsAfter()).toMatchObject([
      { title: 'There is no edition', text: expect.stringContaining('wait for ten minutes') },
    ]);
  });

  test('/feeds/alarms.xml is a valid feed without items when all is well', async () => {
    await checkEverySource();
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
    const document = await response.text();
    expect(XMLValidator.validate(document)).toBe(true);
    expect(document).toContain('<title>Nunavut News – alarms for the operator</title>');
    expect(document).toContain(`<atom:link href="${ADDRESS}" rel="self"`);
    expect(document).not.toContain('<item>');
  });

  test('/feeds/alarms.xml is not indexed, lives for a minute and no longer, and is a 304 while nothing changes', async () => {
    const { headers } = await get();
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Cache-Control')).toBe('max-age=60');
    const etag = headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    clearCaches();
    const unchanged = await get({ headers: { 'If-None-Match': etag } });
    expect(unchanged.status).toBe(304);
  });

  test('/feeds/alarms.xml has an item for each source that needs the operator, with the time at which that began', async () => {
    const now = Date.now();
    const goneAt = now - 3 * HOUR;
    const refusedAt = now - 5 * HOUR;
    const failingAt = now - 30 * HOUR;
    const lastError = (status: number, at = now) => ({
      at,
      message: `HTTP error! status: ${status}`,
      status,
    });
    await changeState('fairway', {
      failures: 1,
      isGone: true,
      failingSince: goneAt,
      lastError: lastError(410, goneAt),
      nextAt: Number.MAX_SAFE_INTEGER,
    });
    await changeState('touchline', {
      failures: 2,
      isRefused: true,
      failingSince: refusedAt,
      lastError: lastError(403),
    });
    await changeState('blue-line', {
      failures: 7,
      failingSince: failingAt,
      lastError: lastError(500),
    });
    await changeState('baseline', {
      failures: 2,
      failingSince: now - HOUR,
      lastError: lastError(500),
    });
    const items = await itemsAfter();
    expect(items).toMatchObject([
      {
        guid: `nunavut-news: world fairway gone ${new Date(goneAt).toISOString()}`,
        at: inFeed(goneAt),
        title: expect.stringMatching(/^Gone: .* \(fairway\)$/),
        text: expect.stringContaining('gone for good (410). Put its new address'),
      },
      { at: inFeed(refusedAt), title: expect.stringMatching(/^Refused: .* \(touchline\)$/) },
      {
        at: inFeed(failingAt),
        title: expect.stringMatching(/^Failing: .* \(blue-line\)$/),
        text: expect.stringContaining('Write to the publisher'),
      },
    ]);
  });

  test('/feeds/alarms.xml keeps the bytes of an alarm that lasts, and gives one that comes back another guid', async () => {
    const before = await documentAfter();
    await changeState('blue-line', {
      failures: 8,
      lastError: { at: Date.now(), message: 'HTTP error! status: 500', status: 500 },
      nextAt: Date.now() + 20 * HOUR,
    });
    expect(await documentAfter(0.2)).toBe(before);
    const guids = (await itemsAfter()).map(({ guid }) => guid);
    await changeState('blue-line', { failingSince: Date.now() - 26 * HOUR });
    const again = (await itemsAfter()).map(({ guid }) => guid);
    expect(again).toHaveLength(guids.length);
    expect(again.filter((guid) => !guids.includes(guid))).toHaveLength(1);
  });

  test('/feeds/alarms.xml counts all sources that are late as one alarm', async () => {
    const due = Date.now() - HOUR;
    await env.DB.prepare(
      'UPDATE desk_sources SET next_at = ?, state = json_patch(state, \'{"failures":0,"isRefused":false,"lastError":null}\') WHERE source <> \'fairway\'',
    )
      .bind(due)
      .run();
    const items = await itemsAfter();
    const late = items.filter(({ title }) => title === 'Sources are not polled');
    expect(late).toMatchObject([
      { at: inFeed(due), text: expect.stringMatching(/tundra-courier.*The fault is ours/) },
    ]);
    expect(items.length).toBeLessThanOrEqual(3);
  });

  test('/feeds/alarms.xml says that the database does not respond, with the same guid as long as it lasts', async () => {
    const DB = {
      prepare: env.DB.prepare.bind(env.DB),
      batch: () => Promise.reject(new Error('D1_ERROR: s3cret')),
    };
    const bindings = { DB: DB as unknown as D1Database };
    const [alarm, ...others] = await itemsAfter(0, bindings);
    expect(alarm).toMatchObject({ title: 'The database does not respond', at: undefined });
    expect(others).toEqual([]);
    expect(alarm?.text).not.toContain('s3cret');
    expect((await itemsAfter(1, bindings))[0]?.guid).toBe(alarm?.guid);
  });

  test('/feeds/alarms.xml says since when news is not published and since when local news is stale', async () => {
    const since = Date.now() - 2 * HOUR;
    await env.DB.prepare(
      'UPDATE desk_editions SET revision = published_revision + 1, behind_since = ?1, published_at = ?1 - 1000',
    )
      .bind(since)
      .run();
    expect(await itemsAfter()).toContainEqual(
      expect.objectContaining({ title: 'News is not published', at: inFeed(since) }),
    );
    await env.DB.prepare('UPDATE desk_editions SET revision = published_revision').run();
    const stale = (await itemsAfter(30)).find(({ title }) => title === 'Local news is stale');
    expect(stale?.at).toBeGreaterThan(Date.now());
    expect(stale?.at).toBeLessThan(Date.now() + 6 * HOUR + 1000);
  });

  test('/feeds/alarms.xml holds no private address, no password and no message of an error', async () => {
    await changeState('blue-line', {
      failures: 9,
      failingSince: Date.now() - 3 * DAY,
      movedTo: 'https://user:s3cret@publisher.com/',
      lastError: { at: Date.now(), message: 'http://192.168.0.1/?key=s3cret: no response' },
    });
    expect(await documentAfter()).not.toMatch(/192\.168|s3cret|127\.0\.0/);
  });

  test('/feeds/alarms.xml reads the database once for many requests of half a minute', async () => {
    let calls = 0;
    const DB = {
      prepare: env.DB.prepare.bind(env.DB),
      batch: (list: D1PreparedStatement[]) => {
        calls++;
        return env.DB.batch(list);
      },
    };
    clearCaches();
    const context = sampleContext();
    const changed = { ...context, env: { ...env, DB: DB as unknown as D1Database } };
    await serveAlarms(new Request(ADDRESS), changed, findFrontPageFault);
    await Promise.all(
      Array.from({ length: 50 }, () =>
        serveAlarms(new Request(ADDRESS), changed, findFrontPageFault),
      ),
    );
    expect(calls).toBe(1);
  });

  test('/feeds/alarms.xml is linked from /status and from nowhere else', async () => {
    const page = await readPage('/status');
    expect(
      (await page.all('link[rel=alternate][type="application/rss+xml"]'))[0]?.attributes,
    ).toMatchObject({
      href: '/feeds/alarms.xml',
      title: 'Nunavut News – alarms for the operator',
    });
    expect(await page.all('main a[href="/feeds/alarms.xml"]')).toHaveLength(1);
    for (const path of [
      '/',
      '/rss',
      '/feeds.opml',
      '/sitemap.xml',
      '/sitemap',
      '/llm.txt',
      '/robots.txt',
    ]) {
      const text = await (
        await exports.default.fetch(`https://nunavut-news.example${path}`)
      ).text();
      expect(text, path).not.toContain('alarms');
    }
  });
});
