import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeEdition, type EditionItem } from '../../../../src/edition/edition.ts';
import { mergeEditions } from '../../../../src/edition/merge-editions.ts';
import { MAX_ALSO_IN } from '../../../../src/edition/same-story/also-in.ts';
import { joinStories } from '../../../../src/edition/same-story/join-stories.ts';
import type { Source } from '../../../../src/publications/source.ts';
import { runs } from '../../../support/effort.ts';
import { readOneReport, readTwoEvents } from '../../../support/labelled-pairs.ts';
import { readDocument, rss } from '../../../support/read-document.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

type Story = EditionItem & { readonly feed: string };

function story(publisher: string, title: string, more: Partial<Story> = {}): Story {
  const site = publisher.toLowerCase().replace(/\W+/g, '-');
  return {
    feed: publisher,
    id: `${publisher} ${title}`,
    title,
    description: title === PORT ? TEXT : '',
    link: `https://${site}.example/${encodeURIComponent(title)}`,
    pubDate: NOW.toISOString(),
    isDated: true,
    category: '',
    image: '/stock-photo.svg',
    publisher,
    section: 'local',
    ...more,
  };
}

const feedOf = ({ feed }: Story) => feed;
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
/** What was joined with what, in an order of its own. */
const groupsOf = (stories: readonly Story[]) =>
  joinStories(stories, feedOf)
    .map(({ id, alsoIn, alsoInMore }) => JSON.stringify([id, alsoIn, alsoInMore]))
    .sort();

const PORT = 'Nunavut’s first deep-sea port opens in Qikiqtarjuaq';
const TEXT =
  'Ships can unload at a quay in Qikiqtarjuaq since Monday, in place of barges that wait for the tide, the government of Nunavut says.';

describe('reports of one agency', () => {
  it('joinStories keeps the earliest report and names the other publishers with their pages', () => {
    const [wire, paper, other] = [
      story('The Wire', PORT, { pubDate: at(0) }),
      story('The Paper', PORT, { pubDate: at(1) }),
      story('The Paper', 'Char season begins', { id: 'char' }),
    ];
    const joined = joinStories([other, paper, wire], feedOf);
    expect(joined).toEqual([
      other,
      { ...wire, alsoIn: [{ publisher: 'The Paper', link: paper?.link }] },
    ]);
  });

  it('joinStories keeps the region’s own report, though a national one is earlier, and the page’s own publisher before both', () => {
    const link = 'https://wire.example/port';
    const stories = [
      story('The Wire', PORT, { pubDate: at(2), section: 'world', link }),
      story('Claim', PORT, { pubDate: at(-3), section: 'local', link, isElsewhere: true }),
      story('Dominion Daily', PORT, { pubDate: at(-2), section: 'national' }),
    ];
    const own = story('Tundra Courier', PORT, { pubDate: at(3) });
    const later = story('Nunavut Voice', PORT, { pubDate: at(4) });
    const firsts = (some: readonly Story[]) =>
      joinStories(some, feedOf).map(({ publisher }) => publisher);
    expect(firsts(stories)).toEqual(['Dominion Daily']);
    expect(firsts([...stories, later, own])).toEqual(['Tundra Courier']);
    expect(firsts(stories.slice(0, 2))).toEqual(['The Wire']);
  });

  it('joinStories counts publishers by their owner: by name, by site and by what the source says', () => {
    const joined = joinStories(
      [
        story('CBC News', PORT, { feed: '1', link: 'https://www.cbc.ca/1', pubDate: at(0) }),
        story('CBC North', PORT, { feed: '2', link: 'https://www.cbc.ca/2', pubDate: at(1) }),
        story('National Post', PORT, { feed: '3', owner: 'Postmedia', pubDate: at(2) }),
        story('Financial Post', PORT, { feed: '4', owner: 'postmedia', pubDate: at(3) }),
      ],
      feedOf,
    );
    expect(joined).toHaveLength(1);
    expect(joined[0]?.alsoIn?.map(({ publisher }) => publisher)).toEqual(['National Post']);
    expect(joined[0]?.alsoInMore).toBeUndefined();
  });

  it('joinStories names no publisher whose link is the page that the story links to already', () => {
    const link = 'https://wire.example/port';
    const stories = [story('The Wire', PORT, { link }), story('The Paper', PORT, { link })];
    const [joined, ...others] = joinStories(stories, feedOf);
    expect(others).toEqual([]);
    expect(joined?.alsoIn).toBeUndefined();
  });

  it('joinStories never takes two stories of one feed for one, not even through a third', () => {
    const stories = [
      story('A', PORT, { id: '1' }),
      story('A', PORT, { id: '2', link: 'https://a.example/2' }),
      story('B', PORT),
    ];
    expect(joinStories(stories, feedOf)).toHaveLength(2);
  });

  it('joinStories names five other publishers, counts the rest, and stores no link of more than 500 characters', () => {
    const stories = Array.from({ length: 12 }, (_, n) =>
      story(`Paper ${'abcdefghijkl'[n]}`, PORT, { pubDate: at(n) }),
    );
    const [first] = joinStories(stories, feedOf);
    expect(first?.alsoIn).toHaveLength(MAX_ALSO_IN);
    expect(first?.alsoInMore).toBe(11 - MAX_ALSO_IN);
    const long = story('The Paper', PORT, { link: `https://p.example/${'x'.repeat(3_900)}` });
    const [joined] = joinStories([story('The Wire', PORT, { pubDate: at(-1) }), long], feedOf);
    expect(joined?.alsoIn).toBeUndefined();
    expect(joined?.alsoInMore).toBe(1);
  });

  it('joinStories gives the very object where nothing was joined, and the same one where the same stories are joined again', () => {
    const stories = [story('A', PORT), story('B', PORT), story('C', 'Ice')];
    const joined = joinStories(stories, feedOf);
    expect(joined).toContain(stories[2]);
    expect(joinStories(stories.toReversed(), feedOf)).toContain(joined[0]);
  });
});

