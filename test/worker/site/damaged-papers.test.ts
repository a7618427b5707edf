import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Publication } from '../../../src/publications/publication.ts';
import { fromStored, toStored } from '../../../src/publications/stored-publication.ts';
import { clearCaches } from '../../../src/site/cache/swr-cache.ts';
import { findHosted } from '../../../src/site/platform.ts';
import { BUILT_IN_DESKS, townPaper } from '../../support/publish-paper.ts';
import { putPaper, requestSite } from '../../support/published-site.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();

const idAt = async (host: string) => (await findHosted(host, env)).publication.id;
const putRaw = (host: string, text: string, metadata: object) =>
  env.EDITIONS.put(`paper:${host}`, text, { metadata });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  clearCaches();
});
afterEach(() => vi.useRealTimers());

describe('a damaged value of a published paper', () => {
  test('keeps the last good version in force, with a line in the log', async () => {
    const paper = townPaper();
    await putPaper(paper);
    await idAt(paper.hosts[0]);
    await putRaw(paper.hosts[0], '{"id": "cut', { version: '2' });
    vi.setSystemTime(Date.now() + 61_000);
    expect(await idAt(paper.hosts[0])).toBe(paper.id);
    expect(log.lines('paper unreadable')).toHaveLength(1);
  });

  test.each([
    ['no metadata', '{}', {}],
    ['another paper’s', JSON.stringify(toStored(townPaper(), BUILT_IN_DESKS)), { version: '1' }],
    ['empty', '', { version: '1', first: 'damaged.example' }],
    ['of a paper that nobody knows', '', { version: '1', first: ['nothing.example'] }],
  ])('that is %s shows the first paper', async (_, text, metadata) => {
    await putRaw('damaged.example', text, metadata);
    expect((await requestSite('https://damaged.example/')).status).toBe(200);
    expect(await idAt('damaged.example')).toBe('nunavut-news');
  });
});

/** Each field that a publication may have beside those of the first one. */
const OPTIONAL: Partial<Publication> = {
  donation: { url: 'https://donate.example/', oncePerDay: true, afterArticle: true },
  ads: { scriptUrl: 'https://ads.example/{id}.js' },
  nameplate: { viewBox: '0 0 10 1', width: 10, path: 'M0 0' },
  blog: { description: 'Posts', tagline: 'From the town' },
  bookshop: {
    university: {
      ...{ heading: 'University', text: 'Study' },
      ...{ applyHref: 'https://uni.example/', learnMoreHref: 'https://uni.example/more' },
    },
    author: { heading: 'Author', text: 'Books', href: 'https://books.example/' },
  },
  socialLinks: [{ name: 'Network', href: 'https://network.example/' }],
  sisterSites: [{ name: 'Next Town', href: 'https://next.example/' }],
};

describe('a published paper with a damaged field', () => {
  const paper = townPaper({ ...OPTIONAL, hosts: ['damaged.example'] });
  const whole = JSON.stringify(toStored(paper, BUILT_IN_DESKS));
  const [resource] = paper.content.resources?.articles ?? [];
  const pages = ['/', '/about', '/faq', '/community', '/contact', '/books', '/radio', '/partners']
    .concat('/resources', `/resources/${resource?.slug}`, '/news?q=ice', '/blog', '/site-map')
    .concat('/sitemap.xml', '/llms.txt', '/opml', '/no-such-page');
  let version = 0;

  async function expectPages(paths: readonly (readonly string[])[], value: unknown) {
    clearCaches();
    const stored = JSON.stringify(withValue(paths, value));
    await putRaw('damaged.example', stored, { version: `${++version}` });
    // What is refused shows the first paper.
    expect(await idAt('damaged.example')).not.toBe('nunavut-news');
    for (const page of pages) {
      const response = await requestSite(`https://damaged.example${page}`);
      await response.body?.cancel();
      expect([paths, page, response.status < 500]).toEqual([paths, page, true]);
    }
  }

  test.each([undefined, null, [], [null], {}, { a: 1 }].map((value) => ({ value })))(
    'has no page that fails where any one field is $value',
    { timeout: 120_000 },
    async ({ value }) => {
      for (const path of accepted(value)) await expectPages([path], value);
    },
  );

  test.each([0, -1, '', 'x'])(
    'has no page that fails where all fields of one depth that may be are %j',
    { timeout: 120_000 },
    async (value) => {
      const byDepth = Map.groupBy(accepted(value), ({ length }) => length);
      for (const paths of byDepth.values()) await expectPages(paths, value);
    },
  );

  /** The fields with which the paper is one still. */
  function accepted(value: unknown) {
    return [...pathsIn(JSON.parse(whole))].filter((path) => isPaper(withValue([path], value)));
  }

  function withValue(paths: readonly (readonly string[])[], value: unknown): unknown {
    const json = JSON.parse(whole);
    for (const path of paths) set(json, path, value);
    return JSON.parse(JSON.stringify(json));
  }
});

function isPaper(json: unknown): boolean {
  try {
    return fromStored(json, new Map()).hosts.includes('damaged.example');
  } catch {
    return false;
  }
}

/** The paths to every value of a JSON value; of a list to its first ones. */
function* pathsIn(json: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path;
  if (typeof json !== 'object' || json === null) return;
  for (const [key, value] of Object.entries(json).slice(0, Array.isArray(json) ? 2 : undefined))
    yield* pathsIn(value, [...path, key]);
}

function set(json: unknown, path: readonly string[], value: unknown): void {
  const [last = '', ...above] = path.toReversed();
  const parent = above
    .toReversed()
    .reduce((inner, key) => (inner as Record<string, unknown>)[key], json);
  (parent as Record<string, unknown>)[last] = value;
}
