import { gunzipSync } from 'node:zlib';
import { XMLValidator } from 'fast-xml-parser';
import { parseFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { SAMPLE_FEEDS } from '../feeds/catalogue.ts';
import { publisherOrigin } from '../publications/sources.ts';
import { rawRequest, requestFeed, worldForFile, worldForTest } from './fixture-world.ts';

const world = await worldForFile();

/** A feed's document in the catalogue's encoding; an invalid byte fails the test. */
async function readFeed(id: string): Promise<string> {
  const { body } = await requestFeed(world, id);
  const { encoding } = SAMPLE_FEEDS.find((feed) => feed.id === id) ?? {};
  return new TextDecoder(encoding, { fatal: true }).decode(body);
}

test.for(SAMPLE_FEEDS.map((feed) => [feed.id, feed] as const))(
  'the feed %s is well-formed and has the format, encoding and content type of the catalogue',
  async ([id, feed]) => {
    const text = await readFeed(id);
    expect(XMLValidator.validate(text)).toBe(true);
    const [family] = feed.format.split('-');
    expect(parseFeed(text).format).toBe(feed.format === 'rss-1.0' ? 'rdf' : family);
    expect(text.match(/<(?:item|entry)[ >]/g)?.length).toBeGreaterThanOrEqual(5);
    expect(text).toContain(feed.publisher);
    expect((await requestFeed(world, id)).headers['content-type']).toBe(feed.contentType);
  },
);

test('an enclosure states the size of its picture in bytes', async () => {
  const text = await readFeed('baseline');
  const [, url = '', length] = /<enclosure url="([^"]+)" length="(\d+)"/.exec(text) ?? [];
  const picture = await fetch(url.replaceAll('&amp;', '&'));
  expect(text).toContain(`type="${picture.headers.get('content-type')}"`);
  expect((await picture.arrayBuffer()).byteLength).toBe(Number(length));
});

test('a feed responds 304 to its ETag and its date, and 200 to every other validator', async () => {
  const { headers } = await requestFeed(world, 'tundra-courier');
  const { etag = '', 'last-modified': modified = '' } = headers;
  const CASES: readonly [Record<string, string>, number][] = [
    [{ 'if-none-match': etag }, 304],
    [{ 'if-none-match': `"other", W/${etag}` }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-modified-since': modified }, 304],
    [{ 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }, 200],
    [{ 'if-modified-since': 'yesterday-ish' }, 200],
    [{ 'if-modified-since': modified, 'if-none-match': '"other"' }, 200],
  ];
  for (const [sent, status] of CASES) {
    const response = await requestFeed(world, 'tundra-courier', sent);
    expect([sent, response.status]).toEqual([sent, status]);
    expect(response.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=900' });
    expect(response.body.length === 0).toBe(status === 304);
  }
});

test('a client that accepts gzip gets a gzipped feed with a separate ETag', async () => {
  const plain = await requestFeed(world, 'world-wire');
  const zipped = await requestFeed(world, 'world-wire', { 'accept-encoding': 'br;q=0.5, gzip' });
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
  expect(zipped.headers.etag).not.toBe(plain.headers.etag);
  const refused = await requestFeed(world, 'world-wire', { 'accept-encoding': 'gzip;q=0' });
  expect(refused.headers['content-encoding']).toBeUndefined();
});

test('each publisher serves its feed at its own host, and the log contains every request', async () => {
  const own = await worldForTest();
  for (const { id, place } of SAMPLE_FEEDS)
    expect((await fetch(`${publisherOrigin(own.origin, place)}/feeds/${id}`)).status).toBe(200);
  const ids = SAMPLE_FEEDS.map(({ id }) => id);
  expect(own.log.map(({ feedId }) => feedId)).toEqual(ids);
  expect(new Set(own.log.map(({ headers }) => headers.host)).size).toBe(ids.length);
  await expect.poll(() => own.log.at(-1)?.closedAt).toBeDefined();
});

test('the feed-to-JSON service converts a feed of this world and refuses other addresses', async () => {
  const convert = async (address: string) => {
    const url = `${world.origin}/json-service?rss_url=${encodeURIComponent(address)}`;
    const { status, body } = await rawRequest(url);
    return { status, json: JSON.parse(body.toString()) };
  };
  const { json } = await convert(`${world.origin}/feeds/wellness-bulletin`);
  expect(json).toMatchObject({ status: 'ok', feed: { title: 'Wellness Bulletin (sample)' } });
  expect(json.items).toHaveLength(15);
  expect(json.items[0]).toMatchObject({
    title: 'Evening circle brings new parents and midwives together',
    link: `${world.origin}/stories/health-midwifery-clinic-evening-circle`,
    pubDate: expect.stringMatching(/^2026-11-20 14:\d\d:\d\d$/),
    thumbnail: expect.stringContaining('/pictures/aurora.jpg?mood='),
    content: expect.stringMatching(/<p>.+<\/p>/),
  });
  expect((await convert('ftp://example.org/feed')).status).toBe(422);
  expect((await convert('https://example.org/feed')).status).toBe(500);
});
