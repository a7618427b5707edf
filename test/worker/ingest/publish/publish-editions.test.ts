import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import type { Edition, RenderedPages } from '../../../../src/edition/edition.ts';
import { publishEditions } from '../../../../src/ingest/publish/publish-editions.ts';
import { SECTION_IDS } from '../../../../src/publications/sections.ts';
import { ETAG, feed } from '../../../support/documents.ts';
import { type Follower, follow, followOne, MINUTE } from '../../../support/follow.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

function publish(
  follower: Follower,
  kv: KVNamespace = env.EDITIONS,
  { renderPages } = follower.context,
): Promise<void> {
  return publishEditions([follower.desk], {
    store: follower.store,
    kv,
    now: () => new Date(follower.now),
    renderPages,
    invalidate: async (tags) => {
      follower.invalidated.push(tags.map((tag) => tag.replace(/.*:/, '')));
    },
  });
}

describe('publishing', () => {
  test('a source whose stored items are damaged keeps those on the page, while another source’s news is published', async () => {
    const follower = await follow([
      { responses: [feed(['Known'], ETAG)], publisher: 'Paper' },
      { responses: [feed(['Old'], ETAG), feed(['New'], ETAG)], section: 'world', host: 1 },
      { responses: [feed(['Beside'], ETAG)], host: 2 },
    ]);
    await follower.refresh();
    await env.DB.prepare("UPDATE desk_items SET items = '[{]' WHERE desk = ? AND source = 'feed-0'")
      .bind(follower.id)
      .run();
    // Only the other feed is due.
    await env.DB.prepare(
      "UPDATE desk_sources SET next_at = next_at + 1e9 WHERE source = 'feed-0' AND desk = ?",
    )
      .bind(follower.id)
      .run();
    await follower.refreshWhenDue('feed-1');
    const sections = (await follower.edition())?.sections;
    expect(sections?.world?.[0]?.title).toBe('New');
    expect(sections?.local).toMatchObject([
      { title: 'Known', publisher: 'Paper' },
      { title: 'Beside' },
    ]);
    expect(log.lines('stored items unreadable')[0]).toMatchObject({
      desk: follower.id,
      source: 'feed-0',
    });
  });

  test('publishEditions publishes all sections anew where the stored section versions are damaged', async () => {
    const follower = await followOne(feed(['Old'], ETAG), feed(['New'], ETAG));
    await follower.refresh();
    for (const damaged of ['{"local":', '{"local":1}', 'null']) {
      await env.DB.prepare('UPDATE desk_editions SET section_versions = ? WHERE desk = ?')
        .bind(damaged, follower.id)
        .run();
      const { sectionVersions } = await follower.progress();
      expect(sectionVersions).toEqual({});
    }
    await follower.refreshWhenDue();
    expect(await follower.publishedTitles()).toEqual(['New']);
    expect(follower.invalidated).toEqual([
      [`desk:${follower.id}:local`],
      [`desk:${follower.id}:local`],
    ]);
  });

  test('behindSince is the time of the first unpublished change until all is published', async () => {
    const follower = await followOne(
      feed(['One'], ETAG),
      feed(['Two'], ETAG),
      feed(['Three'], ETAG),
    );
    const behindSince = async () => (await follower.progress()).behindSince;
    await follower.refresh();
    expect(await behindSince()).toBeUndefined();
    const put = () => Promise.reject(new Error('KV is down'));
    Object.assign(follower.context, { kv: withMethods(env.EDITIONS, { put }) });
    await follower.refreshWhenDue();
    const since = follower.now;
    expect(await behindSince()).toBe(since);
    await follower.refreshWhenDue();
    expect(follower.now).toBeGreaterThan(since);
    expect(await behindSince()).toBe(since);
    await publish(follower);
    expect(await behindSince()).toBeUndefined();
  });

  test('publishEditions invalidates every section where the edition is gone from KV', async () => {
    const follower = await followOne(feed(['One'], ETAG));
    await follower.refresh();
    await env.EDITIONS.delete(`edition:${follower.id}`);
    follower.now += 5 * MINUTE;
    await publish(follower);
    expect(await follower.publishedTitles()).toEqual(['One']);
    expect(follower.invalidated).toEqual([[`desk:${follower.id}:local`], [...SECTION_IDS]]);
  });
});

describe('the pages of an edition', () => {
  const pagesOf = (version: string): RenderedPages => ({
    version,
    build: 'b',
    day: '2026-11-21',
    documents: { '/': '<!DOCTYPE html>' },
  });

  test('the site renders the edition that is published, and KV has its pages with it', async () => {
    const follower = await followOne(feed(['One'], ETAG));
    const rendered: Edition[] = [];
    const renderPages = async (editions: Readonly<Record<string, Edition>>) => {
      const [edition] = Object.values(editions);
      if (!edition) throw new Error('no edition');
      rendered.push(edition);
      return { [follower.id]: { [follower.id]: pagesOf(edition.version) } };
    };
    Object.assign(follower.context, { renderPages });
    await follower.refresh();
    const edition = await follower.edition();
    expect(edition?.pages).toEqual({ [follower.id]: pagesOf(edition?.version ?? '') });
    expect(rendered).toEqual([expect.objectContaining({ version: edition?.version })]);
  });

  test('an unchanged edition is not rendered again', async () => {
    const follower = await followOne(feed(['One'], ETAG));
    await follower.refresh();
    const renderPages = () => Promise.reject(new Error('rendered again'));
    await publish(follower, env.EDITIONS, { ...follower.context, renderPages });
    expect(log.lines('pages not rendered')).toEqual([]);
  });

  test.for([
    ['fails', () => Promise.reject(new Error('the site is down'))],
    [
      'throws at once',
      () => {
        throw new Error('no such method');
      },
    ],
  ] as const)(
    'an edition is published without pages, and the log says so, where the site %s',
    async ([, renderPages]) => {
      const follower = await followOne(feed(['One'], ETAG));
      Object.assign(follower.context, { renderPages });
      await follower.refresh();
      const edition = await follower.edition();
      expect(edition?.sections.local?.[0]?.title).toBe('One');
      expect(edition?.pages).toBeUndefined();
      expect(log.lines('pages not rendered')).toMatchObject([{ level: 'warn' }]);
    },
  );

  test('an edition is published without pages where the site does not respond in five seconds', async () => {
    const follower = await followOne(feed(['One'], ETAG));
    Object.assign(follower.context, { renderPages: () => new Promise(() => {}) });
    const { setTimeout } = globalThis;
    const atOnce = (act: () => void, ms?: number) => setTimeout(act, ms === 5_000 ? 0 : ms);
    vi.stubGlobal('setTimeout', atOnce);
    try {
      await follower.refresh();
    } finally {
      vi.unstubAllGlobals();
    }
    expect(await follower.publishedTitles()).toEqual(['One']);
  });
});
