import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
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

const withKey = (key: string) => `/media/320/${key}.jpg`;

/** Which paths are a picture’s address is a table in plain Node (picture-address.test.ts). */
const KEYS: readonly Row[] = [
  ['a guessed key', withKey('nunavut.0000000000'), NO_SUCH],
  ['a shown key in lower case', withKey(KEY.toLowerCase()), NO_SUCH],
  ['an ending that no picture has', `/media/320/${KEY}.svg`, NO_SUCH],
  ['the step .. to the same path', `/media/640/../320/${KEY}.jpg`, AS_EVER],
  ['two slashes at its start', `//media/320/${KEY}.jpg`, ELSEWHERE],
  ['a null byte at its end', `${SHOWN}%00`, UNREADABLE],
  ['a shown key under another desk', withKey(KEY.replace('nunavut', 'canada')), NO_SUCH],
  ['a key of a desk that another paper carries', withKey(OTHER_KEY), NO_SUCH],
  ['its host changed to a paper without the desk', { path: SHOWN, origin: OTHER_PAPER }, NO_SUCH],
  ['the path of what publishers sent', `/media/source/${KEY}`, NO_SUCH],
  ['the path of robots.txt files', `/media/robots/${HOST}`, NO_SUCH],
  ['an address in place of a key', withKey('https%3A%2F%2Fevil.com%2Fx'), NO_SUCH],
];

const TEXTS: readonly Row[] = [
  ['a post that there is not', pathIn({ post: 'no-such-post' }, IN_POST), NO_SUCH],
  ['an address that its post does not show', pathIn({ post: POST }, NOT_IN_POST), NO_SUCH],
  [
    'a post of another paper',
    { path: pathIn({ post: POST }, IN_POST), origin: OTHER_PAPER },
    NO_SUCH,
  ],
  ['a slug that is no UTF-8', withKey('_coded._w.17k2hpc7tty'), NO_SUCH],
  ['a slug with a null', pathIn({ post: `${POST}\u0000` }, IN_POST), NO_SUCH],
  ['an address that no book shows', pathIn('books', NOT_IN_POST), NO_SUCH],
  ['books and no hash', withKey('_books.'), NO_SUCH],
];

const REQUESTS: readonly Row[] = [
  ['POST', { path: SHOWN, method: 'POST' }, NOT_ALLOWED],
  ['OPTIONS', { path: SHOWN, method: 'OPTIONS' }, [204, null, 0]],
  ['HEAD', { path: SHOWN, method: 'HEAD' }, [200, 'image/jpeg', 0]],
  ['a query', `${SHOWN}?url=https://evil.com/x.jpg&width=99999&format=svg`, AS_EVER],
  ['a range', { path: SHOWN, headers: { Range: 'bytes=0-0' } }, AS_EVER],
  ['another host', { path: SHOWN, headers: { 'X-Forwarded-Host': 'evil.com' } }, AS_EVER],
  ['a validator of everything', { path: SHOWN, headers: { 'If-None-Match': '*' } }, AS_EVER],
];

test.for([...KEYS, ...TEXTS, ...REQUESTS])(
  'a picture request with %s gets %j, and nobody outside is asked',
  async ([, attack, [status, type, most]]) => {
    const response = await get(attack);
    expect(response).toMatchObject({ status, outside: [] });
    const got = response.headers.get('Content-Type');
    if (type === null) expect(got).toBeNull();
    else expect(got).toContain(type);
    expect(response.bytes).toBeLessThanOrEqual(most);
    // What does not exist may soon: it is never kept as long as a picture is.
    if (status === 404) expect(response.headers.get('Cache-Control')).toBe('max-age=60');
  },
);
