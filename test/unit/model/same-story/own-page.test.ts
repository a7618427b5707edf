import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseChannel, selectItems } from '../../../../src/feeds/normalise/normalise.ts';
import { parseFeed } from '../../../../src/feeds/parse/parse-feed.ts';
import {
  type EditionItem,
  mergedItems,
  mergeEditions,
} from '../../../../src/model/edition/edition.ts';
import type { NewsItem } from '../../../../src/model/edition/news-item.ts';
import type { Source } from '../../../../src/model/publication/desk.ts';
import { isElsewhere } from '../../../../src/model/same-story/canonical-link.ts';
import type { SectionId } from '../../../../src/shared/sections.ts';
import { forAll } from '../../../support/effort.ts';
import { composeEdition, newsItem, newsSource } from '../../../support/fixtures.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const PAGE = 'https://paper.example/news/fire';

const sourceOf = (id: string, section: SectionId = 'local', more: Partial<Source> = {}): Source =>
  newsSource(`${id}-${section}`, {
    section,
    publisher: id,
    url: `https://feeds.${id}.example/${section}`,
    ...more,
  });

const itemOf = (title: string, link: string, more: Partial<NewsItem> = {}): NewsItem =>
  newsItem({
    id: title,
    title,
    description: `What is known on Friday of "${title}", as the one who wrote this text has it in so many words.`,
    link,
    pubDate: '2026-11-20T09:00:00.000Z',
    image: `https://pictures.example/${encodeURIComponent(title)}.jpg`,
    ...more,
  });

const FIRE = itemOf('Fire destroys home in Kinngait', PAGE, {
  titleBefore: { title: 'Fire in Kinngait', changedAt: '2026-11-20T10:00:00.000Z' },
});
const CRASH = itemOf('Crash closes road in Kinngait', 'https://voice.example/crash');

const shown = ({ title, description, image, pubDate, titleBefore, publisher }: EditionItem) => ({
  title,
  description,
  image,
  pubDate,
  titleBefore,
  publisher,
});
const own = (item: NewsItem, publisher: string, section: SectionId = 'local') =>
  shown({ ...item, publisher, section });

/** The stories of feeds in `local` and in all sections, with one desk or one for each feed. */
function showAll(
  feeds: readonly (readonly [Source, readonly NewsItem[]])[],
  areOnTwoDesks = false,
): { local: readonly EditionItem[]; all: readonly EditionItem[] } {
  const items = new Map(feeds.map(([{ id }, some]) => [id, some]));
  const sources = feeds.map(([source]) => source);
  const desks = areOnTwoDesks ? sources.map((source) => [source]) : [sources];
  const edition = mergeEditions(desks.map((some) => composeEdition({ sources: some }, items, NOW)));
  if (!edition) throw new Error('there is no edition');
  const sections = ['local', 'national', 'politics'] as const;
  return { local: edition.sections.local ?? [], all: mergedItems(edition, sections) };
}

/** The items of another publisher's feed, as read and selected. */
function readClaim(source: Source, item: string): NewsItem[] {
  const xml = `<?xml version="1.0"?><rss version="2.0" xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0"><channel><title>Rival</title><link>https://paper.example/</link><item>${item}<description>Nothing burned, and the mayor is to blame.</description></item></channel></rss>`;
  const channel = parseFeed(new TextEncoder().encode(xml), { url: source.url });
  return selectItems(source, normaliseChannel(channel, { now: NOW }), [], NOW);
}

const newer = '<pubDate>Fri, 20 Nov 2026 11:00:00 GMT</pubDate>';
const title = '<title>No fire in Kinngait</title>';
const page = `<link>${PAGE}</link>`;
it.each([
  ['a newer date', `${title}${page}${newer}`],
  ['no date', `${title}${page}`],
  ['a date to come', `${title}${page}<pubDate>Fri, 20 Nov 2037 01:00:00 GMT</pubDate>`],
  ['the same title', `<title>${FIRE.title}</title>${page}${newer}`],
  ['the address as guid alone', `${title}<guid isPermaLink="true">${PAGE}</guid>${newer}`],
  ['tracking parameters', `${title}<link>${PAGE}?utm_source=rival&amp;fbclid=1</link>${newer}`],
])('a claim of a publisher’s page with %s neither changes that story nor appears', (_, item) => {
  const rival = sourceOf('rival');
  const claims = readClaim(rival, item);
  expect(claims).toHaveLength(1);
  for (const areOnTwoDesks of [false, true])
    for (const feeds of [
      [[sourceOf('paper'), [FIRE]] as const, [rival, claims] as const],
      [[rival, claims] as const, [sourceOf('paper'), [FIRE]] as const],
    ]) {
      const { local, all } = showAll(feeds, areOnTwoDesks);
      expect(local.map(shown)).toEqual([own(FIRE, 'paper')]);
      expect(all.map(shown)).toEqual([own(FIRE, 'paper')]);
      expect(local[0]?.alsoIn).toBeUndefined();
    }
});

