import { expect, test } from 'vitest';
import type { Desk } from '../../../src/publications/desk.ts';
import {
  fromStored,
  type StoredPublication,
  toStored,
} from '../../../src/publications/stored-publication.ts';

/** With every field that there is, so that one that is added has to be added here too. */
type Whole<Value> = Value extends string | number | boolean
  ? Value
  : Value extends readonly [infer First, ...(infer Rest)[]]
    ? readonly [Whole<First>, ...Whole<Rest>[]]
    : Value extends readonly (infer Each)[]
      ? readonly Whole<Each>[]
      : { readonly [Field in keyof Value]-?: Whole<Value[Field]> };

const SHARED: Desk = { id: 'shared', name: 'Shared', sources: [] };
const OWN: Whole<Desk> = {
  id: 'my-town',
  name: 'My Town',
  sources: [
    {
      id: 'own',
      section: 'local',
      publisher: 'Town Hall',
      owner: 'The Owner',
      language: 'fr-CA',
      url: 'https://town.example/rss',
      via: 'xml',
      maxItems: 5,
      intervalMinutes: 30,
      maxIntervalMinutes: 60,
      alwaysConditional: true,
      onlyCategories: ['News'],
      onlyMentioning: ['town'],
      redirectHosts: ['www.town.example'],
      paused: 'it moves',
    },
  ],
  language: 'en',
  feedToJsonUrl: 'https://json.example/convert',
  stations: [{ id: 'xx-1', name: 'My Town', latitude: 60.5, longitude: -70.25 }],
  weatherService: {
    name: { en: 'The Weather', fr: 'La météo' },
    reports: 'https://weather.example/{id}',
    warnings: 'https://weather.example/{latitude}_{longitude}.xml',
    page: { en: 'https://weather.example/en/{id}', fr: 'https://weather.example/fr/{id}' },
  },
};

const LINK = { name: 'Town Hall', href: 'https://town.example/' };
const FRAME = { url: 'https://frames.example/1', megabytes: 0.4 };
const TITLED = { heading: 'Heading', text: 'Text' };
const MARKDOWN = { html: '<p>Words</p>', headings: [{ id: 'section-a', text: 'A' }], words: 1 };
const LEGAL = { ...MARKDOWN, title: 'Title', description: 'About it', updated: 'January 2025' };

