import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearCaches } from '../../../src/lib/caches.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../src/model/publication/built-in-publications.ts';
import { PUBLICATIONS } from '../../../src/model/publication/compiled-publications.ts';
import type { Publication } from '../../../src/model/publication/publication.ts';
import { pagesOf } from '../../../src/model/publication/site-address.ts';
import { toStored } from '../../../src/model/publication/stored-publication.ts';
import { Site } from '../../../src/site/index.ts';
import { findHosted, findServed } from '../../../src/site/platform.ts';
import { insertPosts } from '../../support/database.ts';
import { fetchFirstEdition } from '../../support/first-edition.ts';
import { watched, withMethods } from '../../support/platform-doubles.ts';
import { BUILT_IN_DESKS, putPaper, requestSite, townPaper } from '../../support/publish-paper.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();

const idAt = async (host: string, kv = env.EDITIONS) =>
  (await findHosted(host, { EDITIONS: kv })).publication.id;
const kvWith = (get: (key: string, ...rest: [never]) => Promise<unknown>) =>
  withMethods(env.EDITIONS, { getWithMetadata: get as never });
const BROKEN_KV = kvWith(() => Promise.reject(new Error('KV is down')));
/** KV, and the ids of papers that are read. */
const countingKv = () => watched(env.EDITIONS, 'getWithMetadata');

async function published(facts: Partial<Publication> = {}): Promise<Publication> {
  const paper = townPaper(facts);
  await putPaper(paper);
  return paper;
}
/** Documents for programs that contain a paper's addresses. */
const DOCUMENTS = [
  ...['/rss.xml', '/atom.xml', '/feed.json', '/feeds.opml', '/feeds/all.xml', '/feeds/local.xml'],
  ...['/feeds/alerts.xml', '/feeds/communities/iqaluit.xml', '/sitemap.xml'],
  ...['/robots.txt', '/llm.txt', '/.well-known/security.txt', '/site.webmanifest', '/', '/rss'],
];
const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

// Before the clock is stopped: polls would never end.
beforeAll(fetchFirstEdition);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  clearCaches();
});
afterEach(() => vi.useRealTimers());

test('a built-in paper is served at each of its hosts, in any spelling', async () => {
  for (const { id, hosts } of BUILT_IN_PUBLICATIONS)
    for (const host of hosts)
      expect([host, await idAt(`${host.toUpperCase()}.`)]).toEqual([host, id]);
});

