import { beforeAll, expect, test } from 'vitest';
import { emptyEdition } from '../../../../src/model/edition/edition.ts';
import type { OwnTextGroup, OwnTexts } from '../../../../src/shared/own-texts.ts';
import { editionItem } from '../../../support/fixtures.ts';
import { json, ORIGIN_HOSTS, originUrl, respondWith } from '../../../support/origin.ts';
import {
  BROKEN_DB,
  MINUTE,
  type PublicationFixture,
  publicationFixture,
  showEdition,
} from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

async function search(fixture: PublicationFixture, q: string, changes: Partial<Env> = {}) {
  const response = await fixture.get(`/api/search?${new URLSearchParams({ q })}`, changes);
  const { groups } = await response.json<OwnTexts>();
  const found = (name: string) => groups.find((group) => group.name === name);
  return { response, groups, found };
}

const titles = (group: OwnTextGroup | undefined) => group?.texts.map(({ title }) => title);

test('/api/search finds posts by any part of title or description, case-insensitively, newest first', async () => {
  const fixture = publicationFixture();
  await fixture.publish(
    { slug: 'old-qajaq', metaTitle: 'The ÉCLAIR qajaq', date: '2020-01-01' },
    { slug: 'new-qajaq', metaTitle: 'Boats', metaDescription: 'On the éclair.' },
    { slug: 'no-qajaq', metaTitle: 'Boats', metaDescription: 'Nothing of it.' },
  );
  const { found } = await search(fixture, ' Éclair ');
  expect(found('Blog')).toEqual({
    name: 'Blog',
    total: 2,
    texts: [
      { title: 'Boats', href: '/blog/new-qajaq' },
      { title: 'The ÉCLAIR qajaq', href: '/blog/old-qajaq' },
    ],
    all: { title: 'All posts', href: '/blog' },
  });
});

test('/api/search shows at most four posts and the total, and none of another publication', async () => {
  const ours = publicationFixture();
  const theirs = publicationFixture();
  const slugs = [1, 2, 3, 4, 5, 6].map((nth) => `walrus-${nth}`);
  await ours.publish(...slugs.map((slug) => ({ slug, metaTitle: 'Walrus' })));
  const group = (await search(ours, 'walrus')).found('Blog');
  expect([group?.total, group?.texts.length]).toEqual([6, 4]);
  expect((await search(theirs, 'walrus')).found('Blog')).toBeUndefined();
});

test('/api/search finds a post within five minutes of its publication', async () => {
  const fixture = publicationFixture();
  expect((await search(fixture, 'just in')).found('Blog')).toBeUndefined();
  await fixture.publish({ slug: 'just-in', metaTitle: 'Just in' });
  fixture.now += 5 * MINUTE;
  expect(titles((await search(fixture, 'just in')).found('Blog'))).toEqual(['Just in']);
});

const fixture = publicationFixture();

test('/api/search finds resources by title, description and tag', async () => {
  for (const query of ['INUIT ART', 'carving'])
    expect((await search(fixture, query)).found('Resources')?.texts, query).toContainEqual({
      title: 'Inuit Art Guide',
      href: '/resources/inuit-art-guide',
    });
});

