import { describe, expect, test } from 'vitest';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import {
  changesSince,
  editionOf,
  publish,
  query,
  read,
  readPage,
  request,
  runAsBuilt,
  story,
} from '../../../support/returning-reader.ts';

runAsBuilt();

describe('without a page', () => {
  test('all stories are sent where no version is named, and those that are new or changed since one', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, ['arviat']));
    const first = read(await (await request(paper, '/api/edition')).text());
    expect(first).toMatchObject({ since: null, version: expect.stringMatching(/^test\.\w+$/) });
    expect(first.items).toHaveLength(16 - 1 + 12);
    await publish(paper, editionOf(paper, ['arviat', 'igloolik']));
    const later = read(await (await request(paper, query({ since: first.version }))).text());
    expect(later.since).toBe(first.version);
    expect(later.items?.map(({ id, title }) => [id, title])).toEqual([
      ['igloolik', story('igloolik').title],
    ]);
    expect(later.parts).toBeUndefined();
    const none = await (await request(paper, query({ since: later.version }))).text();
    expect(read(none)).toEqual({ version: later.version, since: later.version, items: [] });
    expect(none.length).toBeLessThanOrEqual(300);
  });

  test('five new stories are at most 4 KB, uncompressed, each with what a list of headlines shows', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, []));
    const first = read(await (await request(paper, '/api/edition')).text());
    await publish(paper, editionOf(paper, ['a', 'b', 'c', 'd', 'e']));
    const text = await (await request(paper, query({ since: first.version }))).text();
    const { items = [] } = read(text);
    expect(items).toHaveLength(5);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      ...['description', 'id', 'link', 'pubDate', 'publisher', 'section', 'title'],
    ]);
    expect(text.length).toBeLessThanOrEqual(4_096);
  });

  test('a page’s own version names what is new since, too', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, ['arviat']));
    const { version } = await readPage(paper, '/');
    await publish(paper, editionOf(paper, ['arviat', 'igloolik']));
    const later = read(await (await request(paper, query({ since: version }))).text());
    expect(later.items?.map(({ id }) => id)).toEqual(['igloolik']);
  });

  test('an unknown version gets all stories, which no cache keeps', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, ['arviat']));
    const response = await request(paper, query({ since: 'made-up' }));
    expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
    const { since, items } = read(await response.text());
    expect(since).toBeNull();
    expect(items?.length).toBeGreaterThan(20);
  });
});

describe('the response', () => {
  test('is cached as the page is, with its tags, and is a 304 to its own ETag', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, ['arviat']));
    const page = await request(paper, '/');
    const since = page.headers.get('ETag')?.slice(3, -1) ?? '';
    const path = query({ page: '/', since });
    const response = await request(paper, path);
    for (const name of ['ETag', 'Cache-Control', 'Cloudflare-CDN-Cache-Control', 'Cache-Tag'])
      expect([name, response.headers.get(name)]).toEqual([name, page.headers.get(name)]);
    expect(response.headers.get('Cache-Tag')).toContain('local');
    const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    expect((await request(paper, path, { headers })).status).toBe(304);
  });

  test('is kept at the edge no longer than until midnight, when the front page changes', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, ['arviat']));
    const edgeSeconds = async () => {
      const { version } = await readPage(paper, '/');
      const { response } = await changesSince(paper, '/', version);
      return Number(
        /max-age=(\d+)/.exec(response.headers.get('Cloudflare-CDN-Cache-Control') ?? '')?.[1],
      );
    };
    expect(await edgeSeconds()).toBe(300);
    // Midnight in Iqaluit is 05:00 UTC.
    paper.now = Date.parse('2026-11-21T04:58:30Z');
    expect(await edgeSeconds()).toBeLessThanOrEqual(90);
  });

  test('to HEAD has no body', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, ['arviat']));
    for (const path of ['/api/edition', query({ page: '/', since: 'test.unknown' })]) {
      const response = await request(paper, path, { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
    }
  });

  test.for([
    ['page=/blog', 'page', 'must be one of /, /news'],
    ['page=%2Fnews%3Fq%3Dice', 'page', 'must be one of /, /news'],
    ['page=/&page=/', 'page', 'is given more than once'],
    ['since=a&since=b', 'since', 'is given more than once'],
    ['since=%22quoted%22', 'since', 'must be a version as this address gives it'],
    ['since=a%20b', 'since', 'must be a version as this address gives it'],
    ['since=..%2F..', 'since', 'must be a version as this address gives it'],
    ['since=%E1%93%84%E1%93%87', 'since', 'must be a version as this address gives it'],
    [`since=${'x'.repeat(129)}`, 'since', 'must be a version as this address gives it'],
  ])('to ?%s is a 400 that says why', async ([parameters, parameter, detail]) => {
    const response = await request(publicationFixture(), `/api/edition?${parameters}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ title: 'Bad parameter', parameter, detail });
  });

  test('to made-up versions is refused at a rate that no reader has; known ones are not counted', async () => {
    const paper = publicationFixture();
    await publish(paper, editionOf(paper, ['arviat']));
    const { version } = await readPage(paper, '/');
    let counted = 0;
    const READER_REQUESTS = { limit: async () => ({ success: ++counted <= 1 }) };
    const ask = (since: string) =>
      request(paper, query({ page: '/', since }), {
        headers: { 'CF-Connecting-IP': '198.51.100.7' },
        changes: { READER_REQUESTS } as Partial<Env>,
      });
    expect((await ask('test.one')).status).toBe(200);
    expect((await ask('test.two')).status).toBe(429);
    expect((await ask(version)).status).toBe(200);
    expect(counted).toBe(2);
  });
});
