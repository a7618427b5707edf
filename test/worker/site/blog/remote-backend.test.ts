import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { LastGoodResponses } from '../../../../src/site/blog/remote-backend.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { json, originUrl, requestsFor, respondWith } from '../../../support/origin.ts';
import { KV_AWAY } from '../../../support/platform-doubles.ts';
import { DETAILS, FIRST_PAGE, LIST, Remote } from '../../../support/scripted-backend.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

/** Unusable responses, and the status of the page that follows. */
const FAULTS = [
  ['500', { status: 500, body: 'no' }, 502],
  ['not JSON', { body: '<!doctype html><title>Sorry</title>' }, 502],
  ['JSON of another shape', json({ posts: [] }), 502],
  ['a post without a slug', json({ blogs: [{ id: 1, metaTitle: 'x' }], total: 1 }), 502],
  ['10 MB', { body: 'x'.repeat(1_000_000), times: 10 }, 502],
  ['a connection that breaks', { fault: 'reset' }, 503],
  ['no response', { fault: 'hang' }, 503],
] as const;

test('remote backend sends the requests of requirements#blog-backend with the bearer header', async () => {
  const remote = new Remote();
  await remote.respondWith(FIRST_PAGE, json(LIST));
  await remote.respondWith(`${FIRST_PAGE}&limit=50`, json(LIST));
  await remote.respondWith('get_details?slug=ice', json(DETAILS));
  expect(await remote.list()).toEqual({
    blogs: [{ id: '7', slug: 'ice', metaTitle: 'Ice', metaDescription: '' }],
    total: 31,
    leftOut: 0,
  });
  await remote.list(1, 50);
  expect((await remote.backend.details('ice'))?.blog).toBe('Text');
  const requests = await remote.requests();
  expect(requests.map(({ path }) => path.slice(remote.path.length))).toEqual([
    `/${FIRST_PAGE}`,
    `/${FIRST_PAGE}&limit=50`,
    '/get_details?slug=ice',
  ]);
  for (const { headers } of requests) expect(headers.authorization).toBe('Bearer public-key');
});

test('remote backend percent-encodes a slug, so that no part of it becomes another parameter', async () => {
  const remote = new Remote();
  await remote.respondWith('get_details?slug=a%26domain%3Db%23c', json(DETAILS));
  expect(await remote.backend.details('a&domain=b#c')).toBeDefined();
});

test('remote backend sends no second list request within half a minute', async () => {
  const remote = new Remote();
  await remote.respondWith(FIRST_PAGE, json(LIST));
  await remote.list();
  remote.now += 29_000;
  await remote.list();
  expect(await remote.requests()).toHaveLength(1);
  remote.now += 1_000;
  await remote.list();
  expect(await remote.requests()).toHaveLength(2);
});

test('remote backend refuses to send requests over http or to a private host', async () => {
  const detailsFrom = (apiUrl: string) =>
    new Remote({ apiUrl, publication: NUNAVUT_NEWS }).backend.details('ice');
  for (const apiUrl of ['http://backend.com/v1', originUrl('/v1'), 'https://10.0.0.1/v1'])
    await expect(detailsFrom(apiUrl), apiUrl).rejects.toMatchObject({
      message: 'Failed to fetch blog details',
      cause: { reason: 'host' },
    });
});

test('remote backend does not send the credential to a host that it is redirected to', async () => {
  const remote = new Remote();
  const elsewhere = originUrl('/elsewhere/list', 1);
  await remote.respondWith(FIRST_PAGE, { status: 302, headers: [['Location', elsewhere]] });
  await respondWith('/elsewhere/list', json(LIST));
  const list = remote.list();
  await list.catch(() => {});
  const [request] = await requestsFor('/elsewhere/');
  expect(request?.headers.authorization).toBeUndefined();
});

