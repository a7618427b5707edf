import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { shownTextPicture } from '../../../src/site/context/picture-mode.ts';
import { serveStoryPicture } from '../../../src/site/pictures/serve-picture.ts';
import { insertPosts } from '../../support/database.ts';
import { pictureContextWith } from '../../support/picture-doubles.ts';
import {
  insertPicture,
  newKey,
  outside,
  publisherAt,
  publishPicture,
  sampleBytes,
  sending,
  stubOutside,
} from '../../support/picture-publishers.ts';
import { watchLog } from '../../support/watch-log.ts';

const PAPER = 'https://nunavut-news.example';
const OTHER_PAPER = 'https://nunavik.example';

/** Keys of a picture of the first paper, and of one of a desk that only the other paper carries. */
const KEY = 'nunavut.AbCdEfGh_-';
const OTHER_KEY = 'nunavik.AbCdEfGh_-';
const SHOWN = `/media/320/${KEY}.jpg`;
const POST = 'a-post-with-a-picture';
const IN_POST = 'https://pictures.posts.com/shown.jpg';
const NOT_IN_POST = 'https://pictures.posts.com/not-shown.jpg';

const { host: HOST } = publisherAt(async () => new Response(await sampleBytes('odd/tiny.png')));

stubOutside();
const log = watchLog();

beforeAll(async () => {
  await insertPicture(KEY, `https://${HOST}/shown.png`);
  await insertPicture(OTHER_KEY, `https://${HOST}/other.png`);
  await insertPosts({ slug: POST, pinterestImageLink: IN_POST });
  const { status } = await get(SHOWN);
  expect(status).toBe(200);
});

interface Attack {
  path: string;
  origin?: string;
  method?: string;
  headers?: Record<string, string>;
}

async function get(attack: Attack | string) {
  const { path, origin = PAPER, ...init } = typeof attack === 'string' ? { path: attack } : attack;
  const before = outside.length;
  const response = await exports.default.fetch(origin + path, { redirect: 'manual', ...init });
  const body = await response.arrayBuffer();
  const { status, headers } = response;
  return { status, headers, bytes: body.byteLength, outside: outside.slice(before) };
}

/** The path of a picture in a text, as a page of the paper would write it. */
function pathIn(text: Parameters<typeof shownTextPicture>[1], address: string): string {
  return shownTextPicture(address, text, 'own', 320) ?? '';
}

/** The expected status, start of the content type if any, and maximum of bytes. */
type ExpectedResponse = readonly [status: number, type: string | null, maxBytes: number];

const NOT_FOUND: ExpectedResponse = [404, 'text/plain', 26];
const REDIRECTED: ExpectedResponse = [308, null, 0];
const BAD_REQUEST: ExpectedResponse = [400, 'text/html', 10_000];
const NOT_ALLOWED: ExpectedResponse = [405, 'text/html', 10_000];
const SAME_PICTURE: ExpectedResponse = [200, 'image/jpeg', 25_000];

type Row = readonly [what: string, attack: Attack | string, answer: ExpectedResponse];

const withKey = (key: string) => `/media/320/${key}.jpg`;

/** All addresses of pictures: choose-variant.test.ts. */
const KEYS: readonly Row[] = [
  ['a guessed key', withKey('nunavut.0000000000'), NOT_FOUND],
  ['a shown key in lower case', withKey(KEY.toLowerCase()), NOT_FOUND],
  ['an ending that no picture has', `/media/320/${KEY}.svg`, NOT_FOUND],
  ['the step .. to the same path', `/media/640/../320/${KEY}.jpg`, SAME_PICTURE],
  ['two slashes at its start', `//media/320/${KEY}.jpg`, REDIRECTED],
  ['a null byte at its end', `${SHOWN}%00`, BAD_REQUEST],
  ['a shown key under another desk', withKey(KEY.replace('nunavut', 'canada')), NOT_FOUND],
  ['a key of a desk that another paper carries', withKey(OTHER_KEY), NOT_FOUND],
  ['its host changed to a paper without the desk', { path: SHOWN, origin: OTHER_PAPER }, NOT_FOUND],
  ['the path of a publisher’s original', `/media/source/${KEY}`, NOT_FOUND],
  ['the path of robots.txt files', `/media/robots/${HOST}`, NOT_FOUND],
  ['an address in place of a key', withKey('https%3A%2F%2Fevil.com%2Fx'), NOT_FOUND],
];

