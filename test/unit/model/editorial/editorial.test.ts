import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readStoredBulletin } from '../../../../src/model/bulletin.ts';
import { withinLimit } from '../../../../src/model/editorial/desk-editorial.ts';
import {
  carrierOf,
  type Editorial,
  EditorialSchema,
  isOneOf,
  MAX_NOTICES,
  type Notice,
  NoticeSchema,
  readEditorial,
  storyKey,
} from '../../../../src/model/editorial/editorial.ts';
import { editionItem } from '../../../support/fixtures.ts';
import { STATION } from '../../../support/weather.ts';

const NOTICE = {
  id: 'a',
  kind: 'closure',
  texts: [{ language: 'iu-Cans', title: 'ᐃᓕᓐᓂᐊᕐᕕᒃ', text: 'ᐅᓪᓗᒥ\nᐅᓪᓗᒥ' }],
  communities: [],
  from: '2026-11-20T12:00:00Z',
  until: '2026-11-20T13:00:00Z',
  issuedAt: '2026-11-20T12:00:00Z',
  source: 'Hamlet of Arviat',
};
const [TEXT] = NOTICE.texts;
const textWith = (changes: object) => ({ texts: [{ ...TEXT, ...changes }] });

test('a notice with markup, line breaks and a link is valid', () => {
  const hostile = { title: '<b>Ice & "snow"</b>', text: 'one\ntwo <script>' };
  for (const changes of [{}, textWith(hostile), { link: 'https://hamlet.example/a?b=1' }])
    expect(v.is(NoticeSchema, { ...NOTICE, ...changes })).toBe(true);
});

test.each([
  ['a link that runs a script', { link: 'javascript:alert(1)' }],
  ['a link without encryption', { link: 'http://hamlet.example/' }],
  ['a link with a control character', { link: 'https://hamlet.example/\u0000' }],
  ['no text', { texts: [] }],
  ['a title of 61 characters', textWith({ title: 'a'.repeat(61) })],
  ['a blank title', textWith({ title: ' ' })],
  ['a title of two lines', textWith({ title: 'a\nb' })],
  ['a text of 281 characters', textWith({ text: 'a'.repeat(281) })],
  ['a control character', textWith({ text: 'a\u0007' })],
  ['a title that overrides its direction', textWith({ title: 'a\u202eb' })],
  ['a source that isolates its direction', { source: 'a\u2066b' }],
  ['half a character', textWith({ title: 'a\ud83d' })],
  ['a language that is none', textWith({ language: '"><script>' })],
  ['an id that would end an attribute', { id: 'a" onclick="b' }],
  ['a place that is no slug', { communities: ['../admin'] }],
  ['a time that is none', { until: 'tomorrow-ish' }],
  ['another kind', { kind: 'red' }],
])('a notice with %s is refused', (_, changes) => {
  expect(v.is(NoticeSchema, { ...NOTICE, ...changes })).toBe(false);
});

test('editorial may be empty, and limits hidden stories and notices', () => {
  const none = { version: '', noticesVersion: '', notices: [], hidden: [] };
  expect(v.is(EditorialSchema, none)).toBe(true);
  expect(v.is(EditorialSchema, { ...none, hidden: Array(1_001).fill('a') })).toBe(false);
  expect(v.is(EditorialSchema, { ...none, notices: Array(101).fill(NOTICE) })).toBe(false);
});

const EDITORIAL = { version: 'e', noticesVersion: 'n', notices: [NOTICE], hidden: ['story'] };

test('the gravest of too many notices are read, with all editorial choices', () => {
  const notices = Array.from({ length: 118 }, (_, nth) => ({ ...NOTICE, id: `n${nth}` }));
  const grave = { ...NOTICE, id: 'grave', kind: 'water' };
  const lead = { story: 'lead', until: NOTICE.until };
  const read = readEditorial(JSON.stringify({ ...EDITORIAL, notices: [...notices, grave], lead }));
  expect(read).toMatchObject({ hidden: ['story'], lead });
  expect(read?.notices).toHaveLength(MAX_NOTICES);
  expect(read?.notices.map(({ id }) => id)).toContain('grave');
});