test('remote backend returns undefined for a post that is 404 or null', async () => {
  const remote = new Remote();
  await remote.respondWith('get_details?slug=gone', { status: 404 });
  await remote.respondWith('get_details?slug=empty', json(null));
  expect(await remote.backend.details('gone')).toBeUndefined();
  expect(await remote.backend.details('empty')).toBeUndefined();
});

test('remote post list leaves out posts whose slug is not valid in an address, and counts them', async () => {
  const fit = ['ice', 'ᐃᓄᒃ', 'a/b?c#d%2F e', 'x'.repeat(200)];
  const slugs = [...fit, 'x'.repeat(201), 'ᐃ'.repeat(300), '..', 'a\u0000b', '\ud83d'];
  const spelled = (slug: string) => JSON.stringify(slug);
  const blogs = slugs.map((slug, id) => ({ id, slug, metaTitle: slug }));
  const remote = new Remote();
  await remote.respondWith(FIRST_PAGE, json({ blogs, total: 31 }));
  const list = await remote.list();
  // Compared as JSON, because a lone surrogate cannot be printed.
  expect(list.blogs.map(({ slug }) => spelled(slug))).toEqual(fit.map(spelled));
  expect([list.total, list.leftOut]).toEqual([31, 5]);
  expect(await remote.list()).toEqual(list);
  remote.now += 60_000;
  await remote.respondWith(FIRST_PAGE, { status: 500 });
  clearCaches();
  expect(await remote.list()).toEqual(list);
});

test.for(FAULTS)('a list without a last good value throws for %s', async ([, response, status]) => {
  const remote = new Remote();
  await remote.respondWith(FIRST_PAGE, response);
  await expect(remote.list()).rejects.toMatchObject({
    name: 'BlogError',
    message: 'Failed to fetch blogs',
    status,
  });
});

test.for([
  ['hangs', { fault: 'hang' }, 503],
  ['responds 500', { status: 500 }, 502],
] as const)('a backend that %s is left alone for half a minute', async ([, response, status]) => {
  const remote = new Remote();
  await remote.respondWith('get_details?slug=ice', response, json(DETAILS));
  const failure = { message: 'Failed to fetch blog details', status };
  await expect(remote.backend.details('ice')).rejects.toMatchObject(failure);
  remote.now += 29_000;
  await expect(remote.backend.details('ice')).rejects.toMatchObject(failure);
  expect(await remote.requests()).toHaveLength(1);
  remote.now += 1_000;
  expect((await remote.backend.details('ice'))?.metaTitle).toBe('Ice');
});

test('remote backend that failed for one post is still requested for another', async () => {
  const remote = new Remote();
  await remote.respondWith('get_details?slug=bad', { status: 500 });
  await remote.respondWith('get_details?slug=ice', json(DETAILS));
  await expect(remote.backend.details('bad')).rejects.toThrow();
  expect((await remote.backend.details('ice'))?.metaTitle).toBe('Ice');
});

/** A fault of each kind. */
const SAMPLED_FAULTS = ['500', 'not JSON', 'no response'];

test.for(FAULTS.filter(([name]) => SAMPLED_FAULTS.includes(name)))(
  'for %s the last good list is returned',
  async ([, response]) => {
    const remote = new Remote();
    await remote.respondWith(FIRST_PAGE, json(LIST), response);
    const good = await remote.list();
    remote.now += 60_000;
    expect(await remote.list()).toEqual(good);
    expect(await remote.requests()).toHaveLength(2);
    expect(log.lines('blog backend failed')).toMatchObject([
      { level: 'warn', publication: 'nunavut-news', call: FIRST_PAGE },
    ]);
  },
);

test('last good list is returned after the timeout of a slow backend, whose response is stored later', async () => {
  const remote = new Remote({ timeoutMs: 50 });
  const later = { ...LIST, total: 32 };
  await remote.respondWith(FIRST_PAGE, json(LIST), { ...json(later), delayMs: 250 });
  await remote.list();
  remote.now += 60_000;
  expect((await remote.list()).total).toBe(31);
  await Promise.all(remote.background);
  expect((await remote.list()).total).toBe(32);
});

