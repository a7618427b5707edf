import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/shared/caches.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import type { SiteContext } from '../../../../src/site/context/site-context.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

/** What a path of a publication without an edition says, and what it costs; KV is read by `readKv`. */
async function request(path: string, readKv: () => Promise<null>) {
  const counts = { reads: 0, refreshes: 0 };
  const get = () => {
    counts.reads += 1;
    return readKv();
  };
  clearCaches();
  const { desks } = NUNAVUT_NEWS;
  const EDITIONS = withMethods(env.EDITIONS, { get: get as never });
  const context: SiteContext = {
    ...publicationFixture({ desks }).context({ EDITIONS }),
    startRefresh: async () => {
      counts.refreshes += 1;
    },
  };
  const response = await serveSite(new Request(`https://paper.example${path}`), context);
  await response.text();
  return { response, counts };
}

const STATES: readonly [string, () => Promise<null>][] = [
  ['holds no edition', async () => null],
  ['cannot be read', () => Promise.reject(new Error('KV is away'))],
];

test.each(STATES)(
  'where KV %s, a page with news reads it once for them, once for warnings and once where it is published or has events, has no-store and starts a refresh; others are cacheable and read it for warnings alone',
  async (_, readKv) => {
    for (const path of ['/', '/news', '/today', '/today.html', '/community', '/api/news']) {
      const { response, counts } = await request(path, readKv);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('Cache-Control')).toContain('no-store');
      // For what was published, or for events.
      const reads = path === '/api/news' ? 2 : 3;
      expect([path, counts]).toEqual([path, { reads, refreshes: 1 }]);
    }
    for (const path of ['/privacy', '/faq', '/resources', '/offline']) {
      const { response, counts } = await request(path, readKv);
      expect(response.headers.get('Cache-Control')).toContain('max-age=60');
      expect(response.headers.get('ETag')).toMatch(/^W\//);
      expect([path, counts]).toEqual([path, { reads: 1, refreshes: 0 }]);
    }
  },
);
