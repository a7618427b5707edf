import { expect, test } from 'vitest';
import { zoneHint } from '../../../src/editor/notices/hints.ts';
import { editorWords } from '../../../src/editor/words/words.ts';
import { PUBLICATIONS } from '../../../src/model/publication/compiled-publications.ts';
import { hintText, type ReachHint } from '../../../src/shared/notice-hints.ts';

const paper = PUBLICATIONS.find(({ id }) => id === 'nunavut-news') ?? PUBLICATIONS[0];
const words = editorWords('en');
const LEVELS = { water: 3, closure: 2, other: 0 };
const REACH: ReachHint = {
  about: 'reach',
  subscribers: [
    ['arviat', 0, 1],
    ['arviat', 3, 20],
    ['iqaluit', 2, 300],
  ],
  levels: LEVELS,
  names: { arviat: 'Arviat', iqaluit: 'Iqaluit' },
  words: words.notices.reach,
};

test.each([
  ['', '', 'up to 321 phones.'],
  ['', 'arviat', 'up to 21 phones in Arviat.'],
  ['other', '', 'sent to 1 phone.'],
  ['closure', 'arviat iqaluit', 'up to 301 phones in Arviat, Iqaluit.'],
  ['other', 'iqaluit', 'Nobody gets notices of this kind on a phone in Iqaluit yet.'],
  ['water', 'a b c arviat', 'up to 21 phones in 4 communities.'],
])('a notice of the kind “%s” for “%s” reaches %s', (kind, places, text) => {
  const chosen = { kind, communities: places.split(' ').filter(Boolean) };
  expect(hintText(REACH, chosen)).toContain(text);
});

test.each([
  ['no community', '', 'Eastern Time. If you choose communities that share another time zone'],
  ['one community', 'arviat', 'Central Time, the time zone of the communities that you chose.'],
  ['zones with one clock', 'resolute rankin-inlet', 'Times are in Central Time, the time zone'],
  [
    'several zones',
    'arviat iqaluit',
    'several time zones. Times are in that of the paper: Eastern',
  ],
])('with %s, the form says in which time zone its times are', (_, places, text) => {
  const locale = { language: 'en-CA', timeZone: paper.timeZone };
  const chosen = { kind: '', communities: places.split(' ').filter(Boolean) };
  expect(hintText(zoneHint({ publication: paper, locale, words }), chosen)).toContain(text);
});
