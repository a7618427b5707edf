import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { forgetLastAnswers, LastAnswers } from '../../src/blog/last-answers.ts';
import { forgetFailures, remoteBackend } from '../../src/blog/remote-backend.ts';
import { watchLog } from '../feeds/manners/watch-log.ts';
import {
  answerWith,
  ORIGIN_HOSTS,
  type OriginAnswer,
  originUrl,
  requestsFor,
} from '../setup/origin.ts';
import { DOMAIN, Remote } from './scripted-backend.ts';

watchLog();

const LIST = {
  blogs: [
    { id: 7, slug: 'ice', metaTitle: 'Ice', metaDescription: null, pinterestImageLink: null },
  ],
  total: 31,
};
const DETAILS = {
  date: '2026-11-01',
  metaTitle: 'Ice',
  metaDescription: 'About it.',
  blog: 'Text',
};
const FIRST_PAGE = `get_metainfo?domain=${DOMAIN}&page=1`;

const json = (value: unknown): OriginAnswer => ({
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify(value),
});

/** What a call is answered with when it is of no use, and what the page then says. */
const FAULTS: readonly [name: string, answer: OriginAnswer, status: 502 | 503][] = [
  ['500', { status: 500, body: 'no' }, 502],
  ['401', { status: 401 }, 502],
  ['not JSON', { body: '<!doctype html><title>Sorry</title>' }, 502],
  ['JSON of another shape', json({ posts: [] }), 502],
  ['a total that is no number', json({ blogs: [], total: 'many' }), 502],
  ['a post without a slug', json({ blogs: [{ id: 1, metaTitle: 'x' }], total: 1 }), 502],
  ['10 MB', { body: 'x'.repeat(1_000_000), times: 10 }, 502],
  ['a connection that breaks', { fault: 'reset' }, 503],
  ['an answer that breaks off', { ...json(LIST), fault: 'cut' }, 503],
  ['no answer', { fault: 'hang' }, 503],
  ['a byte now and then', { ...json(LIST), dripMs: 200 }, 503],
];

describe('the calls', () => {
  test('are those of the specification, with the bearer header', async () => {
    const remote = new Remote();
    await remote.answers(FIRST_PAGE, json(LIST));
    await remote.answers(`get_metainfo?domain=${DOMAIN}&page=1&limit=50`, json(LIST));
    await remote.answers('get_details?slug=ice', json(DETAILS));
    expect(await remote.list()).toEqual({
      blogs: [
        {
          id: '7',
          slug: 'ice',
          metaTitle: 'Ice',
          metaDescription: '',
          pinterestImageLink: undefined,
          date: undefined,
          shortTailKeywords: undefined,
        },
      ],
      total: 31,
    });
    await remote.list(1, 50);
    expect((await remote.backend.details('ice'))?.blog).toBe('Text');
    const requests = await remote.requests();
    expect(requests.map(({ path }) => path.slice(remote.path.length))).toEqual([
      `/${FIRST_PAGE}`,
      `/${FIRST_PAGE}&limit=50`,
      '/get_details?slug=ice',
    ]);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer public-key',
      'Bearer public-key',
      'Bearer public-key',
    ]);
  });

  test('carry a slug as it is, and nothing of it becomes another parameter', async () => {
    const remote = new Remote();
    await remote.answers('get_details?slug=a%26domain%3Db%23c', json(DETAILS));
    expect(await remote.backend.details('a&domain=b#c')).toBeDefined();
  });

  test('are not repeated for half a minute', async () => {
    const remote = new Remote();
    await remote.answers(FIRST_PAGE, json(LIST));
    await remote.list();
    remote.now += 29_000;
    await remote.list();
    expect(await remote.requests()).toHaveLength(1);
    remote.now += 1_000;
    await remote.list();
    expect(await remote.requests()).toHaveLength(2);
  });

  test('go to the configured host over https only', async () => {
    const ask = (apiUrl: string) =>
      remoteBackend({
        apiUrl,
        key: 'k',
        userAgent: 'Test/1.0',
        plainHosts: new Set(),
        lastAnswers: new LastAnswers(env.EDITIONS, 'hosts'),
        now: () => 0,
        inBackground: () => {},
      }).details('ice');
    for (const apiUrl of ['http://backend.com/v1', originUrl('/v1'), 'https://10.0.0.1/v1'])
      await expect(ask(apiUrl), apiUrl).rejects.toMatchObject({
        message: 'Failed to fetch blog details',
        cause: { reason: 'host' },
      });
  });

  test('do not give the credential to a host that the backend redirects to', async () => {
    const remote = new Remote();
    const elsewhere = originUrl('/elsewhere/list', 1);
    await remote.answers(FIRST_PAGE, { status: 302, headers: [['Location', elsewhere]] });
    await answerWith('/elsewhere/list', json(LIST));
    const asked = remote.list();
    await asked.catch(() => {});
    const [request] = await requestsFor('/elsewhere/');
    expect(request?.headers.authorization).toBeUndefined();
  });

  test('name a post that is not there', async () => {
    const remote = new Remote();
    await remote.answers('get_details?slug=gone', { status: 404 });
    await remote.answers('get_details?slug=empty', json(null));
    expect(await remote.backend.details('gone')).toBeUndefined();
    expect(await remote.backend.details('empty')).toBeUndefined();
  });
});

