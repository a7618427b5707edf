import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPlaces } from '../../../../src/site/places/find-places.ts';
import { linkPlaces } from '../../../../src/site/places/link-places.ts';
import { placesOf } from '../../../../src/site/places/tag-places.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';

const gazetteer = NUNAVUT_NEWS.gazetteer ?? expect.fail('the paper has no gazetteer');

const found = (text: string) =>
  findPlaces(text, gazetteer).map(
    ({ community, start, end }) => `${community.slug}: ${text.slice(start, end)}`,
  );

test.each([
  ['in capitals', 'IQALUIT COUNCIL VOTES', ['iqaluit: IQALUIT']],
  ['before a possessive, which is no part of it', 'Iqaluit’s mayor', ['iqaluit: Iqaluit']],
  ['before a hyphen', 'Iqaluit-based firm', ['iqaluit: Iqaluit']],
  ['with a hyphen in its name', 'Rankin-Inlet news', ['rankin-inlet: Rankin-Inlet']],
  ['behind a French elision', 'La mairesse d’Iqaluit', ['iqaluit: Iqaluit']],
  ['with any apostrophe', 'Qamani’tuaq', ['baker-lake: Qamani’tuaq']],
  ['with a straight one', "Qamani'tuaq", ["baker-lake: Qamani'tuaq"]],
  ['with letters of its own', 'Kangiqłiniq', ['rankin-inlet: Kangiqłiniq']],
  ['without them', 'Kangiqliniq', ['rankin-inlet: Kangiqliniq']],
  ['by a former name', 'Frobisher Bay in 1960', ['iqaluit: Frobisher Bay']],
  ['by another former name', 'Hall Beach walrus hunters', ['sanirajak: Hall Beach']],
  ['in syllabics', 'ᑭᙵᐃᑦ', ['kinngait: ᑭᙵᐃᑦ']],
  ['in syllabics with an ending', 'ᒥᑦᑎᒪᑕᓕᖕᒥ ᑐᒑᓖᑦ', ['pond-inlet: ᒥᑦᑎᒪᑕᓕᖕᒥ']],
  ['before words that end another name', 'Baker Lake Harbour', ['baker-lake: Baker Lake']],
  ['on both sides of a dash', 'Arviat–Iqaluit', ['arviat: Arviat', 'iqaluit: Iqaluit']],
  ['in quotes and brackets', '“Arviat” (Naujaat)', ['arviat: Arviat', 'naujaat: Naujaat']],
  ['by a word behind a preposition', 'Storm in Resolute', ['resolute: Resolute']],
  ['by a word beside one that proves it', 'Inuit of Resolute speak', ['resolute: Resolute']],
  ['before a decomposed accent', 'Grise Fiord e\u0301te\u0301', ['grise-fiord: Grise Fiord']],
])('a community is found %s', (_, text, expected) => {
  expect(found(text)).toEqual(expected);
});

test.each([
  ['inside a longer word', 'Iqaluitvik, Rankin Inlets'],
  ['where a name is two words with a comma or a stop between them', 'Baker, Lake. Pond. Inlet'],
  ['in small letters where the words mean something', 'the pond inlet and a whale cove'],
  ['in an address', 'iqaluit.ca editor@iqaluit.example @iqaluit'],
  ['for a word without proof', 'Resolute stand on trade'],
  ['in a phrase that misleads', 'HMS Resolute seen near Nunavut'],
  ['of that name elsewhere', 'Whale Cove, N.B., and Florida’s Baker Lake'],
  ['of that name in another country', 'Baker Lake, Florida, cleans up after hurricane'],
  ['that a band is named after', 'The Arctic Bay Boys announce southern tour'],
  ['that shares a word with the text', 'Cambridge scientists map the brain'],
  ['in an empty text', ''],
])('no community is found %s', (_, text) => {
  expect(found(text)).toEqual([]);
});

test('a story’s communities are those of its headline, else of its description’s first sentence', () => {
  const story = { title: 'Storm', description: 'Arviat is dark.' };
  const slugs = (changes: Partial<typeof story>) =>
    placesOf({ ...story, ...changes }, gazetteer).map(({ slug }) => slug);
  expect(slugs({})).toEqual(['arviat']);
  expect(slugs({ title: 'Storm in Naujaat' })).toEqual(['naujaat']);
  expect(slugs({ description: 'It is dark. Arviat is too.' })).toEqual([]);
  expect(placesOf(story, undefined)).toEqual([]);
});

