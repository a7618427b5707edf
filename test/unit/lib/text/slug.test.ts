import { expect, test } from 'vitest';
import { slugOf } from '../../../../src/lib/text/slug.ts';

test.each([
  ['Le Cœur du Nord', 'le-coeur-du-nord'],
  ['L’Écho', 'l-echo'],
  ["L'Écho", 'l-echo'],
  ['ÆGIR & Straße: Łódź', 'aegir-strasse-lodz'],
  ['Où, cœur & Œuvre?', 'ou-coeur-oeuvre'],
  ['ᓄᓇᕗᑦ ᐱᕙᓪᓕᐊᔪᑦ', 'nunavut-pivalliajut'],
  ['ᓄᓇᕗᑦ News 24', 'nunavut-news-24'],
  ['  --Snow--  ', 'snow'],
  ['Новости', ''],
  ['新聞', ''],
  ['', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('a slug is no longer than it may be, and ends with no hyphen', () => {
  expect([5, 6, 3].map((most) => slugOf('Snow & ice', most))).toEqual(['snow', 'snow-i', 'sno']);
});
