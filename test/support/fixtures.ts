import {
  composeSections,
  type Edition,
  type EditionItem,
  editionOf,
} from '../../src/model/edition/edition.ts';
import type { NewsItem } from '../../src/model/edition/news-item.ts';
import type { Event } from '../../src/model/events.ts';
import { PUBLICATIONS } from '../../src/model/publication/compiled-publications.ts';
import type { Source } from '../../src/model/publication/desk.ts';
import type { Publication } from '../../src/model/publication/publication.ts';

export const [NUNAVUT_NEWS] = PUBLICATIONS;

export const newsItem = (facts: Partial<NewsItem> = {}): NewsItem => ({
  id: 'one',
  title: 'A headline',
  description: 'What happened.',
  link: 'https://courier.example/stories/1?a=1&b=2',
  pubDate: '2026-11-20T08:30:00.000Z',
  isDated: true,
  category: '',
  image: '/stock-photo.svg',
  ...facts,
});

export const editionItem = (facts: Partial<EditionItem> = {}): EditionItem => ({
  ...newsItem(),
  publisher: 'Courier',
  section: 'local',
  ...facts,
});

export const newsSource = (id: string, facts: Partial<Source> = {}): Source => ({
  id,
  section: 'local',
  publisher: id,
  via: 'xml',
  url: `https://${id}.example/feed`,
  ...facts,
});

/** An event on the evening of 20 November 2026 in Iqaluit. */
export function eventOf(changes: Partial<Event> = {}): Event {
  return {
    id: 'square-dance',
    sequence: 0,
    title: 'Square dance',
    text: 'Everyone is welcome.',
    when: {
      kind: 'instant',
      from: '2026-11-20T23:00:00.000Z',
      until: '2026-11-21T01:00:00.000Z',
      timeZone: 'America/Iqaluit',
    },
    place: 'Cadet Hall, Iqaluit',
    communities: [],
    isCancelled: false,
    organiser: 'Recreation Department',
    changedAt: '2026-11-01T12:00:00.000Z',
    ...changes,
  };
}

/** The edition of a desk whose sources have these items (by source id). */
export function composeEdition(...desk: Parameters<typeof composeSections>): Edition {
  return editionOf(composeSections(...desk), desk[2]);
}

/** An edition of all desks of a publication, whose sources have these items (by source id). */
export function composeFor(
  { desks }: Pick<Publication, 'desks'>,
  items: ReadonlyMap<string, readonly NewsItem[]>,
  now: Date,
): Edition {
  return composeEdition({ sources: desks.flatMap(({ sources }) => sources) }, items, now);
}

export function composeWith(
  publication: Pick<Publication, 'desks'>,
  items: readonly NewsItem[],
  now: Date,
): Edition {
  const sources = publication.desks.flatMap((desk) => desk.sources);
  return composeFor(publication, new Map(sources.map(({ id }) => [id, items])), now);
}
