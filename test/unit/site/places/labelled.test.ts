import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { placesOf } from '../../../../src/site/places/tag-places.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';

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
    NUNAVUT_NEWS.gazetteer,
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

/** The rules were made by looking at the first half; the second was only counted. */
const HALVES = {
  'seen while the rules were made': headlines.filter((_, index) => index % 2 === 0),
  'held out': headlines.filter((_, index) => index % 2 === 1),
};

test('there are at least 500 labelled headlines, each once, and their places are in the gazetteer', () => {
  expect(headlines.length).toBeGreaterThanOrEqual(500);
  expect(new Set(headlines.map(({ title }) => title)).size).toBe(headlines.length);
  const slugs = new Set(NUNAVUT_NEWS.gazetteer?.communities.map(({ slug }) => slug));
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

  test('lose recall where the first words of the description are not read', () => {
    expect(measure(some, false).recall).toBeLessThan(measure(some).recall);
  });
});
