import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditionItem } from '../../../../src/edition/edition.ts';
import { joinStories } from '../../../../src/edition/same-story/join-stories.ts';
import { registrableHost } from '../../../../src/edition/same-story/publisher-family.ts';
import { runs } from '../../../support/effort.ts';

type Story = EditionItem & { readonly feed: string };

const feedOf = ({ feed }: Story) => feed;

/** A story of a feed, which is its publisher too where nothing else is said. */
function story(feed: string, title: string, more: Partial<Story> = {}): Story {
  return {
    feed,
    id: title,
    title,
    description: '',
    link: `https://${feed.toLowerCase()}.example/${encodeURIComponent(title)}`,
    pubDate: '2026-11-20T12:00:00Z',
    isDated: true,
    category: '',
    image: '/stock-photo.svg',
    publisher: feed,
    section: 'local',
    ...more,
  };
}

const nameOf = ({ feed, title, link, publisher }: Story) =>
  [feed, title, link, publisher].join(' ');
const idsOf = (stories: readonly Story[]) => stories.map(nameOf);

const kept = (...stories: Story[]) =>
  joinStories(stories, feedOf).map(({ feed, title }) => `${feed} ${title}`);

describe('stories of two feeds', () => {
  it('joinStories takes two feeds’ stories with one page for one, also under different titles', () => {
    const link = 'https://wire.example/storm';
    expect(
      kept(story('A', 'Storm', { link }), story('B', 'Big storm', { link: `${link}?utm_id=1` })),
    ).toEqual(['A Storm']);
  });

  it('joinStories takes two feeds’ stories with one title for one where both name one publisher', () => {
    const publisher = 'The Paper';
    expect(kept(story('A', 'Storm', { publisher }), story('B', 'STORM', { publisher }))).toEqual([
      'A Storm',
    ]);
  });

  it('joinStories takes two feeds’ stories with one title for one where both are on one site', () => {
    expect(
      kept(
        story('North', 'Storm', { link: 'https://www.news.example/north/1', publisher: 'North' }),
        story('Desk', 'Storm', { link: 'https://live.news.example/2', publisher: 'Politics' }),
      ),
    ).toEqual(['North Storm']);
  });

  it('joinStories keeps two feeds’ stories with one title of unrelated publishers', () => {
    expect(kept(story('A', 'Storm'), story('B', 'Storm'))).toHaveLength(2);
    expect(
      kept(
        story('A', 'Storm', { link: 'https://a.wordpress.com/1' }),
        story('B', 'Storm', { link: 'https://b.wordpress.com/1' }),
      ),
    ).toHaveLength(2);
  });

  it('joinStories keeps two feeds’ stories that have neither title nor link', () => {
    const none = { link: '#', publisher: 'The Paper' };
    expect(kept(story('A', 'Untitled', none), story('B', 'Untitled', none))).toHaveLength(2);
  });
});

describe('stories of one feed', () => {
  it('joinStories keeps all stories of one feed with one title and one page', () => {
    const link = 'https://weather.example/nu-21.html';
    expect(kept(story('A', 'Weather', { link }), story('A', 'Weather', { link }))).toHaveLength(2);
  });

  it('joinStories keeps all stories under a title that a feed uses every day, though another feed of the publisher uses it too', () => {
    const at = (day: string) => ({ link: `https://paper.example/${day}`, publisher: 'The Paper' });
    expect(
      kept(
        story('B', 'News in brief', at('3')),
        story('A', 'News in brief', at('2')),
        story('A', 'News in brief', at('1')),
      ),
    ).toHaveLength(3);
  });

  it('joinStories keeps all stories of one feed on one page, though another feed has one there', () => {
    const link = 'https://weather.example/nu-21.html';
    const stories = ['Rain', 'Snow'].map((title) => story('A', title, { link }));
    expect(kept(story('B', 'Wind', { link }), ...stories)).toEqual(['B Wind', 'A Rain', 'A Snow']);
    expect(kept(story('B', 'Snow', { link }), ...stories)).toEqual(['A Rain', 'A Snow']);
  });
});