describe('a report that names another publisher’s feed as its source', () => {
  const original = story('The Wire', PORT, { pubDate: at(2), description: 'A quay.' });
  const copy = story('The Paper', PORT, {
    description: 'Barges are history in Qikiqtarjuaq.',
    takenFrom: 'the-wire.example',
  });

  it('joinStories joins it with that one under the same title, which leads whatever its date and section', () => {
    const national = { ...original, section: 'national' as const };
    for (const stories of [
      [copy, original],
      [copy, national],
    ])
      expect(joinStories(stories, feedOf)).toEqual([
        { ...stories[1], alsoIn: [{ publisher: 'The Paper', link: copy.link }] },
      ]);
  });

  it('joinStories keeps it apart under another title, 37 hours later, and from a publisher that it does not name', () => {
    for (const other of [
      { ...copy, title: 'Barges are history' },
      { ...copy, pubDate: at(-35) },
      { ...copy, takenFrom: 'another.example' },
    ])
      expect(joinStories([other, original], feedOf)).toHaveLength(2);
  });

  it('joinStories does not join its source with a third report that has its text', () => {
    const third = story('Voice', PORT);
    const bridge = { ...copy, description: TEXT };
    const shown = joinStories([bridge, original, third], feedOf);
    expect(shown.map(({ publisher }) => publisher)).toEqual(['The Wire', 'Voice']);
  });

  it('a paper reads it from RSS and from Atom', () => {
    const rssItem = readDocument(
      rss(
        '<item><title>Port</title><link>https://the-paper.example/1</link><source url="https://feeds.the-wire.example/all">The Wire</source></item>',
      ),
    );
    const atomEntry = readDocument(
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Port</title><link href="https://the-paper.example/1"/><source><id>urn:x</id><link rel="self" href="https://feeds.the-wire.example/all"/></source></entry></feed>',
    );
    const own = readDocument(
      rss(
        '<item><title>Port</title><link>https://the-paper.example/1</link><source url="https://www.the-paper.example/feed">The Paper</source></item>',
      ),
    );
    expect([rssItem, atomEntry, own].map(([item]) => item?.takenFrom)).toEqual([
      'the-wire.example',
      'the-wire.example',
      undefined,
    ]);
  });
});

describe('the order in which stories arrive', () => {
  const pool = [...readOneReport(), ...readTwoEvents()]
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

  it('joinStories makes the same groups with the same first story whatever the order', () => {
    const some = fc.shuffledSubarray(pool, { minLength: 20, maxLength: 120 });
    fc.assert(
      fc.property(
        some.chain((given) =>
          fc.tuple(
            fc.constant(given),
            fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length }),
          ),
        ),
        ([given, shuffled]) => {
          expect(groupsOf(shuffled)).toEqual(groupsOf(given));
        },
      ),
      { numRuns: runs(40) },
    );
  });
});

