import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EditionItem } from '../../../../src/model/edition/edition.ts';
import { MAX_ALSO_IN } from '../../../../src/model/same-story/also-in.ts';
import { joinStories, uniquePages } from '../../../../src/model/same-story/join-stories.ts';
import oneReport from '../../../labelled/one-report.txt?raw';
import twoEvents from '../../../labelled/two-events.txt?raw';
import { forAll } from '../../../support/effort.ts';
import { composeEdition, editionItem, newsSource } from '../../../support/fixtures.ts';
import { readDocument, rss } from '../../../support/read-document.ts';

type Story = EditionItem & { feed: string };

const NOW = new Date('2026-11-20T12:00:00Z');
const PORT = 'Nunavut’s first deep-sea port opens in Qikiqtarjuaq';
const TEXT =
  'Ships can unload at a quay in Qikiqtarjuaq since Monday, in place of barges that wait for the tide, the government of Nunavut says.';
const PAGE = 'https://wire.example/port';

const feedOf = ({ feed }: Story) => feed;
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();

/** A story of a feed, also its publisher by default; with the title PORT it has TEXT. */
function story(feed: string, title = PORT, more: Partial<Story> = {}): Story {
  const site = feed.toLowerCase().replace(/\W+/g, '-');
  const facts = {
    id: `${feed} ${title}`,
    title,
    description: title === PORT ? TEXT : '',
    link: `https://${site}.example/${encodeURIComponent(title)}`,
    pubDate: at(0),
    publisher: feed,
  };
  return { ...editionItem(facts), feed, ...more };
}

/** Pairs of reports of two events, as plain text. */
const TWO_EVENTS = readPairs(twoEvents);
/** Pairs of copies of one agency report, as XML. */
const ONE_REPORT = readPairs(oneReport);

function readPairs(text: string) {
  const [, ...blocks] = text.split(/^= /m);
  return blocks.map((block) => {
    const [name = '', ...lines] = block.split('\n').filter((line) => line !== '');
    const [one, other, ...more] = lines.map(readReport);
    if (!one || !other || more.length > 0) throw new Error(`not a pair of reports: ${name}`);
    return { name, reports: [one, other] };
  });
}

function readReport(line: string) {
  const [title, description, ...more] = line.split('|').map((part) => part.trim());
  if (!title || description === undefined || more.length > 0)
    throw new Error(`not a report: ${line}`);
  return { title, description };
}

/** The ids of the stories after joining. */
const joinedIds = (stories: readonly Story[]) => joinStories(stories, feedOf).map(({ id }) => id);

const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `word${from + n}`).join(' ');
const texts = (one: string, other: string): [Story, Story] => [
  story('A', PORT, { description: one }),
  story('B', PORT, { description: other }),
];
const publisher = 'The Paper';
const paper = (feed: string, title: string, page: string) =>
  story(feed, title, { publisher, link: `https://paper.example/${page}` });

const linked = (feed: string, link: string, title = 'Storm') => story(feed, title, { link });
const untitled = (feed: string) => story(feed, 'Untitled', { publisher, link: '#' });

/** One story for each letter of `feeds`. */
const of = (feeds: string, make: (feed: string, nth: number) => Story) => [...feeds].map(make);
const onSites = (one: string, other: string) => [
  ...[linked('A', `https://${one}/1`), linked('B', `https://${other}/2`)],
];
const second = (feed: string) => ({ ...story(feed), id: '2', link: `${PAGE}/2` });
const divided = [
  ...[story('A', 'xStorm', { publisher: '' }), story('B', 'Storm', { publisher: 'x' })],
];
const third = [0, 3, 6].map((from) => story(`P${from}`, PORT, { description: words(20, from) }));

