import { beforeAll, expect, test } from 'vitest';
import { emptyEdition } from '../../../../src/edition/edition.ts';
import type { OwnTexts } from '../../../../src/shared/own-texts.ts';
import { editionItem } from '../../../support/news-items.ts';
import { ORIGIN_HOSTS, originUrl, respondWith } from '../../../support/origin.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { json } from '../../../support/scripted-backend.ts';
import { showEdition } from '../../../support/show-edition.ts';

const story = (id: string, title: string, description: string, language?: string) =>
  editionItem({
    ...{ id, title, description, link: `https://paper.example/${id}` },
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

const fixture = publicationFixture();

beforeAll(async () => {
  const now = new Date(fixture.now);
  const edition = { ...emptyEdition(now), version: 'v1', sections: { local: STORIES } };
  await showEdition(fixture.publication, edition, now);
  await fixture.publish(
    { slug: 'own-roman', metaTitle: 'Why Nunavut sings', date: '2026-11-02' },
    { slug: 'own-syllabics', metaTitle: 'ᓄᓇᕗᑦ & us', metaDescription: 'Sung.', date: '2026-11-01' },
    { slug: 'own-other', metaTitle: 'Boats' },
  );
});

const query = (q: string) => new URLSearchParams({ q });

test.each(['nunavut', 'ᓄᓇᕗᑦ', 'NUNAVUT', 'ᓅᓇᕗᑦ'])(
  'a search for %s finds stories, posts, resources and answers in both scripts, and marks what is found and nothing else',
  async (q) => {
    const news = await fixture.read(`/news?${query(q)}`);
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
    const { total, items } = await (await fixture.get(`/api/news?${query(q)}`)).json<{
      total: number;
      items: { title: string }[];
    }>();
    expect(total).toBe(2);
    expect(items.map(({ title }) => title)).toEqual(STORIES.slice(0, 2).map(({ title }) => title));
    const { groups } = await (await fixture.get(`/api/search?${query(q)}`)).json<OwnTexts>();
    const [posts, resources, answers] = groups;
    expect(posts?.texts.map(({ title }) => title)).toEqual(['Why Nunavut sings', 'ᓄᓇᕗᑦ & us']);
    expect(resources?.total).toBeGreaterThan(5);
    expect(answers?.total).toBeGreaterThan(5);
    const faq = await fixture.read(`/faq?${query(q)}`);
    expect(await faq.all('.faq-card details')).toHaveLength(answers?.total ?? 0);
    const marks = await faq.texts('.faq-card details mark');
    expect(marks.length).toBeGreaterThan(5);
    expect(new Set(marks.map((mark) => mark.toLowerCase()))).toEqual(new Set(['nunavut']));
  },
);

test('a remote backend’s posts are found and marked in both scripts', async () => {
  const path = '/both-scripts/v1';
  const changes = { BLOG_API_URL: originUrl(path) };
  const remote = publicationFixture({ insecureHosts: new Set(ORIGIN_HOSTS) });
  const blogs = ['Why Nunavut sings', 'ᓄᓇᕗᑦ', 'Boats'].map((metaTitle, id) => ({
    ...{ id, slug: `post-${id}`, metaTitle, metaDescription: null, pinterestImageLink: null },
  }));
  const call = `${path}/get_metainfo?domain=${remote.publication.hosts[1]}&page=1`;
  for (const address of [call, `${call}&limit=100`])
    await respondWith(address, json({ blogs, total: 3 }));
  for (const q of ['ᓄᓇᕗᑦ', 'nunavut']) {
    const response = await remote.get(`/api/search?${query(q)}`, changes as Partial<Env>);
    const { groups } = await response.json<OwnTexts>();
    expect(groups.find(({ name }) => name === 'Blog')?.texts.map(({ title }) => title)).toEqual([
      'Why Nunavut sings',
      'ᓄᓇᕗᑦ',
    ]);
  }
});

test('words of Inuktitut and Inuinnaqtun in answers are marked, and what is found in them too', async () => {
  const { html } = await fixture.read(`/faq?${query('ᐃᓄᒃᑎᑐᑦ')}`);
  expect(html).toContain('<span lang="iu-Latn"><mark>Inuktitut</mark></span>');
  expect(html).toContain('<span lang="ikt-Latn">Inuinnaqtun</span>');
  expect(html).toContain('href="/resources/inuktitut-language"><mark>Inuktitut</mark></a>');
});

test('what is marked stays text, and each mark has the language of its script', async () => {
  const { html } = await fixture.read(`/news?${query('<b>& more')}`);
  expect(html).toContain('<mark>&lt;b&gt;&amp; more</mark>');
  expect(html).not.toContain('<b>');
  const both = await fixture.read(`/news?${query('ᐃᒡᓗᑦ <b>')}`);
  expect(both.html).toContain(
    '<span lang="iu-Cans"><mark>ᐃᒡᓗᑦ</mark></span><mark> &lt;b&gt;</mark>&amp; more',
  );
});

test('a story in an Inuit language says its script, one in Cree is not called Inuktitut', async () => {
  const { html } = await fixture.read('/news?category=local');
  expect(html).toContain('<h2 lang="iu-Latn"><a href="https://paper.example/inuktitut"');
  expect(html).toContain('>Kavamanga <span lang="iu-Cans">ᒐᕙᒪ</span></a>');
  expect(html).toContain('<h2 lang="ikt-Latn-CA"><a href="https://paper.example/inuinnaqtun"');
  expect(html).toContain('>ᓀᐦᐃᔭᐍᐏᐣ</a></h2>');
});
