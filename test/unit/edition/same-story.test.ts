import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registrableHost } from '../../../src/edition/publisher-family.ts';
import { dropRepeated } from '../../../src/edition/same-story.ts';
import { runs } from '../../support/effort.ts';

interface Story {
  readonly feed: string;
  readonly title: string;
  readonly link: string;
  readonly publisher: string;
}

const feedOf = ({ feed }: Story) => feed;

/** A story of a feed, which is its publisher too where nothing else is said. */
function story(feed: string, title: string, more: Partial<Story> = {}): Story {
  const link = `https://${feed.toLowerCase()}.example/${encodeURIComponent(title)}`;
  return { feed, title, link, publisher: feed, ...more };
}

const kept = (...stories: Story[]) =>
  dropRepeated(stories, feedOf).map(({ feed, title }) => `${feed} ${title}`);

describe('stories of two feeds', () => {
  it('dropRepeated takes two feeds’ stories with one page for one, also under different titles', () => {
    const link = 'https://wire.example/storm';
    expect(
      kept(story('A', 'Storm', { link }), story('B', 'Big storm', { link: `${link}?utm_id=1` })),
    ).toEqual(['A Storm']);
  });

  it('dropRepeated takes two feeds’ stories with one title for one where both name one publisher', () => {
    const publisher = 'The Paper';
    expect(kept(story('A', 'Storm', { publisher }), story('B', 'STORM', { publisher }))).toEqual([
      'A Storm',
    ]);
  });

  it('dropRepeated takes two feeds’ stories with one title for one where both are on one site', () => {
    expect(
      kept(
        story('North', 'Storm', { link: 'https://www.news.example/north/1', publisher: 'North' }),
        story('Desk', 'Storm', { link: 'https://live.news.example/2', publisher: 'Politics' }),
      ),
    ).toEqual(['North Storm']);
  });

  it('dropRepeated keeps two feeds’ stories with one title of unrelated publishers', () => {
    expect(kept(story('A', 'Storm'), story('B', 'Storm'))).toHaveLength(2);
    expect(
      kept(
        story('A', 'Storm', { link: 'https://a.wordpress.com/1' }),
        story('B', 'Storm', { link: 'https://b.wordpress.com/1' }),
      ),
    ).toHaveLength(2);
  });

  it('dropRepeated keeps two feeds’ stories that have neither title nor link', () => {
    const none = { link: '#', publisher: 'The Paper' };
    expect(kept(story('A', 'Untitled', none), story('B', 'Untitled', none))).toHaveLength(2);
  });
});

describe('stories of one feed', () => {
  it('dropRepeated keeps all stories of one feed with one title and one page', () => {
    const link = 'https://weather.example/nu-21.html';
    expect(kept(story('A', 'Weather', { link }), story('A', 'Weather', { link }))).toHaveLength(2);
  });

  it('dropRepeated keeps all stories under a title that a feed uses every day, though another feed of the publisher uses it too', () => {
    const at = (day: string) => ({ link: `https://paper.example/${day}`, publisher: 'The Paper' });
    expect(
      kept(
        story('B', 'News in brief', at('3')),
        story('A', 'News in brief', at('2')),
        story('A', 'News in brief', at('1')),
      ),
    ).toHaveLength(3);
  });

  it('dropRepeated keeps all stories of one feed on one page, though another feed has one there', () => {
    const link = 'https://weather.example/nu-21.html';
    const stories = ['Rain', 'Snow'].map((title) => story('A', title, { link }));
    expect(kept(story('B', 'Wind', { link }), ...stories)).toEqual(['B Wind', 'A Rain', 'A Snow']);
    expect(kept(story('B', 'Snow', { link }), ...stories)).toEqual(['B Snow', 'A Rain']);
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
    fc.record({
      feed: fc.constantFrom('A', 'B', 'C'),
      title: fc.constantFrom('Storm', 'Ice', 'Weather', 'Untitled'),
      link: fc.constantFrom('https://a.example/1', 'https://a.example/2', 'https://b.test/3', '#'),
      publisher: fc.constantFrom('The Paper', 'The Wire'),
    }),
    { maxLength: 20 },
  );

  it('dropRepeated drops a story only for an earlier one of another feed with its page or title', () => {
    fc.assert(
      fc.property(stories, (given) => {
        const once = new Set(dropRepeated(given, feedOf));
        given.forEach((item, index) => {
          if (once.has(item)) return;
          const isSame = ({ feed, link, title }: Story) =>
            feed !== item.feed && (link === item.link || title === item.title);
          expect(given.slice(0, index).some(isSame)).toBe(true);
        });
      }),
      { numRuns: runs(1000) },
    );
  });

  it('dropRepeated leaves no repetition where no feed uses a title or a page twice', () => {
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
        const once = dropRepeated(given, feedOf);
        expect(dropRepeated(once, feedOf)).toEqual(once);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('dropRepeated drops nothing of a single feed and keeps the order', () => {
    fc.assert(
      fc.property(stories, (given) => {
        expect(dropRepeated(given, () => 'A')).toEqual(given);
        const once = new Set(dropRepeated(given, feedOf));
        expect(given.filter((item) => once.has(item))).toEqual([...once]);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('what is kept of the stories before', () => {
  it('dropRepeated says the same of the same stories again, also of more than it keeps', () => {
    const stories = Array.from({ length: 3_000 }, (_, n) =>
      story(`F${n % 7}`, `Story ${n % 1_500}`, { publisher: 'The Paper' }),
    );
    const first = kept(...stories);
    expect(kept(...stories)).toEqual(first);
    expect(first).toHaveLength(1_500);
  });

  it('dropRepeated takes no story for another whose texts are the same letters, divided otherwise', () => {
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