it.each<[condition: string, stories: readonly Story[], left: number]>([
  ['one page', [linked('A', PAGE), linked('B', `${PAGE}?utm_id=1`, 'Big')], 1],
  ['one title and one publisher', [paper('A', 'Storm', '1'), paper('B', 'STORM', '2')], 1],
  ['one title and one site', onSites('www.news.example', 'live.news.example'), 1],
  ['one title alone', [story('A', 'Storm'), story('B', 'Storm')], 2],
  ['one title and a site that many share', onSites('a.wordpress.com', 'b.wordpress.com'), 2],
  ['one publisher, no title and no link', ['A', 'B'].map(untitled), 2],
  ['one title, one text and 36 hours', [story('A'), story('B', PORT, { pubDate: at(36) })], 1],
  ['one title, one text and 37 hours', [story('A'), story('B', PORT, { pubDate: at(37) })], 2],
  ['80 % of the words', texts(words(16), words(20)), 1],
  ['fewer of the words', texts(words(15), words(20)), 2],
  ['80 % of the words, the rest before and behind', texts(words(18), words(18, 2)), 1],
  ['all words but one among them', texts(words(20), words(20).replace('word9 ', '')), 2],
  ['another word among them', texts(words(20), words(20).replace('word9 ', 'monday ')), 2],
  ['another word at the end', texts(words(20), words(20).replace('word19', 'monday')), 2],
  ['50 letters', texts('a'.repeat(50), 'a'.repeat(50)), 1],
  ['fewer than 50 letters', texts('a'.repeat(49), 'a'.repeat(49)), 2],
  ['no text', texts('', ''), 2],
  ['the title as text', texts(PORT, PORT.slice(0, 40)), 2],
  ['a third between them', third, 2],
  ['one feed, title and page', ['1', '2'].map((id) => ({ ...linked('A', PAGE), id })), 2],
  ['one feed, and a third like both', [story('A'), second('A'), story('B')], 2],
  ['one feed, and a first like both', [story('A'), story('B'), second('B')], 2],
  ['a title that a feed uses twice', of('AAB', (feed, n) => paper(feed, 'In brief', `${n}`)), 3],
  ['a page that a feed uses twice', of('AAB', (feed, n) => linked(feed, PAGE, `Rain ${n}`)), 3],
  ['the same letters, divided otherwise', divided, 2],
])('joinStories joins only stories that are certainly one: %s', (_, stories, left) => {
  expect(joinedIds(stories)).toHaveLength(left);
  expect(joinedIds(stories.toReversed()).toSorted()).toEqual(joinedIds(stories).toSorted());
});

it('joinStories makes the same groups with the same first story in any order', () => {
  const pool = [...ONE_REPORT, ...TWO_EVENTS]
    .flatMap(({ reports }) => [...reports, ...reports])
    .map(({ title, description }, index) =>
      story(`Paper ${index % 7}`, title, {
        id: String(index),
        feed: `${index % 11}`,
        description,
        link: `https://paper-${index % 7}.example/${index % 60}`,
        pubDate: at((index * 5) % 48),
        isDated: index % 17 !== 0,
      }),
    );
  const groupsOf = (stories: readonly Story[]) =>
    joinStories(stories, feedOf)
      .map(({ id, alsoIn, alsoInMore }) => JSON.stringify([id, alsoIn, alsoInMore]))
      .sort();
  forAll(40, [fc.shuffledSubarray(pool, { minLength: 20, maxLength: 120 })], (some) => {
    const inOrder = pool.filter((one) => some.includes(one));
    expect(groupsOf(some)).toEqual(groupsOf(inOrder));
  });
});

const publishersOf = (stories: readonly Story[]) =>
  joinStories(stories, feedOf).map(({ publisher }) => publisher);

it('joinStories keeps the earliest report and names the other publishers with their pages', () => {
  const wire = story('The Wire');
  const paper = story('The Paper', PORT, { pubDate: at(1) });
  const other = story('The Paper', 'Char season begins');
  expect(joinStories([other, paper, wire], feedOf)).toEqual([
    other,
    { ...wire, alsoIn: [{ publisher: 'The Paper', link: paper.link }] },
  ]);
});

