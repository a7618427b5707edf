import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SECTION_IDS } from '../../../../../src/publications/sections.ts';
import { serveSite } from '../../../../../src/site/app.tsx';
import { passToSite, type Sites } from '../../../../../src/site/gateway.ts';
import { archivedStory, storeDays } from '../../../../support/back-issues.ts';
import { runs } from '../../../../support/effort.ts';
import { withMethods } from '../../../../support/platform-doubles.ts';
import { publicationFixture } from '../../../../support/publication-fixture.ts';

const DAY = '2026-11-13';

/** A paper with two months, the gateway to its site, and the addresses of which the edge's cache has a copy. */
async function edge() {
  const fixture = publicationFixture();
  const { publication } = fixture;
  await storeDays(publication.id, {
    '2026-10-10': {},
    [DAY]: {
      stories: [
        archivedStory(1, DAY, { section: 'sports' }),
        archivedStory(2, DAY, { section: 'local' }),
      ],
    },
  });
  const stored = new Set<string>();
  const serve = async (request: Request) => {
    const response = await serveSite(request, fixture.context());
    if (response.headers.get('Cache-Control') !== 'no-store') stored.add(request.url);
    return response;
  };
  const sites: Sites = {
    find: () => ({ publication, props: { publication: publication.id }, isCertain: true }),
    cached: () => ({ fetch: (address) => serve(address as Request) }),
    direct: (_, request) => serve(request),
    picture: () => undefined,
    refuse: async () => new Response(null, { status: 400 }),
  };
  const status = async (path: string) =>
    (await passToSite(new Request(`https://${publication.hosts[0]}${path}`), sites)).status;
  return { fixture, status, stored };
}

const number = (min: number, max: number, digits: number) =>
  fc.integer({ min, max }).map((value) => String(value).padStart(digits, '0'));
const MONTH = fc.tuple(number(1, 9_999, 4), number(0, 99, 2)).map((parts) => parts.join('-'));
const PLACE = fc.tuple(MONTH, number(0, 99, 2), fc.string({ maxLength: 5 }));
const VALUE = fc.oneof(
  fc.string(),
  MONTH,
  PLACE.map(([month, day, key]) => `${month}-${day}.${key}`),
  fc.constantFrom('2026-11', '2026-10', '2026', '2026-11-13.story-1', ...SECTION_IDS),
);
const NAME = fc.constantFrom('section', 'month', 'before', 'year', 'utm_source', 'Month', 'x');
const QUERY = fc
  .array(fc.tuple(NAME, VALUE), { minLength: 1, maxLength: 4 })
  .map((pairs) => new URLSearchParams(pairs).toString());

test.each([
  ['/archive', ['', '?month=2026-10', '?month=2026-11']],
  [`/archive/${DAY}`, ['', '?section=local', '?section=sports']],
])(
  'whatever query is sent with %s, caches have a copy of what it shows and of nothing else',
  async (path, queries) => {
    const { status, stored } = await edge();
    for (const query of queries) expect(await status(path + query)).toBe(200);
    const own = new Set(stored);
    expect(own.size).toBe(queries.length);
    await fc.assert(
      fc.asyncProperty(QUERY, async (query) => {
        expect(await status(`${path}?${query}`)).toBe(200);
      }),
      { numRuns: runs(150) },
    );
    expect(stored).toEqual(own);
  },
);

test.each(['year=2025&before=2026-11-13.story-1&month=2026-11', 'before=2025-11-13', 'year=2031'])(
  'a search out of the years that there are is not stored: /archive?q=ice&%s',
  async (query) => {
    const { status, stored } = await edge();
    expect(await status(`/archive?q=ice&${query}`)).toBe(200);
    expect([...stored].filter((address) => /before|year/.test(address))).toEqual([]);
  },
);

test('a client that is over the rate limit has R2 read nothing', async () => {
  const { fixture } = await edge();
  const reads: unknown[] = [];
  const get = (async (key: string) => {
    reads.push(key);
    return null;
  }) as R2Bucket['get'];
  const over = {
    ARCHIVE: withMethods(env.ARCHIVE, { get }),
    READER_REQUESTS: { limit: async () => ({ success: false }) },
  };
  const headers = { 'CF-Connecting-IP': '203.0.113.1' };
  const queries = ['?month=2026-11', '?month=2031-01', '?q=ice', `/${DAY}`, '/1999-01-01'];
  for (const path of [...queries, `/${DAY}?section=local`])
    expect((await fixture.get(`/archive${path}`, over, { headers })).status, path).toBe(429);
  expect(reads).toEqual([]);
});
