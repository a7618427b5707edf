import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { EditionItem } from '../../../../src/model/edition/edition.ts';
import { fallbackItems, type NewsItem } from '../../../../src/model/edition/news-item.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import { insertPosts, numberedPosts } from '../../../support/database.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { composeFor } from '../../../support/fixtures.ts';
import {
  type PublicationFixture,
  publicationFixture,
  sampleContext,
  showEdition,
} from '../../../support/publication-fixture.ts';
import { publishPaper, putPaper, townPaper } from '../../../support/publish-paper.ts';

const LONG = 'x'.repeat(201);
const TOO_LONG = 'must be at most 200 characters';
const TWICE = 'is given more than once';
const NUMBER = 'must be a whole number from 1 on';
const METAINFO = '/functions/v1/get_metainfo?domain';
const DETAILS = '/functions/v1/get_details';

test.each<[path: string, parameter: string, detail: unknown]>([
  [
    '/api/news?category=nonsense',
    'category',
    expect.stringMatching(/^must be "all" or one of local, /),
  ],
  ...['0', '201', 'ten', '-1', '1.5'].map((limit): [string, string, string] => [
    `/api/news?limit=${limit}`,
    'limit',
    'must be a whole number from 1 to 200',
  ]),
  ['/api/news?limit=1&limit=2', 'limit', TWICE],
  [`/api/news?q=${LONG}`, 'q', TOO_LONG],
  ['/api/search', 'q', 'is missing'],
  [`/api/search?q=${LONG}`, 'q', TOO_LONG],
  ['/api/weather', 'community', 'is missing'],
  ['/api/weather?community=iqaluit&community=kimmirut', 'community', TWICE],
  [`/api/weather?community=${LONG}`, 'community', expect.any(String)],
  [`${METAINFO}=`, 'domain', 'is missing'],
  [`${METAINFO}=a%20b`, 'domain', 'must be a host name'],
  [`${METAINFO}=a.example&domain=b.example`, 'domain', TWICE],
  [`${METAINFO}=a.example&page=0`, 'page', NUMBER],
  [`${METAINFO}=a.example&page=1e9`, 'page', NUMBER],
  [`${METAINFO}=a.example&limit=many`, 'limit', NUMBER],
  [`${DETAILS}?slug=`, 'slug', 'is missing'],
  [DETAILS, 'slug', 'is missing'],
  [`${DETAILS}?slug=${LONG}`, 'slug', TOO_LONG],
])('%s is refused with 400, the parameter %s and the reason', async (path, parameter, detail) => {
  const response = await exports.default.fetch(`https://nunavut-news.example${path}`, {
    headers: { Authorization: 'Bearer public-anonymous-reader' },
  });
  expect(response.status).toBe(400);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const problem = { status: 400, title: 'Bad parameter', parameter, detail };
  expect(await response.json()).toMatchObject(problem);
});

const KEY = 'public-anonymous-reader';
const FUNCTIONS = 'https://nunavut-news.example/functions/v1';

function call(path: string, headers: Record<string, string> = { Authorization: `Bearer ${KEY}` }) {
  return exports.default.fetch(`${FUNCTIONS}/${path}`, { headers });
}