it('joinStories prefers local to earlier national reports, and never a claim to the page’s publisher', () => {
  const stories = [
    story('The Wire', PORT, { pubDate: at(2), section: 'world', link: PAGE }),
    story('Claim', PORT, { pubDate: at(-3), link: PAGE, isElsewhere: true }),
    story('Dominion Daily', PORT, { pubDate: at(-2), section: 'national' }),
  ];
  const own = story('Tundra Courier', PORT, { pubDate: at(3) });
  const later = story('Nunavut Voice', PORT, { pubDate: at(4) });
  expect(publishersOf(stories)).toEqual(['Dominion Daily']);
  expect(publishersOf([...stories, later, own])).toEqual(['Tundra Courier']);
  expect(publishersOf(stories.slice(0, 2))).toEqual(['The Wire']);
});

it('joinStories counts publishers of one owner once: by name, by site and by the source’s owner', () => {
  const [joined, ...others] = joinStories(
    [
      story('1', PORT, { publisher: 'CBC News', link: 'https://www.cbc.ca/1' }),
      story('2', PORT, { publisher: 'CBC North', link: 'https://www.cbc.ca/2', pubDate: at(1) }),
      story('3', PORT, { publisher: 'National Post', owner: 'Postmedia', pubDate: at(2) }),
      story('4', PORT, { publisher: 'Financial Post', owner: 'postmedia', pubDate: at(3) }),
    ],
    feedOf,
  );
  expect(others).toEqual([]);
  expect(joined?.alsoIn?.map(({ publisher }) => publisher)).toEqual(['National Post']);
  expect(joined?.alsoInMore).toBeUndefined();
});

it('joinStories names no other publisher with the story’s own link', () => {
  const stories = ['A', 'B'].map((feed) => story(feed, PORT, { link: PAGE }));
  expect(joinStories(stories, feedOf)).toEqual([stories[0]]);
});

it('joinStories names five other publishers and counts the rest, and those with links above 500 characters', () => {
  const [first] = joinStories(
    Array.from({ length: 12 }, (_, n) => story(`Paper ${n}`, PORT, { pubDate: at(n) })),
    feedOf,
  );
  expect([first?.alsoIn?.length, first?.alsoInMore]).toEqual([MAX_ALSO_IN, 11 - MAX_ALSO_IN]);
  const long = story('B', PORT, { link: `https://p.example/${'x'.repeat(3_900)}`, pubDate: at(1) });
  expect(joinStories([story('A'), long], feedOf)).toEqual([{ ...story('A'), alsoInMore: 1 }]);
});

it('composeEdition drops a report that its feed no longer has, also from “also in”', () => {
  const sources = ['a', 'b'].map((id) => newsSource(id));
  const a = story('a');
  const b = story('b', PORT, { pubDate: at(1) });
  const local = (...stories: Story[]) =>
    composeEdition(
      { sources },
      new Map(stories.map((one) => [one.feed, [one]])),
      NOW,
    ).sections.local?.map(({ id, alsoIn }) => [id, alsoIn?.length]);
  expect(local(a, b)).toEqual([[a.id, 1]]);
  expect(local(a, story('b', 'Char'))).toContainEqual([a.id, undefined]);
  expect(local(b)).toEqual([[b.id, undefined]]);
});

const original = story('The Wire', PORT, { pubDate: at(2), description: 'A quay.' });
const copy = story('The Paper', PORT, {
  description: 'Barges are history in Qikiqtarjuaq.',
  takenFrom: 'the-wire.example',
});

it('joinStories joins a copy with its original of the same title, which leads in any section', () => {
  for (const one of [original, { ...original, section: 'national' as const }])
    expect(joinStories([copy, one], feedOf)).toEqual([
      { ...one, alsoIn: [{ publisher: 'The Paper', link: copy.link }] },
    ]);
});

