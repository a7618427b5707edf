import { expect, test } from 'vitest';
import { readPastedAddress } from '../../../src/feeds/judge/public-address.ts';
import { webAddress } from '../../../src/lib/http/web-address.ts';
import type { Desk } from '../../../src/model/publication/desk.ts';
import { comparedFeed, feedAddress } from '../../../src/model/publication/feed-address.ts';
import type { Publication } from '../../../src/model/publication/publication.ts';
import {
  addressOf,
  originOf,
  withLocalOrigin,
} from '../../../src/model/publication/site-address.ts';
import { fromStored, toStored } from '../../../src/model/publication/stored-publication.ts';
import { forAll } from '../../support/effort.ts';
import { NUNAVUT_NEWS, newsSource } from '../../support/fixtures.ts';
import { feedSpellings } from '../../support/hostile.ts';

test('comparedFeed is the same for every spelling of an address', () => {
  forAll(300, [feedSpellings], ({ address, spelt }) => {
    expect(comparedFeed(spelt), spelt).toBe(comparedFeed(address));
  });
});

test('feedAddress is idempotent, and browsers request the same address', () => {
  forAll(300, [feedSpellings], ({ spelt }) => {
    const address = feedAddress(spelt);
    expect(feedAddress(address)).toBe(address);
    expect(decodeURI(new URL(address).pathname)).toBe(decodeURI(new URL(spelt).pathname));
    expect(new URL(address).search).toBe(new URL(spelt).search);
  });
});

test.each([
  ['https://feeds.ca/rss', 'https://feeds.ca/RSS'],
  ['https://feeds.ca/rss', 'https://feeds.ca/rss?lang=fr'],
  ['https://feeds.ca/rss?u=a', 'https://feeds.ca/rss?u=a/'],
  ['https://feeds.ca/a%2Fb', 'https://feeds.ca/a/b'],
  ['https://feeds.ca/rss', 'https://feeds.ca:8443/rss'],
  ['https://feeds.ca/rss', 'https://www.www.feeds.ca/rss'],
])('comparedFeed differs for %s and %s', (one, other) => {
  expect(comparedFeed(one)).not.toBe(comparedFeed(other));
});

test.each([
  ...['webcal://town.ca/a.ics', 'WEBCALS://town.ca/a.ics', 'feed://town.ca/a.ics'],
  ...['feed:https://town.ca/a.ics', ' Feed: HTTPS://town.ca/a.ics\n', 'feed:town.ca/a.ics'],
  ...['feed://https://town.ca/a.ics', 'feed://https//town.ca/a.ics', 'feed:webcal://town.ca/a.ics'],
  ...['feed:http://town.ca/a.ics', 'http://town.ca/a.ics', 'https://town.ca/a.ics'],
  ...['web\ncal://town.ca/a.ics', 'ht\r\ntps://town.ca/\ta.ics'],
])('webAddress reads %j as https, and as the same feed', (address) => {
  expect(readPastedAddress(address, undefined)).toBe('https://town.ca/a.ics');
  expect(comparedFeed(address)).toBe('town.ca/a.ics');
});

test.each(['/webcal:', 'feeds.ca/rss', 'mailto:feed@town.ca', 'https://town.ca/?u=feed:x'])(
  'webAddress leaves %j unchanged',
  (address) => {
    expect(webAddress(address)).toBe(address);
  },
);

test.each(['', 'nothing', 'https://', '/rss'])(
  'a text that is no address, such as %j, stays unchanged',
  (text) => {
    expect([feedAddress(text), comparedFeed(text)]).toEqual([text, text]);
  },
);

const SHARED: Desk = { id: 'shared', name: 'Shared', sources: [] };
const OWN: Desk = { id: 'my-town', name: 'My Town', sources: [newsSource('own')] };
const BUILT_IN = new Map([[SHARED.id, SHARED]]);
const { insecureHosts: _, notice: __, ...FACTS } = NUNAVUT_NEWS;
const PAPER: Publication = { ...FACTS, desks: [OWN, SHARED] };
const STORED = JSON.parse(JSON.stringify(toStored(PAPER, BUILT_IN)));
const RESOURCES = STORED.content.resources;

test('a publication is read back as stored, with the build’s desks, which are stored by id', () => {
  expect(fromStored(STORED, BUILT_IN)).toEqual(PAPER);
  expect(STORED.desks).toEqual([OWN, 'shared']);
});

test('reading a stored publication skips a desk that the build does not have', () => {
  expect(fromStored(STORED, new Map()).desks).toEqual([OWN]);
});

test('reading a stored publication skips unknown fields', () => {
  expect(fromStored({ ...STORED, crossword: true }, BUILT_IN)).not.toHaveProperty('crossword');
});

test.each([
  ['bookshop.author.heading', { bookshop: { author: { text: 'Text', href: '/' } } }],
  ['content.resources.revised', { content: { resources: { ...RESOURCES, revised: 'yesterday' } } }],
  ['hosts.0', { hosts: [] }],
  ['gazetteer.communities', { gazetteer: { communities: 'all', sources: [] } }],
  ['timeZone', { timeZone: 'America/Nowhere' }],
  ['desks.0', { desks: [{ ...OWN, sources: 'all' }] }],
])('a stored publication with a damaged %s is refused with that path', (path, damaged) => {
  expect(() => fromStored({ ...STORED, ...damaged }, BUILT_IN)).toThrow(`${path}: `);
});

const [HOST] = NUNAVUT_NEWS.hosts;

test.each(['http://localhost:8787', 'http://127.0.0.1:9000', 'http://[::1]:8787'])(
  'a publication served at %s has absolute addresses there',
  (origin) => {
    const local = withLocalOrigin(NUNAVUT_NEWS, origin);
    expect(originOf(local)).toBe(origin);
    expect(addressOf(local, '/rss.xml')).toBe(`${origin}/rss.xml`);
  },
);

test.each([
  ...[undefined, '', 'localhost:8787', 'http://localhost', 'https://localhost:8787'],
  ...['http://localhost:8787/', 'http://localhost.evil.example:8787'],
  ...['http://localhost:8787@evil.example', 'http://127.0.0.1.evil.example:80'],
  ...['http://10.0.0.1:8787', 'https://other-paper.example'],
])('a local origin %j changes no absolute address', (origin) => {
  expect(withLocalOrigin(NUNAVUT_NEWS, origin)).toBe(NUNAVUT_NEWS);
  expect(originOf(NUNAVUT_NEWS)).toBe(`https://${HOST}`);
});

test('a publication with a local host has absolute addresses at that host', () => {
  const paper = { ...NUNAVUT_NEWS, hosts: [HOST, 'my-town.localhost'] as const };
  expect(originOf(withLocalOrigin(paper, 'http://localhost:8787'))).toBe(
    'http://my-town.localhost:8787',
  );
  expect(originOf(paper)).toBe(`https://${HOST}`);
});