const EVERYTHING: Whole<StoredPublication> = {
  id: 'my-town',
  name: 'My Town News',
  description: 'The news of My Town.',
  hosts: ['my-town.example', 'www.my-town.example'],
  language: 'en-CA',
  timeZone: 'America/Iqaluit',
  cityLine: 'My Town',
  coverage: 'from My Town',
  price: '$1.00',
  colours: { light: '#0b4a66', dark: '#a5d8ee' },
  byline: 'Staff',
  featuredPhotoCredit: 'Photo: Town Hall',
  weather: { temperature: -3, conditions: 'Snow', high: 0, low: -9 },
  contacts: {
    email: 'editor@my-town.example',
    phone: '867-555-0142',
    address: '1 Main Street',
    supportHours: 'Mon-Fri',
  },
  socialLinks: [LINK],
  sisterSites: [LINK],
  desks: [OWN, 'shared'],
  radio: {
    streams: [
      {
        port: 8076,
        name: 'Town Radio',
        url: 'https://radio.example/live',
        type: 'audio/mpeg',
        statusUrl: 'https://radio.example/status-json.xsl',
        kbps: 64,
      },
    ],
  },
  embeds: { eventsWall: FRAME, imageBoard: FRAME, contactForm: FRAME, documents: [FRAME] },
  ads: { scriptUrl: 'https://ads.example/{id}.js' },
  donation: { url: 'https://donate.example/', oncePerDay: true, afterArticle: true },
  bookshop: {
    university: { ...TITLED, applyHref: 'https://uni.example/', learnMoreHref: '/resources' },
    author: { ...TITLED, href: 'https://books.example/' },
  },
  topics: ['Snow'],
  newsResources: [LINK],
  blog: { description: 'Posts', tagline: 'From the town' },
  fallbackItems: [{ category: 'Local', title: 'Soon', description: 'News is on its way.' }],
  files: '/papers/my-town/made/0a1b2c3d4e5f',
  ownFiles: { 'pictures/ice.svg': '/papers/my-town/pictures/0a1b2c3d4e5f/ice.svg' },
  nameplate: { viewBox: '0 0 10 1', width: 10, path: 'M0 0' },
  gazetteer: {
    home: 'my-town',
    communities: [
      {
        slug: 'my-town',
        name: 'My Town',
        localNames: [{ language: 'iu-Latn', name: 'Nunaga' }],
        otherNames: ['Old Town'],
        misleading: ['My Town, Ohio'],
        forms: ['Townies'],
        sharedNames: ['My Town'],
        ordinaryNames: ['Old Town'],
        region: 'The coast',
        latitude: 63.7,
        longitude: -68.5,
        timeZone: 'America/Iqaluit',
        station: 'nu-21',
      },
    ],
    evidence: ['Coast'],
    elsewhere: ['Ohio'],
    misleading: ['My Town Road'],
    syllabicEndings: ['ᒥ'],
    sources: [LINK],
  },
  content: {
    faq: {
      description: '{count} answers',
      categories: [
        { id: 'c', name: 'C', questions: [{ id: 'q', question: 'Why?', answer: 'So.' }] },
      ],
    },
    community: {
      hero: TITLED,
      hub: [{ name: 'Forum', text: 'Talk', href: 'https://forum.example/', panel: 'forum' }],
      guidelines: [{ name: 'Kindness', text: 'Be kind.' }],
      getInvolved: TITLED,
    },
    resources: {
      description: 'Articles',
      intro: 'Read on.',
      revised: '2026-11-22',
      tabs: [{ id: 'history', name: 'History', intro: 'Before', slugs: ['ice'] }],
      featured: 'ice',
      links: [LINK],
      articles: [
        {
          ...MARKDOWN,
          slug: 'ice',
          title: 'Ice',
          description: 'Of ice',
          category: 'history',
          tags: ['ice'],
          image: '/papers/my-town/pictures/0a1b2c3d4e5f/ice.svg',
          imageAlt: 'Ice',
          wikipedia: 'https://en.wikipedia.org/wiki/Ice',
          downloadable: true,
          download: '/papers/my-town/downloads/0a1b2c3d4e5f/ice.pdf',
          related: ['ice'],
          sources: [{ title: 'Ice', publisher: 'Town Hall', url: 'https://town.example/ice' }],
        },
      ],
    },
    books: {
      description: '{count} books',
      intro: 'Books',
      books: [{ title: 'Ice', author: 'A. Writer', subject: 'Ice', cover: '/cover.webp' }],
    },
    about: LEGAL,
    privacy: LEGAL,
    terms: LEGAL,
  },
};

const BUILT_IN = new Map([[SHARED.id, SHARED]]);

test('a publication with every field there is comes back from its stored form as it was, with the desks of the build', () => {
  const publication = fromStored(JSON.parse(JSON.stringify(EVERYTHING)), BUILT_IN);
  expect(publication).toEqual({ ...EVERYTHING, desks: [OWN, SHARED] });
  expect(toStored(publication, BUILT_IN)).toEqual(EVERYTHING);
});

test('a desk that the build does not have is left out of a stored publication', () => {
  expect(fromStored(EVERYTHING, new Map()).desks).toEqual([OWN]);
});

test('fields of a stored publication that this version does not know are left out', () => {
  const stored = { ...EVERYTHING, crossword: true };
  expect(fromStored(stored, BUILT_IN)).not.toHaveProperty('crossword');
});

test.each([
  ['bookshop.author.heading', { ...EVERYTHING, bookshop: { author: { text: 'Text', href: '/' } } }],
  ['content.resources.revised', withRevised('yesterday')],
  ['hosts.0', { ...EVERYTHING, hosts: [] }],
  ['gazetteer.communities', { ...EVERYTHING, gazetteer: { communities: 'all', sources: [] } }],
  ['timeZone', { ...EVERYTHING, timeZone: 'America/Nowhere' }],
])('a stored publication whose %s is damaged is refused by that name', (path, stored) => {
  expect(() => fromStored(stored, BUILT_IN)).toThrow(`${path}: `);
});

function withRevised(revised: string) {
  const { content } = EVERYTHING;
  return {
    ...EVERYTHING,
    content: { ...content, resources: { ...content.resources, revised } },
  };
}
