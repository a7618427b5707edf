import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEdition } from '../../../src/edition/is-edition.ts';

const STORY = {
  id: 'a1',
  title: 'Sealift reaches Iqaluit',
  description: '',
  link: 'https://paper.example/sealift',
  pubDate: '2026-11-20T12:00:00.000Z',
  isDated: true,
  category: '',
  image: '/stock-photo.svg',
  credit: 'Photo: A. Photographer',
  language: 'iu-Cans',
  direction: 'rtl',
  byline: 'A. Reporter',
  publisher: 'The Paper',
  section: 'local',
  owner: 'The Owner',
  alsoIn: [{ publisher: 'The Wire', link: 'https://wire.example/1', owner: 'Wires' }],
  alsoInMore: 2,
  isElsewhere: true,
  titleBefore: { title: 'Sealift nears Iqaluit', changedAt: '2026-11-20T12:04:00.000Z' },
};
const EDITION = {
  shape: 1,
  version: 'v1',
  revision: 3,
  number: 2,
  publishedAt: '2026-11-20T12:05:00.000Z',
  sections: { local: [STORY], world: [] },
};
const REQUIRED = ['shape', 'version', 'publishedAt', 'sections'];
const OPTIONAL_OF_STORY = [
  'credit',
  'language',
  'direction',
  'byline',
  'owner',
  'isElsewhere',
  'alsoIn',
  'alsoInMore',
  'titleBefore',
];

function without<T extends object>(object: T, name: string): object {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

function withStory(story: unknown): object {
  return { ...EDITION, sections: { local: [STORY, story] } };
}

test('isEdition accepts an edition with and without its optional fields', () => {
  expect(isEdition(EDITION)).toBe(true);
  expect(isEdition(without(without(EDITION, 'number'), 'revision'))).toBe(true);
  for (const name of OPTIONAL_OF_STORY)
    expect(isEdition(withStory(without(STORY, name))), name).toBe(true);
});

test.for(REQUIRED)('isEdition refuses an edition without its %s', (name) => {
  expect(isEdition(without(EDITION, name))).toBe(false);
});

test.for(Object.keys(STORY).filter((name) => !OPTIONAL_OF_STORY.includes(name)))(
  'isEdition refuses an edition with a story without its %s',
  (name) => {
    expect(isEdition(withStory(without(STORY, name)))).toBe(false);
  },
);

test.for([
  ['another shape', { ...EDITION, shape: 2 }],
  ['a negative number', { ...EDITION, number: -1 }],
  ['a number that is none', { ...EDITION, number: 1.5 }],
  ['a list of sections', { ...EDITION, sections: [[STORY]] }],
  ['a section that is no list', { ...EDITION, sections: { local: { 0: STORY } } }],
  ['a section that nobody knows', withStory({ ...STORY, section: 'toString' })],
  ['a direction that nobody knows', withStory({ ...STORY, direction: 'up' })],
  ['a story that is null', withStory(null)],
] as const)('isEdition refuses %s', ([, json]) => {
  expect(isEdition(json)).toBe(false);
});

test('isEdition refuses a story with any field of any other type, and never throws', () => {
  const other = fc.oneof(fc.integer(), fc.constant(null), fc.array(fc.jsonValue()), fc.object());
  // A list and a count, which some of these values are too: their own cases stand below.
  const names = Object.keys(STORY).filter((name) => !['alsoIn', 'alsoInMore'].includes(name));
  fc.assert(
    fc.property(fc.constantFrom(...names), other, (name, value) => {
      expect(isEdition(withStory({ ...STORY, [name]: value }))).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(isEdition(json)).toBe(false);
    }),
  );
});

test.for([
  { alsoIn: 'The Wire' },
  { alsoIn: [{ publisher: 'The Wire' }] },
  { alsoIn: [null] },
  { alsoIn: Array.from({ length: 6 }, () => STORY.alsoIn[0]) },
  { alsoInMore: -1 },
  { alsoInMore: '2' },
  { titleBefore: 'Sealift nears Iqaluit' },
  { titleBefore: { title: 'Sealift nears Iqaluit' } },
  { titleBefore: { ...STORY.titleBefore, isReturned: false } },
])('isEdition refuses a story with %j', (more) => {
  expect(isEdition(withStory({ ...STORY, ...more }))).toBe(false);
});