test.each([
  ['a hidden story that is none', { hidden: ['<script>', 'story', 7] }],
  ['more hidden stories than a paper may have', { hidden: ['story', ...Array(1_200).fill('a')] }],
  ['a lead that is none', { lead: { story: '', until: 'x' } }],
  ['a lead that is a number', { lead: 7 }],
  ['a damaged notice', { notices: [{ id: 'b' }, NOTICE, null] }],
])('%s does not affect other editorial', (_, changes) => {
  const read = readEditorial(JSON.stringify({ ...EDITORIAL, ...changes }));
  expect(read?.notices).toEqual([NOTICE]);
  expect(read?.hidden).toContain('story');
  expect(read?.hidden.length).toBeLessThanOrEqual(1_000);
  expect(read).not.toHaveProperty('lead');
});

test('too many notices of a paper do not affect other papers of its desk', () => {
  const weather = {
    shape: 1,
    version: 'v',
    warningsVersion: 'w',
    publishedAt: NOTICE.from,
    reports: {},
    warnings: [],
    editorial: { a: { ...EDITORIAL, notices: Array(101).fill(NOTICE) }, b: EDITORIAL },
  };
  const read = readStoredBulletin(JSON.stringify(weather))?.editorial;
  expect(read?.a?.notices).toHaveLength(MAX_NOTICES);
  expect(read?.b).toEqual(EDITORIAL);
});

test('storyKey identifies a story by its page in any section, else by publisher and id', () => {
  const story = editionItem();
  const key = storyKey(story);
  const changes = { title: 'Another', section: 'politics' as const, id: 'two' };
  expect(storyKey({ ...story, ...changes })).toBe(key);
  expect(storyKey({ ...story, link: `${story.link}&utm_source=feed` })).toBe(key);
  expect(storyKey({ ...story, link: `${story.link}&page=2` })).not.toBe(key);
  const without = [storyKey({ ...story, link: '#' }), storyKey({ ...story, link: '#', id: 'two' })];
  expect(new Set(without).size).toBe(2);
  expect(v.is(EditorialSchema.entries.hidden, [key, ...without])).toBe(true);
});

test('isOneOf also matches the other publishers’ reports of a story', () => {
  const report = { publisher: 'Other', link: 'https://other.example/1' };
  const story = editionItem({ alsoIn: [report] });
  expect(isOneOf(story, new Set([storyKey({ ...report, id: 'x' })]))).toBe(true);
  expect(isOneOf(story, new Set([storyKey(story)]))).toBe(true);
  expect(isOneOf(story, new Set(['other']))).toBe(false);
});

test('carrierOf is a paper’s first desk with stations, else its last desk', () => {
  const desk = (id: string, stations?: (typeof STATION)[]) => {
    return { id, name: id, sources: [], ...(stations && { stations }) };
  };
  expect(carrierOf({ desks: [desk('a'), desk('b', [STATION])] })).toBe('b');
  expect(carrierOf({ desks: [desk('a', []), desk('b')] })).toBe('b');
  expect(carrierOf({ desks: [] })).toBeUndefined();
});

const notice = (id: string, kind: Notice['kind'] = 'other'): Notice => ({ ...NOTICE, id, kind });
const editorialWith = (notices: readonly Notice[], hidden: readonly string[] = []): Editorial => ({
  ...EDITORIAL,
  notices,
  hidden,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => notice(`n-${at}`));
const SIZE = JSON.stringify(notice('n-0')).length;

test('withinLimit leaves editorial unchanged if there is room', () => {
  const papers = [['one', editorialWith(many(3), ['story'])]] as const;
  expect(withinLimit(papers)).toEqual(papers);
});

test('withinLimit cuts notices only of papers with many, and keeps the gravest', () => {
  const water = notice('water', 'water');
  const papers = [
    ...Array.from(
      { length: 20 },
      (_, at) => [`a-loud-${at}`, editorialWith([...many(40), water])] as const,
    ),
    ['quiet', editorialWith([notice('closed', 'closure'), notice('event')], ['story'])] as const,
  ];
  const limit = SIZE * 120;
  const within = withinLimit(papers, limit);
  expect(JSON.stringify(within).length).toBeLessThanOrEqual(limit);
  expect(within.at(-1)).toEqual(papers.at(-1));
  const counts = within.slice(0, -1).map(([, { notices }]) => notices.length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  for (const [, { notices }] of within.slice(0, -1)) expect(notices).toContainEqual(water);
});
