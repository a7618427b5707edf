import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SECTION_IDS } from '../../../../../src/publications/sections.ts';
import { serveSite } from '../../../../../src/site/app.tsx';
import { passToSite, type Sites } from '../../../../../src/site/gateway.ts';
import { archivedStory, storeDays } from '../../../../support/back-issues.ts';
import { runs } from '../../../../support/effort.ts';
import { withMethods } from '../../../../support/platform-doubles.ts';
import {
  type PublicationFixture,
  publicationFixture,
} from '../../../../support/publication-fixture.ts';

const DAY = '2026-11-13';

async function twoMonths(): Promise<PublicationFixture> {
  const fixture = publicationFixture();
  await storeDays(fixture.publication.id, {
    '2026-10-10': {},
    [DAY]: {
      stories: [
        archivedStory(1, DAY, { section: 'sports' }),
        archivedStory(2, DAY, { section: 'local' }),
      ],
    },
  });
  return fixture;
}

/** The gateway of the fixture's site, and the addresses under which the edge's cache has a copy. */
function edgeOf(fixture: PublicationFixture) {
  const { publication } = fixture;
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
  const get = (path: string) =>
    passToSite(new Request(`https://${publication.hosts[0]}${path}`), sites);
  return { get, stored };
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
    const fixture = await twoMonths();
    const { get, stored } = edgeOf(fixture);
    for (const query of queries) expect((await get(path + query)).status).toBe(200);
    const own = new Set(stored);
    expect(own.size).toBe(queries.length);
    await fc.assert(
      fc.asyncProperty(QUERY, async (query) => {
        expect((await get(`${path}?${query}`)).status).toBe(200);
      }),
      { numRuns: runs(150) },
    );
    expect(stored).toEqual(own);
  },
);

test.each([
  '/archive?q=ice&year=2025&before=2026-11-13.story-1&month=2026-11',
  '/archive?q=ice&before=2025-11-13',
  '/archive?q=ice&year=2031',
])('a search out of the years that there are is not stored: %s', async (path) => {
  const { get, stored } = edgeOf(await twoMonths());
  expect((await get(path)).status).toBe(200);
  expect([...stored].filter((address) => /before|year/.test(address))).toEqual([]);
});

test.each([
  '/archive?month=2026-11',
  '/archive?month=2031-01',
  '/archive?q=ice',
  `/archive/${DAY}`,
  '/archive/1999-01-01',
  `/archive/${DAY}?section=local`,
])('a client that is over the rate limit has R2 read nothing for %s', async (path) => {
  const fixture = await twoMonths();
  let reads = 0;
  const get = (() => {
    reads += 1;
    return Promise.resolve(null);
  }) as R2Bucket['get'];
  const over = {
    ARCHIVE: withMethods(env.ARCHIVE, { get }),
    READER_REQUESTS: { limit: async () => ({ success: false }) },
  };
  const headers = { 'CF-Connecting-IP': '203.0.113.1' };
  expect((await fixture.get(path, over, { headers })).status).toBe(429);
  expect(reads).toBe(0);
});