test('list response is written to KV only if it has changed, and an empty page beyond the last never', async () => {
  const remote = new Remote();
  const changed = json({ ...LIST, total: 32 });
  await remote.respondWith(FIRST_PAGE, json(LIST), json(LIST), json(LIST), changed);
  const key = `blog:${remote.owner}:${FIRST_PAGE}`;
  await remote.list();
  remote.now += 60_000;
  await remote.list();
  clearCaches();
  await remote.list();
  expect(remote.writes).toEqual([key]);
  remote.now += 60_000;
  await remote.list();
  expect(remote.writes).toEqual([key, key]);
  const beyond = 'get_metainfo?domain=nunavut-news.example&page=999';
  await remote.respondWith(beyond, json({ blogs: [], total: 31 }));
  await remote.list(999);
  expect(remote.writes).toEqual([key, key]);
});

test('last good post is deleted when the backend responds 404', async () => {
  const remote = new Remote();
  const gone = { status: 404 };
  const failed = { status: 500 };
  await remote.respondWith('get_details?slug=ice', json(DETAILS), gone, failed);
  await remote.backend.details('ice');
  remote.now += 60_000;
  expect(await remote.backend.details('ice')).toBeUndefined();
  remote.now += 60_000;
  await expect(remote.backend.details('ice')).rejects.toThrow('Failed to fetch blog details');
});

test('backend that failed is not requested for half a minute, until its breaker is reset', async () => {
  const remote = new Remote();
  await remote.respondWith(FIRST_PAGE, json(LIST), { status: 500 });
  await remote.list();
  remote.now += 60_000;
  await remote.list();
  remote.now += 29_000;
  await remote.list();
  expect(await remote.requests()).toHaveLength(2);
  clearCaches();
  await remote.list();
  expect(await remote.requests()).toHaveLength(3);
});

test.for([
  ['400', 'requested anew', { status: 400 }, 32],
  ['another shape', 'requested anew', json({ metaTitle: 7 }), 32],
  ['500', 'the last good one', { status: 500 }, 31],
  ['nothing', 'the last good one', { fault: 'hang' }, 31],
] as const)('after a post responded with %s the list is %s', async ([, , response, total]) => {
  const remote = new Remote();
  await remote.respondWith(FIRST_PAGE, json(LIST), json({ ...LIST, total: 32 }));
  await remote.respondWith('get_details?slug=bad', response);
  await remote.list();
  remote.now += 60_000;
  await expect(remote.backend.details('bad')).rejects.toThrow('Failed to fetch blog details');
  expect((await remote.list()).total).toBe(total);
});

test.for(['{"blogs":[{"id":"7","sl', '', 'null', '[]'])(
  'a stored list of %j is ignored',
  async (damaged) => {
    const remote = new Remote();
    await remote.respondWith(FIRST_PAGE, { status: 500 });
    await env.EDITIONS.put(`blog:${remote.owner}:${FIRST_PAGE}`, damaged);
    await expect(remote.list()).rejects.toMatchObject({
      name: 'BlogError',
      message: 'Failed to fetch blogs',
    });
  },
);

test('post details are returned when KV is down, from memory once the backend fails too', async () => {
  const lastGoodResponses = new LastGoodResponses({ ...env, EDITIONS: KV_AWAY }, 'broken');
  const remote = new Remote({ lastGoodResponses });
  await remote.respondWith('get_details?slug=ice', json(DETAILS), { status: 500 });
  expect((await remote.backend.details('ice'))?.metaTitle).toBe('Ice');
  remote.now += 60_000;
  expect((await remote.backend.details('ice'))?.metaTitle).toBe('Ice');
  expect(await remote.requests()).toHaveLength(2);
});
