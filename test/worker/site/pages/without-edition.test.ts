import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { serveSite } from '../../../../src/site/app.tsx';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { createSiteContext, type SiteContext } from '../../../../src/site/context/site-context.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

let publications = 0;

/** A publication without an edition; KV reads are replaced by `readKv` and counted. */
function openSite(readKv: () => Promise<null>) {
  const counts = { reads: 0, refreshes: 0 };
  const get = (() => {
    counts.reads += 1;
    return readKv();
  }) as unknown as KVNamespace['get'];
  const context = (): SiteContext =>
    createSiteContext({
      env: { ...env, EDITIONS: withMethods(env.EDITIONS, { get }) },
      publication,
      now: new Date('2026-11-20T12:00:00Z'),
      inBackground: () => {},
      startRefresh: async () => {
        counts.refreshes += 1;
      },
    });
  clearCaches();
  publications += 1;
  const publication = { ...NUNAVUT_NEWS, id: `without-edition-${publications}` };
  const request = async (path: string) => {
    const response = await serveSite(new Request(`https://nunavut-news.example${path}`), context());
    await response.text();
    return response;
  };
  return { request, counts };
}

const STATES: readonly [string, () => Promise<null>][] = [
  ['holds no edition', async () => null],
  ['cannot be read', () => Promise.reject(new Error('KV is away'))],
];

test.each(STATES)(
  'where KV %s, a page with news reads it once for them and once for warnings, has no-store and starts a refresh',
  async (_, readKv) => {
    for (const path of ['/', '/news', '/today', '/today.html', '/community', '/api/news']) {
      const site = openSite(readKv);
      const response = await site.request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toContain('no-store');
      expect(site.counts).toEqual({ reads: path.startsWith('/api/') ? 1 : 2, refreshes: 1 });
    }
  },
);

test.each(STATES)(
  'where KV %s, a page without news is cacheable, reads it for warnings alone and starts no refresh',
  async (_, readKv) => {
    for (const path of ['/privacy', '/faq', '/resources', '/offline']) {
      const site = openSite(readKv);
      const response = await site.request(path);
      expect(response.headers.get('Cache-Control')).toContain('max-age=60');
      expect(response.headers.get('ETag')).toMatch(/^W\//);
      expect(site.counts).toEqual({ reads: 1, refreshes: 0 });
    }
  },
);