test('/api/search counts answers as /faq?q= does and links there; the edge caches it until a post changes', async () => {
  const { response, found } = await search(fixture, 'feed');
  expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toContain('max-age=300');
  expect(response.headers.get('Cache-Tag')).toBe(`${fixture.publication.id}:blog`);
  const answers = found('Questions and answers');
  const page = await (await fixture.get('/faq?q=feed')).text();
  expect(answers?.total).toBe(page.match(/<details name="faq-/g)?.length);
  expect(answers?.texts).toHaveLength(4);
  expect(answers?.all).toEqual({ title: `All ${answers?.total} answers`, href: '/faq?q=feed' });
  for (const { href } of answers?.texts ?? [])
    expect(page).toContain(`id="${href.slice('/faq#'.length)}"`);
});

test('/api/search without the blog finds everything but posts, and is not cached', async () => {
  const fixture = publicationFixture();
  const { response, found } = await search(fixture, 'carving', { DB: BROKEN_DB });
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(titles(found('Resources'))).toContain('Inuit Art Guide');
  expect(log.lines('blog database failed')).toHaveLength(1);
});

test('/news?q= without the blog shows stories and other texts, uncached, and posts again once the blog is back', async () => {
  const fixture = publicationFixture();
  const now = new Date(fixture.now);
  const edition = { ...emptyEdition(now), version: 'v1' };
  await showEdition(fixture.publication, edition, now);
  await fixture.publish({ slug: 'carved', metaTitle: 'Carved by hand: carving today' });
  const failed = await fixture.get('/news?q=carving', { DB: BROKEN_DB });
  expect(failed.status).toBe(200);
  expect(failed.headers.get('Cache-Control')).toBe('no-store');
  const html = await failed.text();
  expect(html).toContain('From Paper');
  expect(html).toContain('/resources/inuit-art-guide');
  expect(html).not.toContain('/blog/carved');
  const back = await fixture.get('/news?q=carving');
  expect(back.headers.get('Cache-Control')).toContain('max-age=60,');
  expect(await back.text()).toContain('/blog/carved');
});

test('/api/search without the blog finds posts that were read before', async () => {
  const fixture = publicationFixture();
  await fixture.publish({ slug: 'kept-post', metaTitle: 'Kept post' });
  await search(fixture, 'kept');
  fixture.now += 60 * MINUTE;
  const { response, found } = await search(fixture, 'kept', { DB: BROKEN_DB });
  expect(titles(found('Blog'))).toEqual(['Kept post']);
  expect(response.headers.get('Cache-Control')).not.toBe('no-store');
});

test('/news?q= does not wait for a database that does not respond', async () => {
  const fixture = publicationFixture();
  const hanging = { all: () => new Promise(() => {}), bind: () => hanging };
  const db = { prepare: () => hanging } as unknown as D1Database;
  const response = await fixture.get('/news?q=carving', { DB: db });
  expect(await response.text()).toContain('/resources/inuit-art-guide');
});

const story = (id: string, title: string, description: string, language?: string) =>
  editionItem({
    id,
    title,
    description,
    link: `https://paper.example/${id}`,
    ...(language && { language }),
  });

const STORIES = [
  story('syllabics', 'ᓄᓇᕗᑦ: ᐃᒡᓗᑦ <b>& more', 'Homes in ᓄᓇᕗᑦ, in Nunavut.'),
  story('roman', 'Homes for Nunavut', 'What it costs to build. Nunavut’s answer is expected.'),
  story('other', 'A hockey game', 'In Ottawa.'),
  story('inuktitut', 'Kavamanga ᒐᕙᒪ', 'Uqausiq.', 'iu'),
  story('inuinnaqtun', 'Kavamat', 'Uqauhiq.', 'ikt-CA'),
  story('cree', 'ᓀᐦᐃᔭᐍᐏᐣ', 'In Cree.'),
];

const bilingual = publicationFixture();

beforeAll(async () => {
  const now = new Date(bilingual.now);
  const edition = { ...emptyEdition(now), version: 'v1', sections: { local: STORIES } };
  await showEdition(bilingual.publication, edition, now);
  await bilingual.publish(
    { slug: 'own-roman', metaTitle: 'Why Nunavut sings', date: '2026-11-02' },
    { slug: 'own-syllabics', metaTitle: 'ᓄᓇᕗᑦ & us', metaDescription: 'Sung.', date: '2026-11-01' },
    { slug: 'own-other', metaTitle: 'Boats' },
  );
});

const queryOf = (q: string) => new URLSearchParams({ q });

test.each(['nunavut', 'ᓄᓇᕗᑦ', 'NUNAVUT', 'ᓅᓇᕗᑦ'])('%s is found in both scripts', async (q) => {
  const news = await bilingual.read(`/news?${queryOf(q)}`);
  expect(news.html).toContain('2 stories matching');
  await expectParts(news, {
    '.card h2': ['ᓄᓇᕗᑦ: ᐃᒡᓗᑦ <b>& more', 'Homes for Nunavut'],
    '.card h2 mark': ['ᓄᓇᕗᑦ', 'Nunavut'],
    '.card .description mark': ['ᓄᓇᕗᑦ', 'Nunavut', 'Nunavut'],
    '.card .description [lang=iu-Cans]': ['ᓄᓇᕗᑦ'],
    '.own mark': expect.arrayContaining(['ᓄᓇᕗᑦ']),
    '.beside mark, .count mark, title mark, .source mark': [],
  });
  expect((await news.texts('.own li:first-child mark')).slice(0, 1)).toEqual(['Nunavut']);
  const { total, items } = await (await bilingual.get(`/api/news?${queryOf(q)}`)).json<{
    total: number;
    items: { title: string }[];
  }>();
  expect(total).toBe(2);
  expect(items.map(({ title }) => title)).toEqual(STORIES.slice(0, 2).map(({ title }) => title));
  const { groups } = await (await bilingual.get(`/api/search?${queryOf(q)}`)).json<OwnTexts>();
  const [posts, resources, answers] = groups;
  expect(posts?.texts.map(({ title }) => title)).toEqual(['Why Nunavut sings', 'ᓄᓇᕗᑦ & us']);
  expect(resources?.total).toBeGreaterThan(5);
  expect(answers?.total).toBeGreaterThan(5);
  const faq = await bilingual.read(`/faq?${queryOf(q)}`);
  expect(await faq.all('.faq-card details')).toHaveLength(answers?.total ?? 0);
  const marks = await faq.texts('.faq-card details mark');
  expect(marks.length).toBeGreaterThan(5);
  expect(new Set(marks.map((mark) => mark.toLowerCase()))).toEqual(new Set(['nunavut']));
});

test('posts of a remote backend are found and marked in both scripts', async () => {
  const path = '/both-scripts/v1';
  const changes = { BLOG_API_URL: originUrl(path) };
  const remote = publicationFixture({ insecureHosts: new Set(ORIGIN_HOSTS) });
  const blogs = ['Why Nunavut sings', 'ᓄᓇᕗᑦ', 'Boats'].map((metaTitle, id) => ({
    id,
    slug: `post-${id}`,
    metaTitle,
    metaDescription: null,
    pinterestImageLink: null,
  }));
  const call = `${path}/get_metainfo?domain=${remote.publication.hosts[1]}&page=1`;
  for (const address of [call, `${call}&limit=100`])
    await respondWith(address, json({ blogs, total: 3 }));
  for (const q of ['ᓄᓇᕗᑦ', 'nunavut']) {
    const response = await remote.get(`/api/search?${queryOf(q)}`, changes as Partial<Env>);
    const { groups } = await response.json<OwnTexts>();
    expect(groups.find(({ name }) => name === 'Blog')?.texts.map(({ title }) => title)).toEqual([
      'Why Nunavut sings',
      'ᓄᓇᕗᑦ',
    ]);
  }
});

test('words of Inuktitut and Inuinnaqtun in answers are marked, and so are matches in them', async () => {
  const { html } = await bilingual.read(`/faq?${queryOf('ᐃᓄᒃᑎᑐᑦ')}`);
  expect(html).toContain('<span lang="iu-Latn"><mark>Inuktitut</mark></span>');
  expect(html).toContain('<span lang="ikt-Latn">Inuinnaqtun</span>');
  expect(html).toContain('href="/resources/inuktitut-language"><mark>Inuktitut</mark></a>');
});

test('a match is escaped text, and each mark has the language of its script', async () => {
  const { html } = await bilingual.read(`/news?${queryOf('<b>& more')}`);
  expect(html).toContain('<mark>&lt;b&gt;&amp; more</mark>');
  expect(html).not.toContain('<b>');
  const both = await bilingual.read(`/news?${queryOf('ᐃᒡᓗᑦ <b>')}`);
  expect(both.html).toContain(
    '<span lang="iu-Cans"><mark>ᐃᒡᓗᑦ</mark></span><mark> &lt;b&gt;</mark>&amp; more',
  );
});

test('a story in an Inuit language states its script, and one in Cree is not called Inuktitut', async () => {
  const { html } = await bilingual.read('/news?category=local');
  expect(html).toContain('<h2 lang="iu-Latn"><a href="https://paper.example/inuktitut"');
  expect(html).toContain('>Kavamanga <span lang="iu-Cans">ᒐᕙᒪ</span></a>');
  expect(html).toContain('<h2 lang="ikt-Latn-CA"><a href="https://paper.example/inuinnaqtun"');
  expect(html).toContain('>ᓀᐦᐃᔭᐍᐏᐣ</a></h2>');
});
