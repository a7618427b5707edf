import { sampleSources } from '../publications/sources.ts';
import type { FeedShape, SampleFeed } from './feed-shape.ts';

const RSS: Pick<FeedShape, 'format' | 'encoding' | 'contentType'> = {
  format: 'rss-2.0',
  encoding: 'utf-8',
  contentType: 'application/rss+xml; charset=utf-8',
};
const RSS_AS_TEXT = { ...RSS, contentType: 'text/xml; charset=utf-8' };
const RSS_AS_XML = { ...RSS, contentType: 'application/xml' };
const ATOM: Pick<FeedShape, 'format' | 'encoding' | 'contentType'> = {
  format: 'atom-1.0',
  encoding: 'utf-8',
  contentType: 'application/atom+xml; charset=utf-8',
};

const FEED_SHAPES: Readonly<Record<string, FeedShape>> = {
  'tundra-courier': {
    ...RSS,
    picture: 'media-thumbnail',
    text: 'html',
    maxAgeSeconds: 900,
    utcOffsetHours: -5,
    tagline: 'News of Iqaluit and the Qikiqtaaluk, every hour',
  },
  'kivalliq-post': {
    ...ATOM,
    picture: 'in-content',
    text: 'html',
    habits: ['xml-base', 'credits'],
    utcOffsetHours: -6,
    tagline: 'The west coast of Hudson Bay, from Arviat to Naujaat',
  },
  'nunavut-voice': {
    ...RSS,
    encoding: 'utf-16le',
    contentType: 'application/rss+xml; charset=utf-16',
    picture: 'enclosure',
    text: 'summary',
    habits: ['opaque-guids'],
    tagline: 'ᓄᓇᕗᑦ: the day in two languages',
  },
  'dominion-daily': {
    ...RSS,
    picture: 'media-content',
    text: 'summary',
    ttlMinutes: 30,
    habits: ['cdata-titles', 'credits'],
    tagline: 'The country, coast by coast',
  },
  'coast-to-coast': {
    ...ATOM,
    format: 'atom-0.3',
    contentType: 'application/atom+xml',
    picture: 'in-content',
    text: 'html',
    utcOffsetHours: -4,
    tagline: 'Three oceans, one morning paper',
  },
  'world-wire': {
    ...ATOM,
    picture: 'media-thumbnail',
    text: 'xhtml',
    maxAgeSeconds: 600,
    habits: ['first-to-report', 'no-authors'],
    tagline: 'Reports from every continent',
  },
  'meridian-times': {
    ...RSS_AS_TEXT,
    picture: 'in-content',
    text: 'html',
    habits: ['named-entities', 'credits'],
    tagline: 'The world beyond the horizon',
  },
  'assembly-record': {
    format: 'rss-1.0',
    encoding: 'utf-8',
    contentType: 'application/xml',
    picture: 'in-content',
    text: 'html',
    tagline: 'Debates, bills and committees',
  },
  'northern-ledger': {
    ...RSS,
    encoding: 'windows-1252',
    contentType: 'text/xml; charset=windows-1252',
    picture: 'media-content',
    text: 'summary',
    ttlMinutes: 60,
    tagline: 'Trade, work and prices – the North’s “quiet” numbers, café to co-op',
  },
  'signal-and-circuit': {
    ...RSS_AS_TEXT,
    picture: 'in-description',
    text: 'summary',
    habits: ['named-entities'],
    tagline: 'Machines, networks & the people who mend them',
  },
  'wellness-bulletin': {
    ...RSS,
    picture: 'media-thumbnail',
    text: 'html',
    maxAgeSeconds: 1800,
    tagline: 'Care, rest and good food',
  },
  'diamond-report': {
    format: 'rss-0.91',
    encoding: 'us-ascii',
    contentType: 'text/xml',
    picture: 'none',
    text: 'summary',
    stories: 'sports-baseball',
    tagline: 'Baseball from opening day to the last out in Montréal',
  },
  baseline: {
    ...RSS_AS_TEXT,
    picture: 'enclosure',
    text: 'summary',
    stories: 'sports-tennis',
    tagline: 'Tennis on every surface',
  },
  fairway: {
    format: 'rss-0.92',
    encoding: 'utf-8',
    contentType: 'text/xml; charset=utf-8',
    picture: 'enclosure',
    text: 'summary',
    stories: 'sports-golf',
    tagline: 'Golf, in wind and out of it',
  },
  'blue-line': {
    ...ATOM,
    picture: 'enclosure',
    text: 'html',
    maxAgeSeconds: 300,
    stories: 'sports-hockey',
    tagline: 'Hockey from the pond to the big rinks',
  },
  touchline: {
    ...RSS,
    picture: 'media-content',
    text: 'summary',
    habits: ['one-ahead'],
    stories: 'sports-soccer',
    tagline: 'Football, the round kind',
  },
  'drum-and-print': {
    ...ATOM,
    contentType: 'application/atom+xml',
    picture: 'in-description',
    text: 'summary',
    tagline: 'Music, prints, film and words',
  },
  'country-table': {
    ...RSS,
    picture: 'in-content',
    text: 'html',
    maxAgeSeconds: 3600,
    tagline: 'Country food and company',
  },
  'long-light': {
    ...RSS,
    encoding: 'us-ascii',
    contentType: 'application/rss+xml',
    picture: 'in-description',
    text: 'summary',
    habits: ['one-undated'],
    tagline: 'Homes, seasons & days off',
  },
  'roof-and-road': {
    ...RSS_AS_XML,
    picture: 'media-thumbnail',
    text: 'summary',
    habits: ['relative-links', 'opaque-guids'],
    tagline: 'Building and living in the North',
  },
  'ice-road-motoring': {
    ...RSS,
    picture: 'media-group',
    text: 'summary',
    ttlMinutes: 120,
    tagline: 'Wheels, tracks and winter roads',
  },
  'open-letter': { ...ATOM, picture: 'none', text: 'html', tagline: 'Argument, politely' },
  'garage-notes': {
    format: 'rss-1.0',
    encoding: 'utf-8',
    contentType: 'text/xml; charset=utf-8',
    picture: 'in-description',
    text: 'summary',
    tagline: 'Repairs, engines and cold starts',
  },
  'memory-box': {
    ...RSS_AS_XML,
    picture: 'in-content',
    text: 'html',
    habits: ['cdata-titles', 'named-entities'],
    tagline: 'From the shelves of the archive',
  },
  'notice-board': {
    ...RSS,
    picture: 'media-thumbnail',
    text: 'summary',
    ttlMinutes: 15,
    habits: ['opaque-guids'],
    tagline: 'What is on, where and when',
  },
  'courrier-ungava': {
    ...RSS,
    picture: 'media-content',
    text: 'summary',
    language: 'fr-ca',
    stories: 'nunavik-local',
    maxAgeSeconds: 900,
    utcOffsetHours: -5,
    tagline: 'Les nouvelles des deux côtes, chaque heure',
  },
  'echo-cote': {
    ...ATOM,
    picture: 'media-thumbnail',
    text: 'html',
    language: 'fr-ca',
    stories: 'nunavik-politics',
    utcOffsetHours: -5,
    tagline: 'La vie publique, d’un village à l’autre',
  },
  'foxe-basin-herald': {
    ...RSS,
    picture: 'media-content',
    text: 'summary',
    stories: 'foxe-basin',
    maxAgeSeconds: 900,
    utcOffsetHours: -5,
    tagline: 'Sanirajak, Igloolik and Naujaat, twice a day',
  },
  'sea-ice-review': {
    ...ATOM,
    picture: 'none',
    text: 'summary',
    stories: 'sea-ice',
    tagline: 'What the ice does, in numbers',
  },
};

/** Every feed, in the order of the sample sources; throws on a source without a shape. */
export const SAMPLE_FEEDS: readonly SampleFeed[] = sampleSources('http://127.0.0.1:8788').map(
  (source, place) => {
    const shape = FEED_SHAPES[source.id];
    if (!shape)
      throw new Error(
        `The sample world has no shape for the source ${source.id}: see catalogue.ts`,
      );
    const { id, section, publisher } = source;
    return { ...shape, id, section, publisher, place, isReadAsJson: source.via === 'json' };
  },
);

export function findFeed(id: string): SampleFeed | undefined {
  return SAMPLE_FEEDS.find((feed) => feed.id === id);
}
