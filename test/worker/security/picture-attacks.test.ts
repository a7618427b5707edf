import { exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  shownTextPicture,
  type TextWithPictures,
} from '../../../src/site/context/text-pictures.ts';
import { insertPosts } from '../../support/insert-post.ts';
import {
  insertPicture,
  outside,
  publisherAt,
  sampleBytes,
  stubOutside,
} from '../../support/picture-publishers.ts';

const PAPER = 'https://nunavut-news.example';
const OTHER_PAPER = 'https://nunavik.example';

/** The key of a picture that the first paper shows, and of one of a desk that the other one alone carries. */
const KEY = 'nunavut.AbCdEfGh_-';
const OTHER_KEY = 'nunavik.AbCdEfGh_-';
const SHOWN = `/media/320/${KEY}.jpg`;
const POST = 'a-post-with-a-picture';
const IN_POST = 'https://pictures.posts.com/shown.jpg';
const NOT_IN_POST = 'https://pictures.posts.com/not-shown.jpg';

const { host: HOST } = publisherAt(async () => new Response(await sampleBytes('odd/tiny.png')));

stubOutside();

beforeAll(async () => {
  await insertPicture(KEY, `https://${HOST}/shown.png`);
  await insertPicture(OTHER_KEY, `https://${HOST}/other.png`);
  await insertPosts({ slug: POST, pinterestImageLink: IN_POST });
  const { status } = await get(SHOWN);
  expect(status).toBe(200);
});

