import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ALSO_IN } from '../../../src/edition/also-in.ts';
import { composeEdition } from '../../../src/edition/edition.ts';
import { type JoinableStory, joinStories } from '../../../src/edition/join-stories.ts';
import { mergeEditions } from '../../../src/edition/merge-editions.ts';
import type { Source } from '../../../src/publications/source.ts';
import { runs } from '../../support/effort.ts';
import { readLabelledStories } from '../../support/labelled-stories.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const labelled = readLabelledStories();

type Story = JoinableStory & { readonly feed: string };

function story(publisher: string, title: string, more: Partial<Story> = {}): Story {
  const site = publisher.toLowerCase().replace(/\W+/g, '-');
  return {
    feed: publisher,
    id: `${publisher} ${title}`,
    title,
    description: '',
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

describe('reports of one event', () => {
  it('joinStories keeps the earliest report and names the other publishers with their pages', () => {
    const [wire, paper, other] = [
      story('The Wire', PORT, { pubDate: at(0) }),
      story('The Paper', `${PORT} after delays`, { pubDate: at(1) }),
      story('The Paper', 'Char season begins', { id: 'char' }),
    ];
    const joined = joinStories([other, paper, wire], feedOf);
    expect(joined).toEqual([
      other,
      { ...wire, alsoIn: [{ publisher: 'The Paper', link: paper?.link }] },
    ]);
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
    const stories = [story('A', PORT), story('B', `${PORT} today`), story('C', 'Ice')];
    const joined = joinStories(stories, feedOf);
    expect(joined).toContain(stories[2]);
    expect(joinStories(stories.toReversed(), feedOf)).toContain(joined[0]);
  });
});

describe('the order in which stories arrive', () => {
  const pool = labelled.map((one, index) =>
    story(one.publisher, one.title, {
      id: String(index),
      feed: one.publisher,
      description: one.description,
      pubDate: at(one.hours),
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

describe('the work that many stories make', () => {
  const comparisons = (stories: readonly Story[]) => {
    let count = 0;
    joinStories(stories, feedOf, () => {
      count += 1;
    });
    return count;
  };
  const WORDS = 'storm ice char seal port school plane council hunter fire water road'.split(' ');
  const variants: Readonly<Record<string, (n: number) => Partial<Story> & { title: string }>> = {
    'the same words': () => ({ title: 'Hunters find seal near Arviat ice road after storm' }),
    'the same words a day apart': (n) => ({
      title: 'Hunters find seal near Arviat ice road after storm',
      pubDate: at(n * 24),
    }),
    'the same words and other numbers': (n) => ({
      title: `Hunters find ${n} seals near Arviat ice road after storm`,
    }),
    'words of a small stock': (n) => ({
      title: WORDS.filter((_, index) => (n >> (index % 10)) & 1).join(' '),
    }),
    'words of their own': (n) => ({ title: `Storm${n} ice${n} char${n} seal${n} port${n}` }),
  };

  it.each(Object.keys(variants))(
    'joinStories compares each of thousands of stories with %s with at most 120 others',
    (name) => {
      const of = (count: number) =>
        Array.from({ length: count }, (_, n) => {
          const { title, ...more } = variants[name]?.(n) ?? { title: '' };
          return story(`Paper ${n}`, title, { feed: `${n}`, id: `${n}`, ...more });
        });
      for (const count of [1_000, 3_000])
        expect(comparisons(of(count))).toBeLessThanOrEqual(120 * count);
    },
  );
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
    const [a, b] = [story('A', PORT), story('B', `${PORT} now`, { pubDate: at(1) })];
    const c = story('C', `${PORT} at last`, { pubDate: at(2) });
    const copy = story('D', 'A quay for the north', { link: b.link, pubDate: at(3) });
    const merged = mergeEditions([edition(a, b), edition(c), edition(copy)]);
    expect(merged?.sections.local?.map(({ id }) => id)).toEqual([a.id]);
    expect(merged?.sections.local?.[0]?.alsoIn?.map(({ publisher }) => publisher)).toEqual([
      'B',
      'C',
    ]);
  });

  it('composeEdition lets a report go, and its publisher from “also in”, when its feed no longer has it', () => {
    const [a, b] = [story('A', PORT), story('B', `${PORT} now`, { pubDate: at(1) })];
    expect(edition(a, b).sections.local?.[0]?.alsoIn).toHaveLength(1);
    const sources = { sources: [sourceOf('A'), sourceOf('B')] };
    const other = story('B', 'Char season begins');
    const left = composeEdition(sources, itemsOf(a, other), NOW).sections.local;
    expect(left?.find(({ id }) => id === a.id)?.alsoIn).toBeUndefined();
    const gone = composeEdition(sources, itemsOf(b), NOW).sections.local;
    expect(gone?.map(({ id, alsoIn }) => [id, alsoIn])).toEqual([[b.id, undefined]]);
  });
});
