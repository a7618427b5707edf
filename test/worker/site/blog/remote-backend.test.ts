import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/shared/caches.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { originUrl, requestsFor, respondWith } from '../../../support/origin.ts';
import {
  DETAILS,
  DOMAIN,
  FAULTS,
  FIRST_PAGE,
  json,
  LIST,
  Remote,
} from '../../../support/scripted-backend.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

test('remote backend sends the requests of requirements#blog-backend with the bearer header', async () => {
  const remote = new Remote();
  await remote.respondWith(FIRST_PAGE, json(LIST));
  await remote.respondWith(`get_metainfo?domain=${DOMAIN}&page=1&limit=50`, json(LIST));
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

test('remote post list leaves out posts whose slug fits no address, and counts them', async () => {
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

test.for(FAULTS)(
  'remote post list throws BlogError when the backend fails with %s and there is no last good response',
  async ([, response, status]) => {
    const remote = new Remote();
    await remote.respondWith(FIRST_PAGE, response);
    await expect(remote.list()).rejects.toMatchObject({
      name: 'BlogError',
      message: 'Failed to fetch blogs',
      status,
    });
  },
);

test.for([
  ['hangs', { fault: 'hang' }, 503],
  ['responds 500', { status: 500 }, 502],
] as const)(
  'remote backend that %s receives no second request for the same post for half a minute',
  async ([, response, status]) => {
    const remote = new Remote();
    await remote.respondWith('get_details?slug=ice', response, json(DETAILS));
    const failure = { message: 'Failed to fetch blog details', status };
    await expect(remote.backend.details('ice')).rejects.toMatchObject(failure);
    remote.now += 29_000;
    await expect(remote.backend.details('ice')).rejects.toMatchObject(failure);
    expect(await remote.requests()).toHaveLength(1);
    remote.now += 1_000;
    expect((await remote.backend.details('ice'))?.metaTitle).toBe('Ice');
  },
);

test('remote backend that failed for one post still receives the request for another', async () => {
  const remote = new Remote();
  await remote.respondWith('get_details?slug=bad', { status: 500 });
  await remote.respondWith('get_details?slug=ice', json(DETAILS));
  await expect(remote.backend.details('bad')).rejects.toThrow();
  expect((await remote.backend.details('ice'))?.metaTitle).toBe('Ice');
});
