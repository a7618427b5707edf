import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { serveRss } from '../../../../src/site/syndication/documents.ts';
import {
  BROKEN_DB,
  HOUR,
  MINUTE,
  publicationFixture,
} from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

const textOf = async (response: Promise<Response>) => (await response).text();

describe('last good feed of posts', () => {
  const down = { env: { DB: BROKEN_DB } };

  test('last good feed is served when the backend is down, in this isolate and in a new one', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'good' });
    const good = await textOf(fixture.request(serveRss));
    await fixture.settle();
    fixture.now += HOUR;
    expect(await textOf(fixture.request(serveRss, down))).toBe(good);
    clearCaches();
    expect(await textOf(fixture.request(serveRss, down))).toBe(good);
    expect(log.lines('feed of posts not renewed').length).toBeGreaterThan(0);
  });

  test('feed that was never built gets 503 with Retry-After when the backend is down', async () => {
    const fixture = publicationFixture();
    const response = await fixture.request(serveRss, down);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('300');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).not.toContain('<rss');
    expect(log.lines('document not renewed')).toHaveLength(1);
  });

  test('unchanged feed is written to KV once in three reads', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'kept' });
    const puts: string[] = [];
    const kv = new Proxy(env.EDITIONS, {
      get(target, name) {
        if (name === 'put') puts.push('put');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    for (let round = 0; round < 3; round++) {
      await fixture.request(serveRss, { env: { EDITIONS: kv } });
      await fixture.settle();
      fixture.now += 2 * MINUTE;
      if (round === 1) clearCaches();
    }
    expect(puts).toEqual(['put']);
  });

  test('feed is written to KV again at the next read after a failed write', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'kept-later' });
    let puts = 0;
    const kv = new Proxy(env.EDITIONS, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name === 'put' && puts++ === 0)
          return async () => {
            throw new Error('KV is away');
          };
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const good = await textOf(fixture.request(serveRss, { env: { EDITIONS: kv } }));
    await fixture.settle();
    expect(log.lines('feed of posts not kept')).toHaveLength(1);
    fixture.now += MINUTE;
    await fixture.request(serveRss, { env: { EDITIONS: kv } });
    await fixture.settle();
    fixture.now += MINUTE;
    await fixture.request(serveRss, { env: { EDITIONS: kv } });
    await fixture.settle();
    expect(puts).toBe(2);
    clearCaches();
    expect(await textOf(fixture.request(serveRss, down))).toBe(good);
  });
});