interface Attack {
  readonly path: string;
  readonly origin?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

async function get(attack: Attack | string) {
  const { path, origin = PAPER, ...init } = typeof attack === 'string' ? { path: attack } : attack;
  const before = outside.length;
  const response = await exports.default.fetch(origin + path, { redirect: 'manual', ...init });
  const body = await response.arrayBuffer();
  const { status, headers } = response;
  return { status, headers, bytes: body.byteLength, outside: outside.slice(before) };
}

/** The path of a picture of a text, as a page of the paper would write it. */
function pathIn(text: TextWithPictures, address: string): string {
  return shownTextPicture(address, text, 'own', 320) ?? '';
}

/** What is expected: the status, the start of the content type where there is one, and bytes at most. */
type Answer = readonly [status: number, type: string | null, most: number];

const NO_SUCH: Answer = [404, 'text/plain', 26];
const ELSEWHERE: Answer = [308, null, 0];
const UNREADABLE: Answer = [400, 'text/html', 10_000];
const NOT_ALLOWED: Answer = [405, 'text/html', 10_000];
const AS_EVER: Answer = [200, 'image/jpeg', 25_000];

type Row = readonly [what: string, attack: Attack | string, answer: Answer];

const withKey = (what: string, key: string, answer = NO_SUCH): Row => [
  what,
  `/media/320/${key}.jpg`,
  answer,
];
const withWidth = (width: string): Row => [
  `width “${width}”`,
  `/media/${width}/${KEY}.jpg`,
  NO_SUCH,
];
const withEnding = (ending: string): Row => [
  `ending “${ending}”`,
  `/media/320/${KEY}${ending}`,
  NO_SUCH,
];
const withMethod = (method: string, answer: Answer): Row => [
  `method ${method}`,
  { path: SHOWN, method },
  answer,
];
const withQuery = (query: string): Row => [`query ${query}`, SHOWN + query, AS_EVER];
const withHeader = (what: string, headers: Record<string, string>, type = 'image/jpeg'): Row => [
  what,
  { path: SHOWN, headers },
  [200, type, 25_000],
];

const KEYS: readonly Row[] = [
  withKey('a guessed key', 'nunavut.0000000000'),
  withKey('a shown key that lacks a character', KEY.slice(0, -1)),
  withKey('a shown key with a character more', `${KEY}x`),
  withKey('a key of 3,000 characters', KEY + 'x'.repeat(3_000)),
  withKey('a shown key in lower case', KEY.toLowerCase()),
  withKey('no key', ''),
  withKey('a letter outside ASCII in the desk', 'ñunavut.AbCdEfGh_-'),
  withKey('a letter outside ASCII in the key, encoded', `${KEY}%C3%A9`),
  withKey('the steps ..%2f before the key', `..%2f..%2f${KEY}`),
  withKey('the step %2e%2e before the key', `%2e%2e/${KEY}`),
  ['the step .. to the same path', `/media/640/../320/${KEY}.jpg`, AS_EVER],
  ['two slashes before the width', `/media//320/${KEY}.jpg`, ELSEWHERE],
  ['two slashes at its start', `//media/320/${KEY}.jpg`, ELSEWHERE],
  ['a slash at its end', `${SHOWN}/`, ELSEWHERE],
  ['a dot that is encoded', SHOWN.replace('.', '%2E'), ELSEWHERE],
  withKey('a null byte after the key', `${KEY}%00`, UNREADABLE),
  ['a null byte at its end', `${SHOWN}%00`, UNREADABLE],
  withKey('a line end in the key', `${KEY}%0d%0aX-Injected: yes`, UNREADABLE),
  withKey('SQL in place of a key', "'%20OR%20'1'='1"),
  withKey('the desk __proto__', '__proto__.AbCdEfGh_-'),
  withKey('a shown key under another desk of the paper', KEY.replace('nunavut', 'canada')),
  withKey('a key of a desk that another paper carries', OTHER_KEY),
  ['its host changed to a paper without the desk', { path: SHOWN, origin: OTHER_PAPER }, NO_SUCH],
  ['the path of what publishers sent', `/media/source/${KEY}`, NO_SUCH],
  ['the path of robots.txt files', `/media/robots/${HOST}`, NO_SUCH],
  ['an address in place of a key', '/media/320/https%3A%2F%2Fevil.com%2Fx.jpg', NO_SUCH],
  ['an address in place of all', '/media/https%3A%2F%2Fevil.com%2Fx.jpg', NO_SUCH],
];

const TEXTS: readonly Row[] = [
  ['a post that there is not', pathIn({ post: 'no-such-post' }, IN_POST), NO_SUCH],
  ['an address that its post does not show', pathIn({ post: POST }, NOT_IN_POST), NO_SUCH],
  [
    'a post of another paper',
    { path: pathIn({ post: POST }, IN_POST), origin: OTHER_PAPER },
    NO_SUCH,
  ],
  withKey('a slug that is no base64', '_post.!!!.17k2hpc7tty'),
  withKey('a slug of one base64 character', '_post.A.17k2hpc7tty'),
  withKey('a slug that is no UTF-8', '_post._w.17k2hpc7tty'),
  ['a slug with a null', pathIn({ post: `${POST}\u0000` }, IN_POST), NO_SUCH],
  ['a slug with a line end', pathIn({ post: `${POST}\r\n` }, IN_POST), NO_SUCH],
  ['the slug ..', pathIn({ post: '..' }, IN_POST), NO_SUCH],
  ['a slug of 800 characters', pathIn({ post: 'x'.repeat(800) }, IN_POST), NO_SUCH],
  ['an address that no book shows', pathIn('books', NOT_IN_POST), NO_SUCH],
  withKey('books and no hash', '_books.'),
];

const VARIANTS: readonly Row[] = [
  ...['0', '161', '99999', '-320', '3.2e2', '0320', '320.0', '320px', 'Infinity'].map(withWidth),
  ['no width', `/media//${KEY}.jpg`, ELSEWHERE],
  ...['.svg', '.gif', '.png', '.html', '.JPG', '.jpg.svg', '.jpg;.js', ''].map(withEnding),
];

const REQUESTS: readonly Row[] = [
  ...['POST', 'PUT', 'DELETE', 'PURGE'].map((method) => withMethod(method, NOT_ALLOWED)),
  withMethod('OPTIONS', [204, null, 0]),
  withMethod('HEAD', [200, 'image/jpeg', 0]),
  ...['?url=https://evil.com/x.jpg', '?width=99999&format=svg', `?${'x'.repeat(8_000)}`].map(
    withQuery,
  ),
  withHeader('a range', { Range: 'bytes=0-0' }),
  withHeader('a thousand ranges', { Range: `bytes=${'0-,'.repeat(1_000)}0-` }),
  withHeader('10 KB of Accept', { Accept: 'text/html;q=0.1,'.repeat(625) }),
  withHeader('all new formats refused by q=0', { Accept: 'image/avif;q=0, image/webp; q=0.000' }),
  withHeader('an Accept that is no list', { Accept: ';;q=,,=;/*\t"image/avif' }),
  withHeader('a format asked for ten times', { Accept: 'image/webp,'.repeat(10) }, 'image/webp'),
  withHeader('another host in X-Forwarded-Host', { 'X-Forwarded-Host': 'evil.com' }),
  withHeader('validators that match everything', {
    'If-None-Match': '*',
    'If-Modified-Since': 'Thu, 19 Nov 2099 09:00:00 GMT',
  }),
];

describe.each([
  ['story', KEYS],
  ['text', TEXTS],
  ['variant', VARIANTS],
  ['request', REQUESTS],
] as const)('picture request with a forged %s', (_, rows) => {
  test.for(rows)('%s gets %j, and nobody outside is asked', async ([, attack, answer]) => {
    const [status, type, most] = answer;
    const response = await get(attack);
    expect(response).toMatchObject({ status, outside: [] });
    const got = response.headers.get('Content-Type');
    if (type === null) expect(got).toBeNull();
    else expect(got).toContain(type);
    expect(response.bytes).toBeLessThanOrEqual(most);
    expect(response.headers.get('X-Injected')).toBeNull();
    // What does not exist may soon: it is never kept as long as a picture is.
    if (status === 404) expect(response.headers.get('Cache-Control')).toBe('max-age=60');
  });
});

test('a redirect to the canonical path of a picture stays on its host', async () => {
  for (const path of [`//evil.com/media/320/${KEY}.jpg`, `/media//evil.com/${KEY}.jpg`]) {
    const { status, headers } = await get(path);
    expect([status, headers.get('Location')?.replace(/^\/(?!\/).*/, 'here')]).toEqual([
      308,
      'here',
    ]);
  }
});