test('a published paper has every page for which it has texts, and none fails', async () => {
  const paper = await published({ content: PUBLICATIONS[0].content });
  expect(pagesOf(paper)).toContain('/terms');
  for (const path of pagesOf(paper)) {
    const response = await requestSite(`https://${paper.hosts[0]}${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    await response.body?.cancel();
  }
});

test('a published paper costs one KV read a minute at all its hosts, and uses the current built-in desks', async () => {
  const paper = await published();
  const { double: kv, calls } = countingKv();
  const find = (host = paper.hosts[0]) => findHosted(host, { EDITIONS: kv });
  const before = await find();
  expect(await find()).toBe(before);
  expect(calls).toEqual([`paper:${paper.hosts[0]}`]);
  passSeconds(61);
  expect(await find()).toBe(before);
  expect(calls).toHaveLength(2);
  expect((await find(paper.hosts[1])).publication).toBe(before.publication);
  const { publication: first } = await find('nunavut-news.example');
  expect(before.publication.desks[1]).toBe(first.desks[0]);
});

test('a change of a published paper is shown within a minute with another ETag, even with the same stories', async () => {
  const paper = await published();
  const old = await requestSite(`https://${paper.hosts[0]}/faq`);
  const before = await findHosted(paper.hosts[0], env);
  await putPaper({ ...paper, name: 'Renamed Paper' }, '2');
  passSeconds(61);
  const changed = await requestSite(`https://${paper.hosts[0]}/faq`);
  expect(await changed.text()).toContain('Renamed Paper');
  expect(changed.headers.get('ETag')).not.toBe(old.headers.get('ETag'));
  // The tag by which the edge finds its copies.
  const { props } = await findHosted(paper.hosts[0], env);
  expect([before.props.version, props.version]).toEqual(['1', '2']);
});

test('a published paper never replaces a built-in publication, neither by its host nor by its id', async () => {
  await putPaper(townPaper({ hosts: ['nunavut-news.example'], name: 'Impostor' }));
  expect(await idAt('nunavut-news.example')).toBe('nunavut-news');
  await putPaper(townPaper({ id: 'nunavut-news', hosts: ['other.example'], name: 'Impostor' }));
  const page = await (await requestSite('https://other.example/')).text();
  expect(page).not.toContain('Impostor');
});

test('a withdrawn paper is not served after a minute: its hosts show the first paper', async () => {
  const paper = await published();
  expect(await idAt(paper.hosts[1] ?? '')).toBe(paper.id);
  for (const host of paper.hosts) await env.EDITIONS.delete(`paper:${host}`);
  passSeconds(61);
  for (const host of paper.hosts) expect(await idAt(host)).toBe('nunavut-news');
});

test('a published paper is served at both hosts while their order changes, whichever version is stale', async () => {
  for (const isKnown of [true, false]) {
    const paper = townPaper();
    const [a, b = ''] = paper.hosts;
    await putPaper(paper);
    const known = isKnown ? [a, b] : [];
    for (const host of known) expect(await idAt(host)).toBe(paper.id);
    const before = await env.EDITIONS.getWithMetadata(`paper:${b}`);
    await putPaper({ ...paper, hosts: [b, a] }, '2');
    // A stale edge of KV returns this for a minute.
    const kv = kvWith(async (key, ...rest) =>
      key === `paper:${b}` ? before : env.EDITIONS.getWithMetadata(key, ...rest),
    );
    for (let second = 0; second < 180; second += 20) {
      for (const host of [a, b]) expect([second, await idAt(host, kv)]).toEqual([second, paper.id]);
      passSeconds(20);
    }
    expect((await findHosted(b, env)).publication.hosts[0]).toBe(b);
  }
});

test('a paper published again under another host has its posts and no old address there, immediately', async () => {
  const paper = townPaper();
  const [old] = paper.hosts;
  const host = `moved-${paper.id}.test`;
  await insertPosts({ slug: 'its-post', paper: paper.id });
  await putPaper(paper);
  const expectOwn = async (own: string, other: string) => {
    for (const path of DOCUMENTS) {
      const response = await requestSite(`https://${own}${path}`);
      const body = await response.text();
      expect([path, response.status, body.includes(other)]).toEqual([path, 200, false]);
      if (path === '/rss.xml') expect(body).toContain(`https://${own}/blog/its-post`);
    }
  };
  await expectOwn(old, host);
  await putPaper({ ...paper, hosts: [host] }, '2');
  await expectOwn(host, old);
});

const propsOf = async (paper: Publication) => (await findHosted(paper.hosts[0], env)).props;
const serve = (props: object, { hosts }: Publication) => {
  const context = Object.assign(createExecutionContext(), { props }) as never;
  return new Site(context, env as never).fetch(new Request(`https://${hosts[0]}/faq`));
};

test('the entrypoint behind the edge cache finds a published paper by its props, but caches no unknown version', async () => {
  const paper = await published();
  const props = await propsOf(paper);
  const newer = { ...props, version: 'newer' };
  const known = await serve(props, paper);
  const unknown = await serve(newer, paper);
  expect(await known.text()).toContain(paper.name);
  expect(known.headers.get('Cloudflare-CDN-Cache-Control')).toContain('max-age=');
  expect(unknown.status).toBe(200);
  expect(unknown.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
  expect((await findServed(newer, env)).isCertain).toBe(false);
});

test('an unknown host shows the first paper, after one KV read a minute if it is a public name', async () => {
  const { double: kv, calls } = countingKv();
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '', 'a'.repeat(254)])
    expect([host, await idAt(host, kv), calls]).toEqual([host, 'nunavut-news', []]);
  const unknown = ['unknown.example', 'a.workers.dev'];
  for (const host of [...unknown, ...unknown, ...unknown])
    expect(await idAt(host, kv)).toBe('nunavut-news');
  expect(calls).toHaveLength(2);
  passSeconds(61);
  await idAt('unknown.example', kv);
  expect(calls).toHaveLength(3);
});

test('an unknown host displaces no paper from memory, however many there are', async () => {
  const paper = await published();
  await idAt(paper.hosts[0]);
  const none = kvWith(async () => ({ value: null, metadata: null, cacheStatus: null }));
  for (let index = 0; index < 10_000; index++)
    await findHosted(`invented-${index}.example`, { EDITIONS: none });
  const { double: kv, calls } = countingKv();
  expect(await idAt(paper.hosts[0], kv)).toBe(paper.id);
  expect(calls).toEqual([]);
});

test('while KV fails other hosts show the first paper, uncached, and the next request reads KV again', async () => {
  const paper = townPaper();
  const response = await requestSite(`https://${paper.hosts[0]}/faq`, BROKEN_KV);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  await putPaper(paper);
  expect(await idAt(paper.hosts[0])).toBe(paper.id);
});

test('a KV failure is reported to a monitor of the host, which would otherwise see the first paper', async () => {
  const { hosts } = townPaper();
  const response = await requestSite(`https://${hosts[0]}/healthz`, BROKEN_KV);
  expect(response.status).toBe(503);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({ status: 'failing', alarm: 'paper not shown' });
});

test('a KV failure does not affect built-in publications', async () => {
  const response = await requestSite('https://nunavut-news.example/faq', BROKEN_KV);
  expect(response.headers.get('Cache-Control')).toContain('max-age=60');
  expect(log.lines()).toEqual([]);
});

const putRaw = (host: string, text: string, metadata: object) =>
  env.EDITIONS.put(`paper:${host}`, text, { metadata });

test('a damaged value of a published paper is logged, and the last good version stays in force', async () => {
  const paper = await published();
  await idAt(paper.hosts[0]);
  await putRaw(paper.hosts[0], '{"id": "cut', { version: '2' });
  passSeconds(61);
  expect(await idAt(paper.hosts[0])).toBe(paper.id);
  expect(log.lines('paper unreadable')).toMatchObject([{ isShown: true }]);
});

test.each([
  ['no metadata', '{}', {}],
  ['another paper’s', JSON.stringify(toStored(townPaper(), BUILT_IN_DESKS)), { version: '1' }],
  ['empty', '', { version: '1', first: 'damaged.example' }],
  ['of a paper that nobody knows', '', { version: '1', first: ['nothing.example'] }],
])(
  'a damaged value of a published paper that is %s shows the first paper',
  async (_, text, metadata) => {
    await putRaw('damaged.example', text, metadata);
    expect((await requestSite('https://damaged.example/')).status).toBe(200);
    expect(await idAt('damaged.example')).toBe('nunavut-news');
  },
);
