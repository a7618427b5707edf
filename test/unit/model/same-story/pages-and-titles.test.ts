import { expect, it } from 'vitest';
import { canonicalLink, withoutTracking } from '../../../../src/model/same-story/canonical-link.ts';
import { dropLeadingTitle, isTitleRepeated } from '../../../../src/model/same-story/same-text.ts';

it.each([
  ['https://paper.example/story', 'http://www.paper.example/story/'],
  ['https://paper.example/story', 'https://paper.example:443/story?utm_source=rss&fbclid=1'],
  ['https://paper.example/story', 'https://paper.example/story#comments'],
  ['https://paper.example/', 'https://paper.example'],
  ['https://paper.example/?p=1&q=2', 'https://paper.example/?q=2&p=1&gclid=x'],
  ['https://paper.example/a', 'https://www.www.paper.example../a//'],
  ['https://paper.example/?p=1', 'https://paper.example:80/?p=1&amp;amp;utm_source=rss'],
])('canonicalLink is the same for %s and %s, and idempotent', (one, other) => {
  expect(canonicalLink(other)).toBe(canonicalLink(one));
  expect(canonicalLink(canonicalLink(other))).toBe(canonicalLink(one));
});

it.each([
  ['https://paper.example/?p=1', 'https://paper.example/?p=2'],
  ['https://paper.example/news?ref=101', 'https://paper.example/news?ref=102'],
  ['https://paper.example/news?src=1', 'https://paper.example/news?src=2'],
  ['https://paper.example/news?source=1', 'https://paper.example/news?source=2'],
  ['https://paper.example/news?rss=1', 'https://paper.example/news?rss=2'],
  ['https://paper.example/?id=%CF%F0', 'https://paper.example/?id=%CF%F1'],
  ['https://paper.example/#/story/1', 'https://paper.example/#/story/2'],
  ['https://paper.example/#!/story/1', 'https://paper.example/#!/story/2'],
  ['https://paper.example/A', 'https://paper.example/a'],
  ['https://paper.example/?a=1&a=2', 'https://paper.example/?a=2&a=1'],
  ['https://paper.example/', 'https://paper.example:8443/'],
])('canonicalLink differs for %s and %s', (one, other) => {
  expect(canonicalLink(other)).not.toBe(canonicalLink(one));
});

it.each([
  ['https://paper.example/1?utm_source=rss&utm_medium=feed', 'https://paper.example/1'],
  ['https://paper.example/1?UTM_Source=rss#part', 'https://paper.example/1#part'],
  ['https://paper.example/1?a=%7e+x&fbclid=1&b', 'https://paper.example/1?a=%7e+x&b'],
  ['https://paper.example/1?a=1&amp;utm_medium=rss', 'https://paper.example/1?a=1'],
  ['https://paper.example/1?cmp=rss&id=7&mc_cid=1&mc_eid=2', 'https://paper.example/1?id=7'],
])('withoutTracking turns %s into %s', (link, expected) => {
  expect(withoutTracking(link)).toBe(expected);
});

it.each([
  'https://paper.example/1?ref=1&src=2&source=3&rss=4',
  ...['https://paper.example/1?&&b=%2F&a=é&', 'https://paper.example/1?'],
  ...['https://paper.example/1#?utm_source=x', 'https://paper.example/utm_source=1', '#'],
])('withoutTracking leaves %s unchanged', (link) => {
  expect(withoutTracking(link)).toBe(link);
});

const TITLE = 'Harbour of Arviat opens on Monday';

it.each([
  TITLE,
  `${TITLE}.`,
  '“Harbour of Arviat” opens on Monday',
  'HARBOUR OF ARVIAT OPENS ON MONDAY',
  'Harbour of Arviat opens…',
])('isTitleRepeated is true for %j', (description) => {
  expect(isTitleRepeated(description, TITLE)).toBe(true);
});

it.each(['', 'It opens.', `${TITLE} at last`, 'Harbour…', '…'])(
  'isTitleRepeated is false for %j',
  (description) => {
    expect(isTitleRepeated(description, TITLE)).toBe(false);
  },
);

it.each([
  [TITLE, `${TITLE}. Ships have waited for a year.`, 'Ships have waited for a year.'],
  ['Why now?', 'Why now? Ships have waited for a year.', undefined],
  [TITLE, `${TITLE} after ships had waited for a year.`, undefined],
  ['Arviat', 'Arviat – The harbour opens on Monday.', undefined],
])('dropLeadingTitle drops only %j before the description %j', (title, text, left = text) => {
  expect(dropLeadingTitle(text, title)).toBe(left);
});