beforeAll(async () => {
  const yukon = townPaper({ id: 'yukon' });
  await putPaper(yukon, await publishPaper(yukon));
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
  ['none of an unknown domain', 'domain=nobody.example', [], 0],
  ['none of a paper’s id in place of a domain', 'domain=yukon', [], 0],
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

test('get_details responds 404, not indexed, for an unknown slug and for a post that has left the paper', async () => {
  for (const slug of ['no-such-post', 'left-behind']) {
    const response = await call(`get_details?slug=${slug}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 404, detail: 'no such post' });
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
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

test.for([undefined, ''])('blog calls get 401 if the credential is %j', async (key) => {
  const context = sampleContext(Object.assign({}, env, { BLOG_API_KEY: key }));
  for (const headers of [new Headers(), new Headers({ Authorization: 'Bearer undefined' })]) {
    const request = new Request(`${FUNCTIONS}/get_details?slug=yukon-post`, { headers });
    expect((await serveSite(request, context)).status).toBe(401);
  }
});

test('blog calls accept the scheme “bearer” in lower case', async () => {
  const response = await call('get_details?slug=yukon-post', { Authorization: `bearer ${KEY}` });
  expect(response.status).toBe(200);
});

const [north, south] = [
  publicationFixture({ name: 'North' }),
  publicationFixture({ name: 'South' }),
];
const textsOf = (name: string) => [
  `Ice in the ${name}`,
  `Text of the ${name}.`,
  `Older ${name}`,
  `Newer ${name}`,
];
const PAPERS = [
  { paper: north, own: textsOf('north'), other: textsOf('south') },
  { paper: south, own: textsOf('south'), other: textsOf('north') },
];

/** The title of the post that get_details returns. */
async function titleOf(paper: PublicationFixture, slug: string) {
  const headers = { Authorization: `Bearer ${env.BLOG_API_KEY}` };
  const response = await paper.get(`/functions/v1/get_details?slug=${slug}`, {}, { headers });
  return (await response.json<{ metaTitle: string }>()).metaTitle;
}

beforeAll(async () => {
  await north.publish(
    { slug: 'ice', metaTitle: 'Ice in the north', blog: 'Text of the north.', date: '2026-11-10' },
    { slug: 'older', metaTitle: 'Older north', date: '2026-11-09' },
    { slug: 'newer', metaTitle: 'Newer north', date: '2026-11-11' },
  );
  await south.publish(
    { slug: 'ice', metaTitle: 'Ice in the south', blog: 'Text of the south.', date: '2026-11-12' },
    { slug: 'older', metaTitle: 'Older south', date: '2026-11-01' },
    { slug: 'newer', metaTitle: 'Newer south', date: '2026-11-13' },
  );
  await env.DB.exec("UPDATE posts SET short_tail_keywords = 'frost' WHERE slug = 'ice'");
});

test.each(PAPERS)(
  'of two papers with the same slugs “$own.0” belongs to one alone, on pages, in feeds and calls',
  async ({ paper, own, other }) => {
    for (const [path, texts] of [
      ['/blog/ice', [0, 1, 2, 3]],
      ['/blog', [0, 2, 3]],
      ['/blog?keyword=frost', [0]],
      ['/rss.xml', [0, 1, 2, 3]],
      ['/atom.xml', [0, 1, 2, 3]],
      ['/feed.json', [0, 1, 2, 3]],
      ['/', []],
    ] as const) {
      const shown = await (await paper.get(path)).text();
      for (const index of texts) expect(shown, path).toContain(own[index]);
      for (const text of other) expect(shown, path).not.toContain(text);
    }
    // Without a domain in the call that of the requested host applies.
    expect(await titleOf(paper, 'ice')).toBe(own[0]);
  },
);

beforeAll(async () => {
  for (const id of ['my-town', 'aaa']) await publishPaper(townPaper({ id }));
});
const postOf = (n: number) => ({ slug: `of-a-town-${n}`, metaTitle: 'Of my town' });

test.each([
  ['a scheduled post', { date: '2099-11-20' }],
  ['a draft', { draft: 1 }],
  ['a public post that was stored later', {}],
])(
  'get_details returns a post of another paper even if a third has %s of the slug',
  async (what, { draft = 0, ...facts }: { draft?: number; date?: string }) => {
    const post = postOf(what.length);
    const later = { ...post, ...facts, paper: 'aaa', metaTitle: 'Of another town' };
    const own = { ...post, paper: 'my-town' };
    await insertPosts(...('date' in facts || draft ? [later, own] : [own, later]));
    await env.DB.prepare("UPDATE posts SET draft = ? WHERE paper = 'aaa'").bind(draft).run();
    expect(await titleOf(north, post.slug)).toBe('Of my town');
  },
);

const getNews = (query: string) =>
  exports.default.fetch(`https://nunavut-news.example/api/news${query}`);

test('/api/news without parameters returns ten items of all sections', async () => {
  await fetchFirstEdition();
  const response = await getNews('');
  expect(response.headers.get('Content-Type')).toBe('application/json');
  const { category, total, items } = await response.json<Record<string, object[]>>();
  // Nine sections of 15, and one story that two of them have.
  expect([category, total, items?.length]).toEqual(['all', 134, 10]);
  // Some have other fields too, and the newest one depends on the hour.
  const facts = [
    ...['category', 'description', 'id', 'image', 'isDated', 'link', 'pubDate', 'publisher'],
    ...['section', 'title'],
  ];
  for (const item of items ?? []) expect(Object.keys(item)).toEqual(expect.arrayContaining(facts));
});

test('/api/news filters by category and limit', async () => {
  // A parameter of another name may be repeated.
  const response = await getNews('?category=local&limit=3&utm_source=a&utm_source=b');
  const { items } = await response.json<{ items: EditionItem[] }>();
  expect(items.map((item) => item.section)).toEqual(['local', 'local', 'local']);
});

test.each([
  ['en-CA', [undefined, 'fr', undefined]],
  ['fr-CA', ['en', undefined, undefined]],
])('/api/news of a paper in %s names other languages', async (language, expected) => {
  const paper = publicationFixture({ language });
  const now = new Date(paper.now);
  const [first, second, third] = fallbackItems(now);
  const items = [{ ...first, language: 'en' }, { ...second, language: 'fr' }, third] as NewsItem[];
  const [desk] = paper.publication.desks;
  const source = desk?.sources.find(({ section }) => section === 'local')?.id ?? '';
  const edition = composeFor(paper.publication, new Map([[source, items]]), now);
  await showEdition(paper.publication, edition, now);
  const response = await paper.get('/api/news?category=local');
  const body = await response.json<{ items: { language?: string }[] }>();
  expect(body.items.map((item) => item.language)).toEqual(expected);
});