const TEXTS: readonly Row[] = [
  ['an unknown post', pathIn({ post: 'no-such-post' }, IN_POST), NOT_FOUND],
  ['an address that its post does not show', pathIn({ post: POST }, NOT_IN_POST), NOT_FOUND],
  [
    'a post of another paper',
    { path: pathIn({ post: POST }, IN_POST), origin: OTHER_PAPER },
    NOT_FOUND,
  ],
  ['a slug that is not UTF-8', withKey('_coded._w.17k2hpc7tty'), NOT_FOUND],
  ['a slug with a null', pathIn({ post: `${POST}\u0000` }, IN_POST), NOT_FOUND],
  ['an address that no book shows', pathIn('books', NOT_IN_POST), NOT_FOUND],
  ['books and no hash', withKey('_books.'), NOT_FOUND],
];

const REQUESTS: readonly Row[] = [
  ['POST', { path: SHOWN, method: 'POST' }, NOT_ALLOWED],
  ['OPTIONS', { path: SHOWN, method: 'OPTIONS' }, [204, null, 0]],
  ['HEAD', { path: SHOWN, method: 'HEAD' }, [200, 'image/jpeg', 0]],
  ['a query', `${SHOWN}?url=https://evil.com/x.jpg&width=99999&format=svg`, SAME_PICTURE],
  ['a range', { path: SHOWN, headers: { Range: 'bytes=0-0' } }, SAME_PICTURE],
  ['another host', { path: SHOWN, headers: { 'X-Forwarded-Host': 'evil.com' } }, SAME_PICTURE],
  ['a validator of everything', { path: SHOWN, headers: { 'If-None-Match': '*' } }, SAME_PICTURE],
];

test.for([...KEYS, ...TEXTS, ...REQUESTS])(
  'a request with %s gets %j',
  async ([, attack, [status, type, maxBytes]]) => {
    const response = await get(attack);
    expect(response).toMatchObject({ status, outside: [] });
    const got = response.headers.get('Content-Type');
    if (type === null) expect(got).toBeNull();
    else expect(got).toContain(type);
    expect(response.bytes).toBeLessThanOrEqual(maxBytes);
    // A missing picture may soon exist: the response is never cached as long as a picture.
    if (status === 404) expect(response.headers.get('Cache-Control')).toBe('max-age=60');
  },
);

/** The content type for a reader, and the outside addresses that were requested. */
async function requestPicture(key: string) {
  const { status, headers, outside: requested } = await get(withKey(key));
  return { status, type: headers.get('Content-Type'), requested: requested.map(({ url }) => url) };
}

const PLACEHOLDER = { status: 200, type: 'image/svg+xml' };

const { host: PUBLIC_HOST, requests: atPublicHost } = publisherAt(sending(null, {}, 404));

/** Addresses that must not be requested; others: test/unit/lib/http/http.test.ts. */
const FORBIDDEN = [
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/',
  `http://${PUBLIC_HOST}/picture.jpg`,
  `https://${PUBLIC_HOST}:8443/picture.jpg`,
  `https://user:password@${PUBLIC_HOST}/picture.jpg`,
  'file:///etc/passwd',
];

test('a picture with a forbidden or invalid address is the placeholder, and no request is sent', async () => {
  for (const address of [...FORBIDDEN, 'no address', '', '/media/320/x.jpg']) {
    const key = newKey();
    await insertPicture(key, address);
    expect(await requestPicture(key), address).toEqual({ ...PLACEHOLDER, requested: [] });
  }
});

function redirectTo(location: string): () => Response {
  return () => new Response(null, { status: 302, headers: { Location: location } });
}

test('a picture that redirects to a forbidden address is always the placeholder, without a request to that address', async () => {
  for (const location of [...FORBIDDEN, 'https://', '\\\\169.254.169.254\\']) {
    const { key, address } = await publishPicture({ picture: redirectTo(location) });
    const robots = new URL('/robots.txt', address).href;
    expect(await requestPicture(key), location).toEqual({
      ...PLACEHOLDER,
      requested: [robots, address],
    });
    expect(await requestPicture(key), location).toEqual({ ...PLACEHOLDER, requested: [] });
  }
  expect(atPublicHost).toEqual([]);
});