describe('the host that a publisher registered', () => {
  it.each([
    ['https://www.cbc.ca/news/1', 'cbc.ca'],
    ['https://feeds.bbci.co.uk/rss', 'bbci.co.uk'],
    ['https://www.gov.nu.ca/en', 'gov.nu.ca'],
    ['https://io.canada.gc.ca/', 'canada.gc.ca'],
    ['https://paper.example:8080/', 'paper.example'],
    ['http://127.0.0.1:8788/', '127.0.0.1'],
    ['http://localhost:8788/', 'localhost'],
    ['#', undefined],
  ])('registrableHost of %s is %s', (link, host) => {
    expect(registrableHost(link)).toBe(host);
  });
});

describe('whatever feeds carry', () => {
  const stories = fc.array(
    fc
      .record({
        feed: fc.constantFrom('A', 'B', 'C'),
        title: fc.constantFrom('Storm', 'Ice', 'Weather', 'Untitled'),
        link: fc.constantFrom(
          'https://a.example/1',
          'https://a.example/2',
          'https://b.test/3',
          '#',
        ),
        publisher: fc.constantFrom('The Paper', 'The Wire'),
      })
      .map(({ feed, title, ...more }) => story(feed, title, more)),
    { maxLength: 20 },
  );

  it('joinStories drops a story only for one of another feed with its page or title', () => {
    fc.assert(
      fc.property(stories, (given) => {
        const once = new Set(idsOf(joinStories(given, feedOf)));
        given.forEach((item) => {
          if (once.has(nameOf(item))) return;
          const isSame = ({ feed, link, title }: Story) =>
            feed !== item.feed && (link === item.link || title === item.title);
          expect(given.some(isSame)).toBe(true);
        });
      }),
      { numRuns: runs(1000) },
    );
  });

  it('joinStories leaves no page twice where no feed uses a title or a page twice', () => {
    const apart = stories.map((given) =>
      given.filter(
        ({ feed, title, link }, index) =>
          given.findIndex(
            (one) => one.feed === feed && (one.title === title || one.link === link),
          ) === index,
      ),
    );
    fc.assert(
      fc.property(apart, (given) => {
        const pages = joinStories(given, feedOf)
          .map(({ link }) => link)
          .filter((link) => link !== '#');
        expect(new Set(pages).size).toBe(pages.length);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('joinStories drops nothing of a single feed and keeps the order', () => {
    fc.assert(
      fc.property(stories, (given) => {
        expect(joinStories(given, () => 'A')).toEqual(given);
        const once = joinStories(given, feedOf).map(nameOf);
        const names = given.map(nameOf);
        let from = 0;
        for (const name of once) from = names.indexOf(name, from) + 1 || Number.NaN;
        expect(from).not.toBeNaN();
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('what is kept of the stories before', () => {
  it('joinStories says the same of the same stories again, also of more than it keeps', () => {
    const stories = Array.from({ length: 3_000 }, (_, n) =>
      story(`F${n % 7}`, `Story ${n % 1_500}`, { publisher: 'The Paper' }),
    );
    const first = kept(...stories);
    expect(kept(...stories)).toEqual(first);
    expect(first).toHaveLength(1_500);
  });

  it('joinStories takes no story for another whose texts are the same letters, divided otherwise', () => {
    const link = 'https://wire.example/a';
    expect(kept(story('A', 'xStorm', { link, publisher: '' }))).toEqual(['A xStorm']);
    expect(
      kept(
        story('A', 'Storm', { link, publisher: 'x' }),
        story('B', 'xStorm', { link: `${link}/b`, publisher: '' }),
        story('C', 'Storm', { link: `${link}/c`, publisher: 'x' }),
      ),
    ).toEqual(['A Storm', 'B xStorm']);
  });
});
