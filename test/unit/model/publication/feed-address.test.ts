import { expect, test } from 'vitest';
import { readPastedAddress } from '../../../../src/feeds/judge/public-address.ts';
import { webAddress } from '../../../../src/lib/http/web-address.ts';
import { comparedFeed, feedAddress } from '../../../../src/model/publication/feed-address.ts';
import { forAll } from '../../../support/effort.ts';
import { feedSpellings } from '../../../support/hostile.ts';

test('comparedFeed of an address and of every other spelling of it are the same', () => {
  forAll(300, [feedSpellings], ({ address, spelt }) => {
    expect(comparedFeed(spelt), spelt).toBe(comparedFeed(address));
  });
});

test('feedAddress of a spelling is one that it leaves as it is, and a browser requests the same', () => {
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
])('%s and %s are two feeds', (one, other) => {
  expect(comparedFeed(one)).not.toBe(comparedFeed(other));
});

test.each([
  ...['webcal://town.ca/a.ics', 'WEBCALS://town.ca/a.ics', 'feed://town.ca/a.ics'],
  ...['feed:https://town.ca/a.ics', ' Feed: HTTPS://town.ca/a.ics\n', 'feed:town.ca/a.ics'],
  ...['feed://https://town.ca/a.ics', 'feed://https//town.ca/a.ics', 'feed:webcal://town.ca/a.ics'],
  ...['feed:http://town.ca/a.ics', 'http://town.ca/a.ics', 'https://town.ca/a.ics'],
  ...['web\ncal://town.ca/a.ics', 'ht\r\ntps://town.ca/\ta.ics'],
])('%j is read as https where it is pasted, and is the same feed', (address) => {
  expect(readPastedAddress(address, undefined)).toBe('https://town.ca/a.ics');
  expect(comparedFeed(address)).toBe('town.ca/a.ics');
});

test.each(['/webcal:', 'feeds.ca/rss', 'mailto:feed@town.ca', 'https://town.ca/?u=feed:x'])(
  'webAddress leaves %j as it is',
  (address) => {
    expect(webAddress(address)).toBe(address);
  },
);

test.each(['', 'nothing', 'https://', '/rss'])(
  'what is no address, such as %j, stays as it is',
  (text) => {
    expect([feedAddress(text), comparedFeed(text)]).toEqual([text, text]);
  },
);
