import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { sampleSources } from '../../../../sample-world/publications/sources.ts';
import { composeEdition } from '../../../../src/edition/edition.ts';
import type { NewsItem } from '../../../../src/edition/news-item.ts';
import { newsItem } from '../../../support/news-items.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { readHtml, readPage } from '../../../support/read-page.ts';
import { showEdition } from '../../../support/show-edition.ts';

const NOW = new Date();
const CHANGED_AT = new Date(NOW.getTime() - 3_600_000).toISOString();
const PORT = 'Nunavut’s first deep-sea port opens in Qikiqtarjuaq';
const TEXT =
  'Ships can unload at a quay in Qikiqtarjuaq since Monday, in place of barges that wait for the tide, the government of Nunavut says.';
const BEFORE = 'Nunavut <port> “opens”';
const TELLERS = ['tundra-courier', 'kivalliq-post', 'nunavut-voice', 'dominion-daily'] as const;

beforeAll(async () => {
  const items = new Map(TELLERS.map((id, index) => [id, [itemOf(id, index)]]));
  await show(items);
});

async function show(items: ReadonlyMap<string, readonly NewsItem[]>): Promise<void> {
  const sources = sampleSources(env.SAMPLE_WORLD_ORIGIN);
  await showEdition(env.EDITIONS, NUNAVUT_NEWS, composeEdition({ sources }, items, NOW), NOW);
}

function itemOf(id: string, index: number): NewsItem {
  return newsItem({
    id,
    title: PORT,
    description: TEXT,
    link: `https://${id}.example/port?a=1&b=2`,
    pubDate: new Date(NOW.getTime() - (10 - index) * 3_600_000).toISOString(),
    ...(index === 0 && { titleBefore: { title: BEFORE, changedAt: CHANGED_AT } }),
  });
}

test('/news shows a story that four publishers tell once, with links to the other three and the headline before', async () => {
  const page = await readPage('/news');
  expect(await page.texts('.card h2')).toEqual([PORT]);
  expect(await page.texts('.card .also-in')).toEqual([
    'Also in: Kivalliq Post (sample), Nunavut Voice (sample), Dominion Daily (sample)',
  ]);
  const links = await page.all('.card .also-in a');
  expect(links.map(({ attributes }) => attributes.href)).toEqual(
    TELLERS.slice(1).map((id) => `https://${id}.example/port?a=1&b=2`),
  );
  for (const { attributes } of links)
    expect(attributes).toMatchObject({ target: '_blank', rel: 'noopener' });
  const [summary] = await page.texts('.card details summary');
  expect(summary).toMatch(/^Headline changed \w{3} \d+, \d+:\d\d.[ap]\.m\. E[DS]T$/);
  expect(await page.texts('.card details q')).toEqual([BEFORE]);
  expect(page.html).not.toContain('<port>');
});

test('/ names two other publishers of a story in brief and counts the rest', async () => {
  const page = await readPage('/');
  expect((await page.texts('.band .brief > p.meta')).filter((text) => /^Also/.test(text))).toEqual([
    'Also in: Kivalliq Post (sample), Nunavut Voice (sample)',
  ]);
  expect(await page.texts('.band .brief details q')).toEqual([BEFORE]);
});

test('the feeds of headlines name and link the other publishers, keep the guid and say when the headline was changed', async () => {
  for (const path of ['/feeds/local.xml', '/feeds/all.xml']) {
    const response = await exports.default.fetch(`https://nunavut-news.example${path}`);
    const xml = await response.text();
    expect(xml.match(/<item>/g), path).toHaveLength(1);
    expect(xml).toContain('<guid isPermaLink="true">https://tundra-courier.example/port?');
    expect(xml).toContain(`<atom:updated>${CHANGED_AT}</atom:updated>`);
    expect(xml).toContain(`<lastBuildDate>${new Date(CHANGED_AT).toUTCString()}</lastBuildDate>`);
    expect(xml).toContain('(Also in: Kivalliq Post (sample), Nunavut Voice (sample)');
    expect(xml).toMatch(
      /<atom:link rel="related" href="https:\/\/kivalliq-post\.example\/port\?a=1&amp;b=2" title="Kivalliq Post \(sample\)"\s*\/>/,
    );
  }
});

test('/api/news gives the story once, with its other publishers and its headline before', async () => {
  const response = await exports.default.fetch('https://nunavut-news.example/api/news');
  const { items, total } = await response.json<{ items: object[]; total: number }>();
  expect(total).toBe(1);
  expect(items).toMatchObject([
    {
      id: 'tundra-courier',
      alsoIn: [
        { publisher: 'Kivalliq Post (sample)' },
        { publisher: 'Nunavut Voice (sample)' },
        { publisher: 'Dominion Daily (sample)' },
      ],
      titleBefore: { title: BEFORE, changedAt: CHANGED_AT },
    },
  ]);
});

test('a story of the region’s own paper and of an earlier national one is the region’s in All News, on the sheet, in its feed and in Local', async () => {
  const tellers = ['dominion-daily', 'tundra-courier'];
  await show(new Map(tellers.map((id, index) => [id, [itemOf(id, index)]])));
  for (const path of ['/news', '/news?category=local']) {
    const page = await readPage(path);
    const [link] = await page.all('.card h2 a');
    expect(link?.attributes.href, path).toBe('https://tundra-courier.example/port?a=1&b=2');
    expect(await page.texts('.card .badge'), path).toEqual(['Local']);
  }
  expect(await (await readPage('/news')).texts('.card .also-in')).toEqual([
    'Also in: Dominion Daily (sample)',
  ]);
  const sheet = await readPage('/today');
  expect(await sheet.texts('.sections h2')).toEqual(['Local']);
  expect(await sheet.texts('.sections h3')).toEqual([PORT]);
  const feed = await exports.default.fetch('https://nunavut-news.example/feeds/all.xml');
  expect(await feed.text()).toContain('isPermaLink="true">https://tundra-courier.example/port?');
});

test('a page about a story that nobody else tells says nothing of others', async () => {
  const items = new Map([['world-wire', [{ ...itemOf('world-wire', 3), title: 'Ice' }]]]);
  await show(items);
  const page = readHtml((await readPage('/news?category=world')).html);
  expect(await page.texts('.also-in, .before')).toEqual([]);
});