const link = (html: string) => linkPlaces(html, gazetteer);

test('the first mention of a place in a text is linked', () => {
  expect(link('<p>In Iqaluit &amp; Arviat. <em>Iqaluit</em></p>')).toBe(
    '<p>In <a href="/communities/iqaluit">Iqaluit</a> &amp; <a href="/communities/arviat">Arviat</a>. <em>Iqaluit</em></p>',
  );
});

test.each([
  ['a heading', '<h2 id="iqaluit">Iqaluit</h2>'],
  ['a link', '<p><a href="/x">from <em>Iqaluit</em> on</a></p>'],
  ['code', '<pre><code>Iqaluit</code></pre>'],
  ['an attribute', '<img src="/a.jpg" alt="Iqaluit">'],
  ['a comment', '<!-- Iqaluit -->'],
])('nothing is linked in %s', (_, html) => {
  expect(link(html)).toBe(html);
});

test('places after a heading or a link are linked', () => {
  expect(link('<h2>Iqaluit</h2><p><a href="/x">Iqaluit</a> Iqaluit</p>')).toBe(
    '<h2>Iqaluit</h2><p><a href="/x">Iqaluit</a> <a href="/communities/iqaluit">Iqaluit</a></p>',
  );
});

test('a text of a paper without a gazetteer stays unchanged', () => {
  expect(linkPlaces('<p>Iqaluit</p>', undefined)).toBe('<p>Iqaluit</p>');
});

test.each([
  ['a former name', 'Frobisher Bay was renamed.'],
  ['an Inuktut name that a park has', 'Qausuittuq is a national park near Resolution Island.'],
  ['the people of another place', 'The Sallirmiut lived on Southampton Island.'],
  ['a longer name', 'Nine sites on Igloolik Island, and Igloolik\u00a0Point.'],
])('%s is not linked', (_, text) => {
  expect(link(`<p>${text}</p>`)).toBe(`<p>${text}</p>`);
});

interface Labelled {
  title: string;
  description?: string;
  places: readonly string[];
}

const PATH = join(import.meta.dirname, '..', '..', '..', 'labelled', 'places.json');
const { headlines } = JSON.parse(readFileSync(PATH, 'utf8')) as { headlines: Labelled[] };

const tagged = (story: Labelled, readsDescription = true) =>
  placesOf(
    { title: story.title, description: (readsDescription && story.description) || '' },
    gazetteer,
  ).map(({ slug }) => slug);

function measure(some: readonly Labelled[], readsDescription = true) {
  let right = 0;
  let given = 0;
  let wanted = 0;
  for (const story of some) {
    const tags = tagged(story, readsDescription);
    right += tags.filter((slug) => story.places.includes(slug)).length;
    given += tags.length;
    wanted += story.places.length;
  }
  return { precision: right / given, recall: right / wanted };
}

/** The rules were developed with the first half; the second half only measures them. */
const HALVES = {
  'seen while the rules were made': headlines.filter((_, index) => index % 2 === 0),
  'held out': headlines.filter((_, index) => index % 2 === 1),
};

test('there are at least 500 distinct labelled headlines, with places in the gazetteer', () => {
  expect(headlines.length).toBeGreaterThanOrEqual(500);
  expect(new Set(headlines.map(({ title }) => title)).size).toBe(headlines.length);
  const slugs = new Set(gazetteer.communities.map(({ slug }) => slug));
  const unknown = headlines.flatMap(({ places }) => places.filter((slug) => !slugs.has(slug)));
  expect(unknown).toEqual([]);
  expect(new Set(headlines.flatMap(({ places }) => places)).size).toBe(slugs.size);
});

describe.each(Object.entries(HALVES))('labelled headlines %s', (name, some) => {
  test('are tagged with a precision of at least 0.97 and a recall of at least 0.9', () => {
    const { precision, recall } = measure(some);
    console.log(`${name}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
    expect(precision).toBeGreaterThanOrEqual(0.97);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  test('have a lower recall without the first words of the description', () => {
    expect(measure(some, false).recall).toBeLessThan(measure(some).recall);
  });
});
