import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { serveStoryPicture } from '../../../src/site/pictures/serve-picture.ts';
import { PICTURES_ORIGIN, pictureContextWith } from '../../support/picture-doubles.ts';
import {
  outside,
  type PublishedPicture,
  type PublisherSetup,
  publishPicture,
  readInfo,
  sampleBytes,
  sending,
  stubOutside,
} from '../../support/picture-publishers.ts';
import { watchLog } from '../../support/watch-log.ts';

stubOutside();
const log = watchLog();

/** The response for a browser that accepts no new format. */
async function get({ key }: Pick<PublishedPicture, 'key'>) {
  const response = await exports.default.fetch(`https://nunavut-news.example/media/320/${key}.jpg`);
  const { status, headers } = response;
  return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

type Read = Awaited<ReturnType<typeof get>>;

function expectPlaceholder({ status, headers, bytes }: Read): void {
  expect([status, headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
  expect(headers.get('Cache-Control')).toBe('max-age=600');
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(bytes.byteLength).toBeLessThan(400);
}

const bytesOf = async (name: string, headers?: Record<string, string>) =>
  sending(await sampleBytes(name), headers);
const photograph = () => bytesOf('odd/narrow.jpg');

type Pull = (controller: ReadableStreamDefaultController<Uint8Array>) => void;
/** A stream that begins with these bytes. */
const streamOf = (pull: Pull) => (start: Uint8Array) =>
  new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(start), pull });
/** It never ends, 64 KB at a time. */
const endless = streamOf((controller) => controller.enqueue(new Uint8Array(65_536)));
const broken = streamOf((controller) => controller.error(new Error('the line is cut')));

type Pictures = () => Promise<PublisherSetup['picture']> | PublisherSetup['picture'];

const DAY = 86_400;
const QUARTER = 900;
const JPEG = 'odd/narrow.jpg';
const startOf = async (then: (start: Uint8Array) => ReadableStream<Uint8Array>) => {
  const start = await sampleBytes(JPEG);
  return () => new Response(then(start));
};
const caching = (value: string) => bytesOf(JPEG, { 'Cache-Control': value });

/** Hostile responses of publishers, and how long (s) a refusal is cached where that matters. */
const REFUSED: readonly (readonly [what: string, picture: Pictures, seconds?: number])[] = [
  ['a PNG of 400 million pixels', () => bytesOf('odd/bomb.png')],
  ['a WebP of 268 million pixels', () => bytesOf('odd/bomb.webp')],
  ['HTML as JPEG', () => bytesOf('odd/lying.jpg', { 'Content-Type': 'image/jpeg' }), DAY],
  ['half a JPEG', () => bytesOf('odd/truncated.jpg')],
  ['HTML without end', () => () => new Response(endless(new TextEncoder().encode('<!doctype')))],
  ['a line that is cut', () => startOf(broken)],
  ['nothing', () => sending(null)],
  ['JavaScript after GIF89a', () => sending('GIF89a/*ooooooo*/=1;alert(1)')],
  ['500', () => sending('<h1>500</h1>', {}, 500), QUARTER],
  ['404', () => sending('<h1>404</h1>', {}, 404), DAY],
  ['429', () => sending(null, { 'Retry-After': '1' }, 429), QUARTER],
  ['206 with a picture', async () => sending(await sampleBytes(JPEG), {}, 206)],
  ['no-store', () => caching('max-age=60, No-Store'), DAY],
  ['private', () => caching('private,max-age=60')],
  ['private for a header', () => caching('private="x"')],
  ['headers of 70 KB', () => bytesOf(JPEG, { 'X-Long': 'x'.repeat(70_000) })],
];

/** Expects the refusal of a picture to be cached, for this long if given (s). */
async function expectRemembered({ key }: PublishedPicture, seconds?: number) {
  const kept = await caches.default.match(`${PICTURES_ORIGIN}/media/source/${key}`);
  const expected = seconds === undefined ? /^max-age=\d+$/ : `max-age=${seconds}`;
  expect(kept?.headers.get('Cache-Control')).toMatch(expected);
}

test.for(REFUSED)(
  'a publisher that sends %s gets one request, and readers the placeholder',
  async ([, picture, seconds]) => {
    const shown = await publishPicture({ picture: await picture() });
    for (const _ of ['one', 'two']) expectPlaceholder(await get(shown));
    expect(shown.countRequests()).toBe(1);
    await expectRemembered(shown, seconds);
  },
);

test('a refused picture is logged once for any number of readers', async () => {
  const shown = await publishPicture({ picture: sending(null, {}, 500) });
  await Promise.all(Array.from({ length: 5 }, () => get(shown)));
  await get(shown);
  const levels = log.lines('picture not shown').filter(({ key }) => key === shown.key);
  expect(levels.map(({ level }) => level)).toEqual(['info']);
});

const WRITTEN: readonly (readonly [name: string, type?: string])[] = [
  ['odd/polyglot.gif', 'image/gif'],
  ['odd/polyglot.jpg', 'text/html'],
  ['odd/narrow.jpg', undefined],
];

test.for(WRITTEN)('%s, sent as %s, is re-encoded as a plain JPEG', async ([name, type]) => {
  const picture = await bytesOf(name, type === undefined ? {} : { 'Content-Type': type });
  const { status, headers, bytes } = await get(await publishPicture({ picture }));
  expect([status, headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  expect(await readInfo(bytes)).toMatchObject({ format: 'image/jpeg' });
  expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/alert|<script|PK\x05\x06/);
});

const servePassedThrough = async ({ key }: PublishedPicture) => {
  const waiting: Promise<unknown>[] = [];
  const context = pictureContextWith({ DB: env.DB }, (work) => void waiting.push(work));
  const response = await serveStoryPicture({ width: 320, key, format: 'webp' }, context);
  const bytes = new Uint8Array(await response.arrayBuffer());
  await Promise.all(waiting);
  return { status: response.status, headers: response.headers, bytes };
};

test('without the Images binding a file that is both picture and script passes as a picture without rights', async () => {
  const picture = await bytesOf('odd/polyglot.gif', { 'Content-Type': 'text/html' });
  const { headers } = await servePassedThrough(await publishPicture({ picture }));
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/gif',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test('without the Images binding a file that is no bitmap is refused, whatever its name and type', async () => {
  const picture = await bytesOf('odd/svg.jpg', { 'Content-Type': 'image/png' });
  expectPlaceholder(await servePassedThrough(await publishPicture({ picture })));
});

const RULES: readonly (readonly [what: string, robots: () => Response, seconds?: number])[] = [
  ['forbids everything to us', () => new Response('User-agent: nunavutnews\nDisallow: /'), DAY],
  ['responds with 500', () => new Response('', { status: 500 }), QUARTER],
  ['responds with 429', () => new Response('', { status: 429 })],
  ['has no end', () => new Response(endless(new TextEncoder().encode('User-agent: *\n')))],
  [
    'leads into a private network',
    () => new Response(null, { status: 302, headers: { Location: 'https://10.0.0.1/robots.txt' } }),
  ],
];

test.for(RULES)('no picture is requested where robots.txt %s', async ([, robots, seconds]) => {
  const shown = await publishPicture({ picture: await photograph(), robots });
  const before = outside.length;
  for (const _ of ['one', 'two']) expectPlaceholder(await get(shown));
  expect(shown.countRequests()).toBe(0);
  expect(outside.length - before).toBe(1);
  await expectRemembered(shown, seconds);
});

const ALLOWING: readonly (readonly [what: string, robots: () => Response])[] = [
  ['forbids another path', () => new Response('User-agent: *\nDisallow: /picture/')],
  ['forbids another program', () => new Response('User-agent: OtherBot\nDisallow: /')],
  ['is a picture', () => new Response(new Uint8Array([0xff, 0xd8, 0xff]))],
];

test.for(ALLOWING)('a picture whose publisher’s robots.txt %s is shown', async ([, robots]) => {
  const shown = await publishPicture({ picture: await photograph(), robots });
  expect((await get(shown)).headers.get('Content-Type')).toBe('image/jpeg');
  for (const { headers } of shown.requests)
    expect(headers.get('User-Agent')).toBe(
      'NunavutNews/1.0 (+https://nunavut-news.example/contact)',
    );
});
