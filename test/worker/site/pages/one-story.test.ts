import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { NewsItem } from '../../../../src/model/edition/news-item.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/model/publication/built-in-publications.ts';
import { activeSourcesOf } from '../../../../src/model/publication/desk.ts';
import { composeFor, newsItem } from '../../../support/fixtures.ts';
import { showEdition } from '../../../support/publication-fixture.ts';
import { expectParts, headlinesOf, readPage } from '../../../support/read-page.ts';

const [sample] = BUILT_IN_PUBLICATIONS;
const NOW = new Date();
const CHANGED_AT = new Date(NOW.getTime() - 3_600_000).toISOString();
const PORT = 'Nunavut’s first deep-sea port opens in Qikiqtarjuaq';
const TEXT =
  'Ships can unload at a quay in Qikiqtarjuaq since Monday, in place of barges that wait for the tide, the government of Nunavut says.';
const BEFORE = 'Nunavut <port> “opens”';
const TELLERS = ['tundra-courier', 'kivalliq-post', 'nunavut-voice', 'dominion-daily'] as const;

const ITEMS = new Map(TELLERS.map((id, index) => [id, [itemOf(id, index)]]));

beforeAll(() => show(ITEMS));

const show = (items: ReadonlyMap<string, readonly NewsItem[]>) =>
  showEdition(sample, composeFor(sample, items, NOW), NOW);

async function textOf(path: string): Promise<string> {
  return (await exports.default.fetch(`https://nunavut-news.example${path}`)).text();
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

test('/news shows a story of four publishers once, with links to three and its old headline; / names two', async () => {
  const page = await readPage('/news');
  const others = TELLERS.slice(1);
  await expectParts(page, {
    '.card h2': [PORT],
    '.card .also-in': [
      'Also in: Kivalliq Post (sample), Nunavut Voice (sample), Dominion Daily (sample)',
    ],
    '.card .also-in a@href': others.map((id) => `https://${id}.example/port?a=1&b=2`),
    '.card .also-in a[target=_blank]@rel': others.map(() => 'noopener'),
    '.card details summary': [
      expect.stringMatching(/^Headline changed \w{3} \d+, \d+:\d\d.[ap]\.m\. E[DS]T$/),
    ],
    '.card details q': [BEFORE],
  });
  expect(page.html).not.toContain('<port>');
  // The lead, so that the story is in a column.
  await show(new Map([...ITEMS, ['world-wire', [newsItem({ id: 'w', title: 'Abroad' })]]]));
  await expectParts(await readPage('/'), {
    '.band .brief > p.meta': expect.arrayContaining([
      'Also in: Kivalliq Post (sample), Nunavut Voice (sample)',
    ]),
    '.band .brief details q': [BEFORE],
  });
  await show(ITEMS);
});

test('the feeds of headlines link the other publishers, keep the guid and say when the headline changed', async () => {
  for (const path of ['/feeds/local.xml', '/feeds/all.xml']) {
    const xml = await textOf(path);
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

test('/api/news has the story once, with its other publishers and its previous headline', async () => {
  const others = ['Kivalliq Post (sample)', 'Nunavut Voice (sample)', 'Dominion Daily (sample)'];
  const { total, items } = JSON.parse(await textOf('/api/news'));
  expect([total, items]).toMatchObject([
    1,
    [
      {
        id: 'tundra-courier',
        alsoIn: others.map((publisher) => ({ publisher })),
        titleBefore: { title: BEFORE, changedAt: CHANGED_AT },
      },
    ],
  ]);
});

const tenItems = (source: string, section: string) =>
  Array.from({ length: 10 }, (_, index) =>
    newsItem({
      id: `${source}-${index}`,
      title: `${section} ${index} of ${source}`,
      link: `https://paper.example/${source}/${index}`,
      pubDate: new Date(NOW.getTime() - index * 3_600_000).toISOString(),
    }),
  );

test('/community shows 4 local, 3 arts and 3 health stories, as in its JSON-LD, hub buttons and guidelines', async () => {
  const sources = activeSourcesOf(sample.desks);
  await show(new Map(sources.map(({ id, section }) => [id, tenItems(id, section)])));
  const page = await readPage('/community');
  const panels = ['Community Forums', 'Volunteer Opportunities'];
  const local = Array(4).fill(expect.stringMatching(/^local /));
  const first = (section: string) =>
    [0, 1, 2].map((nth) => expect.stringContaining(`${section} ${nth} of `));
  await expectParts(page, {
    '.stories h2': ['Community News', 'Arts & Culture', 'Health & Wellness'],
    '.stories-local h3': local,
    '.stories-arts h3': first('arts'),
    '.stories-health h3': first('health'),
    '.hub h2': ['Community Hub'],
    '.hub li .button': [...panels, 'Local Resources', 'Event Calendar'],
    '.hub a.button@href': ['/resources', '/events'],
    '.hub li button@popovertarget': ['forums', 'volunteering'],
    '[popover] h3': panels,
    '[popover] .soon': ['Coming Soon', 'Coming Soon'],
    '.embed-wall .frame@data-frame': [`${env.SAMPLE_WORLD_ORIGIN}/embeds/events-wall`],
    '.guidelines h2': ['Community Guidelines'],
    '.guidelines h3': ['Respect', 'Inclusivity', 'Safety', 'Collaboration'],
    '.involved h2': ['Get Involved'],
    '.involved a@href': ['/contact'],
  });
  expect(page.headers.get('Cache-Control')).toContain('max-age=60');
  expect(page.headers.get('Content-Security-Policy')).toContain(
    `frame-src ${env.SAMPLE_WORLD_ORIGIN} 'self';`,
  );
  const list = headlinesOf(page);
  await expectParts(page, {
    '.stories h3': list.map(({ name }) => name),
    '.stories h3 a@href': list.map(({ url }) => url),
  });
});
