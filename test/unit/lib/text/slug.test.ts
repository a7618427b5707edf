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

test('a slug respects its maximum length and does not end with a hyphen', () => {
  expect([5, 6, 3].map((max) => slugOf('Snow & ice', max))).toEqual(['snow', 'snow-i', 'sno']);
});