describe('what makes two reports one', () => {
  const both = (one: Partial<Story>, other: Partial<Story>) =>
    joinStories([story('A', PORT, one), story('B', PORT, other)], feedOf).length;
  const words = (count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => `word${from + n}`).join(' ');

  it.each([
    ['80 % of the words', words(16), words(20), 1],
    ['fewer of the words', words(15), words(20), 2],
    ['80 % of the words, the rest before and behind', words(18), words(18, 2), 1],
    ['all words but one among them', words(20), words(20).replace('word9 ', ''), 2],
    ['another word among them', words(20), words(20).replace('word9 ', 'monday '), 2],
    ['another word at the end', words(20), words(20).replace('word19', 'monday'), 2],
    ['50 letters', 'a'.repeat(50), 'a'.repeat(50), 1],
    ['fewer than 50 letters', 'a'.repeat(49), 'a'.repeat(49), 2],
    ['nothing', '', '', 2],
    ['the title', PORT, PORT.slice(0, 40), 2],
  ])('two reports under one title whose texts share %s are %s and %s', (_, one, other, stories) => {
    expect(both({ description: one }, { description: other })).toBe(stories);
    expect(both({ description: other }, { description: one })).toBe(stories);
  });

  it('two reports with one title and one text are two where they are more than 36 hours apart', () => {
    expect(both({ pubDate: at(0) }, { pubDate: at(36) })).toBe(1);
    expect(both({ pubDate: at(0) }, { pubDate: at(37) })).toBe(2);
  });

  it('two reports that a third one is like stay two where they are not like each other', () => {
    const [start, middle, end] = [words(20), words(20, 3), words(20, 6)].map((description, n) =>
      story(`Paper ${n}`, PORT, { description, pubDate: at(n) }),
    );
    for (const stories of [
      [start, middle, end],
      [end, start, middle],
    ])
      expect(
        joinStories(
          stories.filter((one) => one !== undefined),
          feedOf,
        ),
      ).toHaveLength(2);
  });
});

describe('reports on several desks', () => {
  const sourceOf = (publisher: string, section: Source['section'] = 'local'): Source => ({
    id: publisher.toLowerCase(),
    section,
    publisher,
    via: 'xml',
    url: `https://${publisher.toLowerCase()}.example/feed`,
  });
  const itemsOf = (...stories: Story[]) =>
    new Map(
      stories.map(({ feed, publisher: _, section: __, ...item }) => [feed.toLowerCase(), [item]]),
    );
  const edition = (...stories: Story[]) =>
    composeEdition(
      { sources: stories.map(({ feed }) => sourceOf(feed)) },
      itemsOf(...stories),
      NOW,
    );

  it('mergeEditions joins the groups of two desks, each publisher once, and a copy of a page that a group links to', () => {
    const [a, b] = [story('A', PORT), story('B', PORT, { pubDate: at(1) })];
    const c = story('C', PORT, { pubDate: at(2) });
    const copy = story('D', 'A quay for the north', { link: b.link, pubDate: at(3) });
    const merged = mergeEditions([edition(a, b), edition(c), edition(copy)]);
    expect(merged?.sections.local?.map(({ id }) => id)).toEqual([a.id]);
    expect(merged?.sections.local?.[0]?.alsoIn?.map(({ publisher }) => publisher)).toEqual([
      'B',
      'C',
    ]);
  });

  it('composeEdition lets a report go, and its publisher from “also in”, when its feed no longer has it', () => {
    const [a, b] = [story('A', PORT), story('B', PORT, { pubDate: at(1) })];
    expect(edition(a, b).sections.local?.[0]?.alsoIn).toHaveLength(1);
    const sources = { sources: [sourceOf('A'), sourceOf('B')] };
    const other = story('B', 'Char season begins');
    const left = composeEdition(sources, itemsOf(a, other), NOW).sections.local;
    expect(left?.find(({ id }) => id === a.id)?.alsoIn).toBeUndefined();
    const gone = composeEdition(sources, itemsOf(b), NOW).sections.local;
    expect(gone?.map(({ id, alsoIn }) => [id, alsoIn])).toEqual([[b.id, undefined]]);
  });
});
