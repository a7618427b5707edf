import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from '../../../src/text/slug.ts';
import { forAll } from '../../support/effort.ts';

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

test('a slug is small letters and digits with single hyphens, and no longer than it may be', () => {
  forAll(100, [fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 70 })], (name, most) => {
    const slug = slugOf(name, most);
    expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
    expect(slug.length).toBeLessThanOrEqual(most);
    expect(slugOf(slug, most)).toBe(slug);
  });
});
