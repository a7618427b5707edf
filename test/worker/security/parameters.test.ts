import { exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { runs } from '../../support/effort.ts';
import { filledPath, ROUTE_PATHS, reachesRoute } from '../../support/every-route.ts';
import { fetchFirstEdition } from '../../support/first-edition.ts';

beforeAll(fetchFirstEdition);

const ORIGIN = 'https://nunavut-news.example';
const NAMES = ['category', 'page', 'q', 'tab', 'tag', 'limit', 'slug', 'domain', 'port'];
const MARK = 'zq7x';

/** Hostile values, most with a mark by which they are found in the response. */
const hostile = fc.constantFrom(
  `"><script>${MARK}</script>`,
  `'><img src=${MARK} onerror=alert(1)>`,
  `</title><svg onload=${MARK}>`,
  `</script><script>${MARK}`,
  `--><b>${MARK}`,
  `]]><${MARK}>`,
  `&lt;${MARK}&gt;<${MARK}>`,
  `${MARK}\r\nX-Injected: yes`,
  `\u0000<${MARK}`,
  `javascript:${MARK}`,
  `../../${MARK}`,
  `__proto__`,
  'constructor',
  'toString',
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999',
  '\ud800',
  '\u202e',
  'all',
  'local',
  '%',
  `${'('.repeat(50)}${MARK}`,
);
const value = fc.oneof(
  { weight: 3, arbitrary: hostile },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
);
const query = fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 5 });
/** Malformed queries: any characters after the question mark. */
const rawQuery = fc
  .array(fc.constantFrom('%', '&', '=', 'q', '+', ';', '[]', '%zz', '%00', '<', '"', "'", 'é', '#'))
  .map((parts) => parts.join(''));

/** A value that is reflected inside a tag. */
const REFLECTED = new RegExp(`<[^>"']*${MARK}`, 'i');

async function expectSound(address: string): Promise<void> {
  const response = await exports.default.fetch(address, { redirect: 'manual' });
  const type = response.headers.get('Content-Type') ?? '';
  expect(response.status, address).toBeLessThan(500);
  expect(response.headers.get('X-Injected'), address).toBeNull();
  expect(response.headers.get('X-Content-Type-Options'), address).toBe('nosniff');
  if (type.startsWith('audio/')) {
    await response.body?.cancel();
    return;
  }
  const text = await response.text();
  if (response.status === 308 || response.status === 302) {
    expect(response.headers.get('Location'), address).toMatch(/^\/(?!\/)/);
  } else if (/^application\/(?:problem\+|manifest\+|feed\+)?json\b/.test(type)) {
    expect(() => JSON.parse(text), address).not.toThrow();
  } else {
    expect(type, address).toMatch(
      /^(?:text\/(?:html|plain|xml|calendar|x-opml)|application\/\S*xml)\b/,
    );
    expect(text, address).not.toMatch(REFLECTED);
  }
}

test.each(ROUTE_PATHS)(
  '%s responds safely to any query: no 5xx, no injected header, nothing reflected as markup',
  async (path) => {
    expect(reachesRoute(filledPath(path, 'a'), path)).toBe(true);
    await fc.assert(
      fc.asyncProperty(query, hostile, async (pairs, segment) => {
        const where = filledPath(path, encodeURIComponent(segment.toWellFormed()));
        const parameters = pairs.map(([name, given]) => [name, given.toWellFormed()]);
        await expectSound(`${ORIGIN}${where}?${new URLSearchParams(parameters)}`);
      }),
      { numRuns: runs(15) },
    );
    await fc.assert(
      fc.asyncProperty(rawQuery, async (raw) => {
        await expectSound(`${ORIGIN}${filledPath(path, 'a')}?${raw}`);
      }),
      { numRuns: runs(15) },
    );
  },
);

test('any path gets a safe response: no 5xx, no injected header, nothing reflected as markup', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...'/ // % %00 %2e .. \\ ? # ; : @ * news'.split(' ')),
    hostile.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string({ maxLength: 10 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      await expectSound(`${ORIGIN}/${pieces.join('')}`);
    }),
    { numRuns: runs(300) },
  );
});