it.each([
  ['another port', `<link>https://paper.example:8443/news/fire</link>`],
  ['a host below the publisher’s', `<link>https://m.paper.example/news/fire</link>`],
  ['the host as a user’s name', `<link>https://paper.example@rival.example/fire</link>`],
  ['the publisher’s host in a redirect', `<link>https://rival.example/?to=${PAGE}</link>`],
  [
    'the page as FeedBurner’s origLink',
    `<link>https://feeds.feedburner.com/~r/rival/1</link><feedburner:origLink>${PAGE}</feedburner:origLink>`,
  ],
  ['a user’s name', `<link>https://rival.example@paper.example/news/fire</link>`],
  ['no link', ''],
])('a claim with %s is a separate story of its own publisher', (_, link) => {
  const rival = sourceOf('rival');
  const claims = readClaim(rival, `<title>${FIRE.title}</title>${link}${newer}`);
  const { local } = showAll([
    [sourceOf('paper'), [FIRE]],
    [rival, claims],
  ]);
  expect(local.map(shown)).toContainEqual(own(FIRE, 'paper'));
  expect(local.map(({ publisher }) => publisher).sort()).toEqual(['paper', 'rival']);
});

it('a claim that appears twice does not separate the publisher’s own copies of a page', () => {
  const claims = ['One', 'Two'].map((text) => itemOf(text, PAGE));
  const north = sourceOf('paper-north', 'local', { url: 'https://www.paper.example/north' });
  const { local } = showAll([
    [sourceOf('paper'), [FIRE]],
    [north, [{ ...FIRE, title: 'Family loses home in Kinngait' }]],
    [sourceOf('rival'), claims],
  ]);
  const isOfPaper = ({ publisher }: EditionItem) => publisher.startsWith('paper');
  expect(local.filter(isOfPaper)).toHaveLength(1);
});

const links = [FIRE.link, CRASH.link].flatMap((link) => [
  link,
  `${link}/`,
  `${link}?utm_source=x`,
  link.replace('https://', 'https://www.'),
  link.replace('.example', '.example.'),
  link.replace('https://', 'http://user:word@'),
  link.replace('.example', '.example:8443'),
  link.replace('https://', 'https://amp.'),
]);
const claim = fc.record({
  publisher: fc.constantFrom('rival', 'other', 'third'),
  section: fc.constantFrom<SectionId>('local', 'national', 'politics'),
  link: fc.constantFrom(...links),
  title: fc.constantFrom(FIRE.title, CRASH.title, 'No fire in Kinngait'),
  description: fc.constantFrom(FIRE.description, CRASH.description, 'Nothing.', ''),
  hours: fc.integer({ min: -40, max: 40 }),
  isDated: fc.boolean(),
  id: fc.constantFrom(FIRE.id, CRASH.id, 'x', 'y'),
});

it('a publisher’s page always shows the publisher’s own story, whatever other feeds claim', () => {
  forAll(
    500,
    [fc.array(claim, { maxLength: 12 }), fc.boolean(), fc.nat()],
    (claims, areOnTwoDesks, turn) => {
      const rivals = [
        ...Map.groupBy(claims, ({ publisher, section }) => `${publisher} ${section}`),
      ];
      const feeds = rivals.map(([, some]): readonly [Source, readonly NewsItem[]] => [
        sourceOf(some[0]?.publisher ?? '', some[0]?.section),
        some.map(({ publisher: _, section: __, hours, title, ...item }) => ({
          ...itemOf(title, item.link),
          ...item,
          image: 'https://rival.example/picture.jpg',
          pubDate: new Date(NOW.getTime() + hours * 3_600_000).toISOString(),
        })),
      ]);
      feeds.splice(turn % (feeds.length + 1), 0, [sourceOf('paper'), [FIRE]]);
      feeds.push([sourceOf('voice', 'national'), [CRASH]]);
      const { local, all } = showAll(feeds, areOnTwoDesks);
      const of = (items: readonly EditionItem[], publisher: string) =>
        items.filter((item) => item.publisher === publisher).map(shown);
      expect(of(local, 'paper')).toEqual([own(FIRE, 'paper')]);
      expect(of(all, 'paper')).toEqual([own(FIRE, 'paper')]);
      expect(of(all, 'voice')).toEqual([own(CRASH, 'voice')]);
    },
  );
});

const feed = 'https://feeds.paper.example/rss';
it.each([
  ['https://www.paper.example/1', feed, false],
  ['https://paper.example.:8443/1', feed, false],
  ['https://rival.example/paper.example', feed, true],
  ['https://paper.example.rival.example/', feed, true],
  ['https://paper.example@rival.example/', feed, true],
  ['http://192.0.2.1/', feed, true],
  ['#', feed, false],
  ['https://www.gov.nu.ca/1', 'https://feeds.gov.nu.ca/rss', false],
  ['https://www.rival.nu.ca/1', 'https://feeds.gov.nu.ca/rss', true],
  ['https://io.canada.gc.ca/1', 'https://rival.gc.ca/rss', true],
  ['https://one.wordpress.com/1', 'https://one.wordpress.com/feed', false],
  ['https://two.wordpress.com/1', 'https://one.wordpress.com/feed', true],
  ['https://medium.com/@two/1', 'https://medium.com/feed/@one', true],
  ['https://feeds.feedburner.com/~r/two', 'https://feeds.feedburner.com/one', true],
  ['https://paper.example/1', 'http://127.0.0.1:8788/feed', false],
  ['https://paper.example/1', 'http://localhost:8788/feed', false],
])('a link to %s in the feed at %s belongs to another publisher: %s', (link, url, expected) => {
  expect(isElsewhere(link, { url })).toBe(expected);
});

it('a page on one of the publisher’s further hosts belongs to the publisher', () => {
  const bbc = { url: 'https://feeds.bbci.co.uk/rss', redirectHosts: ['www.bbc.com'] };
  expect(isElsewhere('https://www.bbc.com/1', bbc)).toBe(false);
  expect(isElsewhere('https://www.bbc.co.uk/1', bbc)).toBe(true);
});