it.each([
  ['another title', { title: 'Barges are history' }],
  ['37 hours between them', { pubDate: at(-35) }],
  ['a source that is another publisher', { takenFrom: 'another.example' }],
])('joinStories keeps a copy and its original apart with %s', (_, other) => {
  expect(joinStories([{ ...copy, ...other }, original], feedOf)).toHaveLength(2);
});

it('joinStories does not join a copy’s original with a third report that has the copy’s text', () => {
  const bridge = { ...copy, description: TEXT };
  expect(joinedIds([bridge, original, story('Voice')])).toEqual([original.id, story('Voice').id]);
});

/** A story of a desk, which is also its publisher. */
const storyOf = (desk: string, more: Partial<EditionItem> = {}) =>
  editionItem({
    id: desk,
    title: `As ${desk} has it`,
    description: '',
    link: `https://${desk}.example/1`,
    publisher: desk,
    ...more,
  });

const later = { pubDate: '2026-11-20T13:00:00Z' };
const alsoIn = (link: string) => ({ alsoIn: [{ publisher: 'Other', link }] });
const onPage = (desk: string, more?: Partial<EditionItem>) =>
  storyOf(desk, { link: PAGE, ...more });
const claim = (desk: string) => storyOf(desk, { link: `${PAGE}/`, isElsewhere: true });
const naming = (desk: string, other: string, more?: Partial<EditionItem>) =>
  storyOf(desk, { ...more, ...alsoIn(`https://${other}.example/1`) });

it.each<[condition: string, stories: readonly EditionItem[], left: readonly number[]]>([
  [
    'one page of a publisher without a source',
    [onPage('a', { isElsewhere: true, ...later }), claim('b')],
    [1],
  ],
  ['one page and its own publisher', [claim('a'), onPage('b', later)], [1]],
  ['one page and a region', [onPage('a', { section: 'national' }), onPage('b', later)], [1]],
  ['one title', [storyOf('a', { title: 'Port' }), storyOf('b', { title: 'Port' })], [0, 1]],
  ['no page', [storyOf('a', { link: '#' }), storyOf('b', { link: '#' })], [0, 1]],
  ['a page that one list has twice', [onPage('a'), onPage('a'), onPage('b')], [0, 1, 2]],
  ['a page that another story names', [storyOf('a', later), naming('b', 'a')], [1]],
  ['a page that its own list names', [onPage('a'), storyOf('a', alsoIn(PAGE))], [0, 1]],
  ['pages that name each other', [naming('a', 'b', later), naming('b', 'a')], [1]],
])('uniquePages keeps the right stories of several lists with %s', (_, stories, left) => {
  const expected = left.map((index) => stories[index]);
  expect(uniquePages(stories, ({ publisher }) => publisher)).toEqual(expected);
  expect(uniquePages(stories.toReversed(), ({ publisher }) => publisher)).toEqual(
    expected.toReversed(),
  );
});

/** How many stories an edition has of these reports, each from its own feed. */
function countShown(reports: readonly ReturnType<typeof readReport>[]): number {
  const sources = reports.map((_, index) => newsSource(`paper-${index}`));
  const items = reports.map(({ title, description }, index) =>
    readDocument(
      rss(
        `<item><title>${title}</title><link>https://paper-${index}.example/${index}</link><pubDate>Wed, 14 Jan 2026 1${index}:00:00 GMT</pubDate><description>${description}</description></item>`,
      ),
    ),
  );
  const byId = new Map(sources.map(({ id }, index) => [id, items[index] ?? []]));
  return composeEdition({ sources }, byId, NOW).sections.local?.length ?? 0;
}

it.each([
  ...TWO_EVENTS.map((pair) => ({ ...pair, stories: 2 })),
  ...ONE_REPORT.map((pair) => ({ ...pair, stories: 1 })),
])('composeEdition shows as $stories: $name', ({ reports, stories }) => {
  expect(countShown(reports)).toBe(stories);
  expect(countShown(reports.toReversed())).toBe(stories);
});