test('a picture with a redirect loop is requested four times, and is the placeholder', async () => {
  let round = 0;
  const shown = await publishPicture({
    picture: ({ url }) => redirectTo(`${url.split('?')[0]}?round=${++round}`)(),
  });
  expect(await requestPicture(shown.key)).toMatchObject(PLACEHOLDER);
  expect(shown.countRequests()).toBe(4);
  expect(shown.requests).toHaveLength(5);
});

test('a picture that redirects to another public host is requested there only if its robots.txt allows it', async () => {
  const picture = sending(await sampleBytes('odd/narrow.jpg'));
  const target = await publishPicture({ picture });
  const { key, countRequests } = await publishPicture({ picture: redirectTo(target.address) });
  expect(await requestPicture(key)).toMatchObject({ type: 'image/jpeg' });
  expect([countRequests(), target.countRequests(), target.requests.length]).toEqual([1, 1, 2]);
  const robots = sending('User-agent: *\nDisallow: /pictures/');
  const closed = await publishPicture({ picture, robots });
  const other = await publishPicture({ picture: redirectTo(closed.address) });
  expect(await requestPicture(other.key)).toMatchObject(PLACEHOLDER);
  expect(closed.countRequests()).toBe(0);
});

const reallySetTimeout = setTimeout;
/** Which timers fire immediately, so that no test waits for a timeout. */
let isOver: (ms: number | undefined) => boolean;

beforeEach(() => {
  isOver = () => false;
  vi.stubGlobal('setTimeout', (handler: () => void, ms?: number) =>
    reallySetTimeout(handler, isOver(ms) ? 1 : ms),
  );
});
afterEach(() => void vi.stubGlobal('setTimeout', reallySetTimeout));

/** A response that never comes; its timeout fires as soon as it is requested. */
function hangFor(timeoutMs: number) {
  return (_: unknown, signal: AbortSignal | undefined) => {
    isOver = (ms) => ms === timeoutMs;
    return new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  };
}

test('a picture whose publisher does not respond within five seconds is the placeholder, without a second request', async () => {
  const shown = await publishPicture({ picture: hangFor(5_000) });
  expect(await requestPicture(shown.key)).toMatchObject(PLACEHOLDER);
  expect(await requestPicture(shown.key)).toMatchObject(PLACEHOLDER);
  expect(shown.countRequests()).toBe(1);
  expect(log.lines()).toMatchObject([{ error: { message: 'no response in time' } }]);
});

test('a picture whose publisher stalls after the first bytes for five seconds is the placeholder', async () => {
  const start = (await sampleBytes('odd/narrow.jpg')).subarray(0, 100);
  const picture = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(start),
        pull: () => scheduler.wait(5_000),
      }),
    );
  const shown = await publishPicture({ picture });
  isOver = (ms) => ms !== undefined && ms > 4_000 && ms <= 5_000;
  expect(await requestPicture(shown.key)).toMatchObject(PLACEHOLDER);
  expect(log.lines()).toMatchObject([
    { error: { message: expect.stringMatching(/in time|within 5 s/) } },
  ]);
});

test('a picture whose robots.txt does not arrive within two seconds is the placeholder, and not requested', async () => {
  const shown = await publishPicture({ picture: () => new Response(), robots: hangFor(2_000) });
  expect(await requestPicture(shown.key)).toMatchObject(PLACEHOLDER);
  expect(shown.countRequests()).toBe(0);
});

test('the request to a publisher also ends if its reader leaves', async () => {
  const waiting: Promise<unknown>[] = [];
  const context = pictureContextWith(env, (work) => void waiting.push(work));
  let waitedFor = 0;
  const bytes = await sampleBytes('odd/narrow.jpg');
  const { key } = await publishPicture({
    picture: async () => {
      await scheduler.wait(5);
      waitedFor = waiting.length;
      return new Response(bytes);
    },
  });
  const left = serveStoryPicture({ width: 320, key, format: 'jpeg' }, context);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  await waiting[0];
  await Promise.all(waiting);
  expect(waitedFor).toBe(1);
  expect(await context.sources.find(key)).toMatchObject({
    type: 'image/jpeg',
    length: bytes.byteLength,
  });
  await left;
});
