import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { serveSite } from '../../../../src/site/app.tsx';
import { insertPosts, numberedPosts } from '../../../support/insert-post.ts';
import { sampleContext } from '../../../support/load-page.ts';
import { publishAtHosts, townPaper } from '../../../support/publish-paper.ts';

const KEY = 'public-anonymous-reader';
const FUNCTIONS = 'https://nunavut-news.example/functions/v1';

function call(path: string, headers: Record<string, string> = { Authorization: `Bearer ${KEY}` }) {
  return exports.default.fetch(`${FUNCTIONS}/${path}`, { headers });
}

beforeAll(async () => {
  await publishAtHosts(townPaper({ id: 'yukon' }));
  await insertPosts(
    ...numberedPosts(120),
    { slug: 'yukon-post', paper: 'yukon', blog: 'Text.' },
    { slug: 'left-behind', paper: 'withdrawn-paper' },
  );
});

const DOMAIN = 'domain=nunavut-news.example';
const slugs = (first: number, last: number) =>
  numberedPosts(last)
    .slice(first - 1)
    .map(({ slug }) => slug);

test.for([
  ['ten posts of a domain and the total', `${DOMAIN}&page=2`, slugs(11, 20), 120],
  ['those of a domain with www. and capitals', 'domain=WWW.Yukon.example', ['yukon-post'], 1],
  ['none of a domain that no paper has', 'domain=nobody.example', [], 0],
  ['none of what is named as a paper is', 'domain=yukon', [], 0],
  ['a hundred at most', `${DOMAIN}&limit=5000`, slugs(1, 100), 120],
  ['a hundred for a huge limit', `${DOMAIN}&limit=${'9'.repeat(400)}`, slugs(1, 100), 120],
  ['none beyond the last page', `${DOMAIN}&page=13`, [], 120],
  ['none of a huge page', `${DOMAIN}&page=${'9'.repeat(400)}`, [], 120],
] as const)('get_metainfo returns %s', async ([, query, expected, total]) => {
  const response = await call(`get_metainfo?${query}`);
  expect(response.status).toBe(200);
  const found = await response.json<{ blogs: { slug: string }[]; total: number }>();
  expect([found.blogs.map(({ slug }) => slug), found.total]).toEqual([expected, total]);
});

test('get_details returns a post of any paper', async () => {
  const response = await call('get_details?slug=yukon-post');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    date: '2026-11-01',
    metaTitle: 'Title of yukon-post',
    blog: 'Text.',
  });
});

test('get_details responds 404 for an unknown slug, and for a post of a paper that is there no more', async () => {
  for (const slug of ['no-such-post', 'left-behind']) {
    const response = await call(`get_details?slug=${slug}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 404, detail: 'no such post' });
  }
});

test.for([
  ['no credential', {}],
  ['a wrong credential', { Authorization: 'Bearer wrong' }],
  ['an empty credential', { Authorization: 'Bearer ' }],
  ['the scheme Basic', { Authorization: `Basic ${KEY}` }],
] as const)('blog calls with %s get 401, with or without valid parameters', async ([, headers]) => {
  const paths = ['get_metainfo?domain=nunavut-news.example', 'get_metainfo', 'get_details'];
  for (const path of paths) {
    const response = await call(path, headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="blog"');
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  }
});

test.for([undefined, ''])(
  'blog calls get 401 when the configured credential is %j',
  async (key) => {
    const context = sampleContext(Object.assign({}, env, { BLOG_API_KEY: key }));
    for (const headers of [new Headers(), new Headers({ Authorization: 'Bearer undefined' })]) {
      const request = new Request(`${FUNCTIONS}/get_details?slug=yukon-post`, { headers });
      expect((await serveSite(request, context)).status).toBe(401);
    }
  },
);

test('blog calls accept the scheme “bearer” in lower case', async () => {
  const response = await call('get_details?slug=yukon-post', { Authorization: `bearer ${KEY}` });
  expect(response.status).toBe(200);
});

test('blog calls are neither stored nor indexed', async () => {
  for (const query of ['?slug=yukon-post', '?slug=none', ''])
    expect(Object.fromEntries((await call(`get_details${query}`)).headers)).toMatchObject({
      'cache-control': 'no-store',
      'cloudflare-cdn-cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
});
