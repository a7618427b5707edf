import { env } from 'cloudflare:workers';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { clearCaches } from '../../../src/shared/caches.ts';
import { fetchFirstEdition } from '../../support/first-edition.ts';
import { withMethods } from '../../support/platform-doubles.ts';
import { townPaper } from '../../support/publish-paper.ts';
import { putPaper, requestSite } from '../../support/published-site.ts';

/** Ends the reads that wait, with what KV returns where it has nothing. */
const waiting: (() => void)[] = [];
const never = (nothing: (keys: unknown) => unknown) => (keys: unknown) =>
  new Promise((resolve) => void waiting.push(() => resolve(nothing(keys))));
const SILENT = withMethods(env.EDITIONS, {
  get: never((keys) => (Array.isArray(keys) ? new Map() : null)) as never,
  getWithMetadata: never(() => ({ value: null, metadata: null })) as never,
});
// Else their time-outs would end, and be logged, while the tests of another file run.
afterAll(() => {
  for (const end of waiting) end();
});

const PAGES = ['/', '/news', '/today', '/community', '/faq', '/feeds/all.xml'];
/** What a page that an isolate knows may wait for KV to renew it, however many reads that takes (ms). */
const GRACE_MS = 50;

/**
 * Requests a page; gives its status and how long it waited for the time-outs that ran out, one after the other (ms), which does not
 * depend on the time that the machine takes for the rest.
 */
async function requestMeasured(url: string, kv: KVNamespace) {
  let waitedMs = 0;
  const setTimer = globalThis.setTimeout;
  const setMeasured = (run: () => void, ms = 0) => {
    const until = waitedMs + ms;
    return setTimer(() => {
      waitedMs = Math.max(waitedMs, until);
      run();
    }, ms);
  };
  vi.stubGlobal('setTimeout', setMeasured);
  try {
    const response = await requestSite(url, kv);
    await response.arrayBuffer();
    return { status: response.status, waitedMs };
  } finally {
    vi.unstubAllGlobals();
  }
}

beforeEach(async () => {
  await fetchFirstEdition();
  clearCaches();
});

test('while KV hangs pages that an isolate knows wait for no time-out of it, for as long as that lasts', async () => {
  const paper = townPaper();
  await putPaper(paper);
  const origin = `https://${paper.hosts[0]}`;
  for (const path of PAGES)
    expect((await requestMeasured(origin + path, env.EDITIONS)).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    const waits: number[] = [];
    for (let round = 0; round < 20; round++) {
      vi.setSystemTime(Date.now() + 31_000);
      for (const path of PAGES) {
        const page = await requestMeasured(origin + path, SILENT);
        expect([round, path, page.status]).toEqual([round, path, 200]);
        waits.push(page.waitedMs);
      }
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(GRACE_MS);
  } finally {
    vi.useRealTimers();
  }
});

test.each(['nunavut-news.example', 'town-of-silence.example'])(
  'while KV hangs and nothing was ever read of it, the first page of %s waits for one time-out of a second, and the others for none',
  async (host) => {
    const waits: number[] = [];
    for (const path of PAGES) {
      const page = await requestMeasured(`https://${host}${path}`, SILENT);
      // A feed without stories would be taken for a current one.
      expect([path, page.status]).toEqual([path, path.startsWith('/feeds/') ? 503 : 200]);
      waits.push(page.waitedMs);
    }
    expect(waits.filter((ms) => ms > GRACE_MS)).toEqual([expect.closeTo(1_000, -2)]);
  },
);

test('a paper is shown again as soon as KV responds, be it late', async () => {
  const paper = townPaper();
  await putPaper(paper);
  const url = `https://${paper.hosts[0]}/faq`;
  let respond = () => {};
  const responding = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const late = withMethods(env.EDITIONS, {
    getWithMetadata: (async (key: string, options: never) => {
      await responding;
      return env.EDITIONS.getWithMetadata(key, options);
    }) as never,
  });
  const first = await requestSite(url, late);
  expect(await first.text()).not.toContain(paper.name);
  expect(first.headers.get('Cache-Control')).toBe('no-store');
  respond();
  await expect
    .poll(async () => (await requestSite(url, env.EDITIONS)).text())
    .toContain(paper.name);
});