describe('a backend that fails and never was there', () => {
  test.for(FAULTS)('with %s: the list has failed', async ([, answer, status]) => {
    const remote = new Remote();
    await remote.answers(FIRST_PAGE, answer);
    await expect(remote.list()).rejects.toMatchObject({
      name: 'BlogError',
      message: 'Failed to fetch blogs',
      status,
    });
  });

  test('the details have failed', async () => {
    const remote = new Remote();
    await remote.answers('get_details?slug=ice', { status: 500 });
    await expect(remote.backend.details('ice')).rejects.toMatchObject({
      name: 'BlogError',
      message: 'Failed to fetch blog details',
      status: 502,
    });
  });

  test('a download of 100 MB ends early', async () => {
    const remote = new Remote();
    await remote.answers(FIRST_PAGE, { body: 'x'.repeat(1_000_000), times: 100 });
    await remote.list().catch(() => {});
    await expect.poll(async () => (await remote.requests())[0]?.closedAt).toBeTypeOf('number');
    // The connection's own buffers hold some megabytes more than the 2 that are read.
    expect((await remote.requests())[0]?.sentBytes).toBeLessThan(60_000_000);
  });
});

describe('the last good answer', () => {
  test.for(FAULTS)('is given with %s', async ([, answer]) => {
    const remote = new Remote();
    await remote.answers(FIRST_PAGE, json(LIST), answer);
    const good = await remote.list();
    remote.now += 60_000;
    expect(await remote.list()).toEqual(good);
    expect(await remote.requests()).toHaveLength(2);
  });

  test('comes from KV in an isolate that knows nothing', async () => {
    const remote = new Remote();
    await remote.answers('get_details?slug=ice', json(DETAILS), { status: 503 });
    const good = await remote.backend.details('ice');
    forgetLastAnswers();
    expect(await remote.backend.details('ice')).toEqual(good);
  });

  test('is given after a moment while a slow backend is waited for, and its answer is kept', async () => {
    const remote = new Remote(50);
    const later = { ...LIST, total: 32 };
    await remote.answers(FIRST_PAGE, json(LIST), { ...json(later), delayMs: 250 });
    await remote.list();
    remote.now += 60_000;
    expect((await remote.list()).total).toBe(31);
    await Promise.all(remote.background);
    expect((await remote.list()).total).toBe(32);
  });

  test('is written to KV only when it has changed', async () => {
    const remote = new Remote();
    await remote.answers(
      FIRST_PAGE,
      json(LIST),
      json(LIST),
      json(LIST),
      json({ ...LIST, total: 32 }),
    );
    const key = `put blog:${remote.owner}:${FIRST_PAGE}`;
    await remote.list();
    remote.now += 60_000;
    await remote.list();
    forgetLastAnswers();
    await remote.list();
    expect(remote.writes).toEqual([key]);
    remote.now += 60_000;
    await remote.list();
    expect(remote.writes).toEqual([key, key]);
  });

  test('is forgotten when the backend says that the post is gone', async () => {
    const remote = new Remote();
    await remote.answers('get_details?slug=ice', json(DETAILS), { status: 404 }, { status: 500 });
    await remote.backend.details('ice');
    remote.now += 60_000;
    expect(await remote.backend.details('ice')).toBeUndefined();
    remote.now += 60_000;
    await expect(remote.backend.details('ice')).rejects.toThrow('Failed to fetch blog details');
  });

  test('is not kept for pages that do not exist', async () => {
    const remote = new Remote();
    const call = `get_metainfo?domain=${DOMAIN}&page=999`;
    await remote.answers(call, json({ blogs: [], total: 31 }));
    await remote.list(999);
    expect(remote.writes).toEqual([]);
  });

  test('saves a backend that has just failed from being asked again', async () => {
    const remote = new Remote();
    await remote.answers(FIRST_PAGE, json(LIST), { status: 500 });
    await remote.list();
    remote.now += 60_000;
    await remote.list();
    remote.now += 29_000;
    await remote.list();
    expect(await remote.requests()).toHaveLength(2);
    forgetFailures();
    await remote.list();
    expect(await remote.requests()).toHaveLength(3);
  });

  test('does not depend on KV for the answer itself', async () => {
    const broken = new Proxy(env.EDITIONS, {
      get() {
        throw new Error('KV is down');
      },
    });
    await answerWith('/blog-kv/v1/get_details?slug=ice', json(DETAILS));
    const backend = remoteBackend({
      apiUrl: originUrl('/blog-kv/v1'),
      key: 'k',
      userAgent: 'Test/1.0',
      plainHosts: new Set(ORIGIN_HOSTS),
      lastAnswers: new LastAnswers(broken, 'broken'),
      now: () => 0,
      inBackground: () => {},
    });
    expect((await backend.details('ice'))?.metaTitle).toBe('Ice');
  });
});
