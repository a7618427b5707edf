import { expect, test } from 'vitest';
import {
  type Draft,
  readDrafts,
  removeDraft,
  removeSent,
  storeDraft,
  sweepDrafts,
} from '../../../../client/editor/drafts/drafts.ts';
import {
  type FormFields,
  hasFields,
  sharesFields,
} from '../../../../client/editor/drafts/form-fields.ts';

const NOW = Date.UTC(2026, 10, 26);
const DAY_MS = 86_400_000;
const PLACE = { person: 'p1', path: '/papers/one/posts/a', key: 'post' };

class MemoryStore {
  readonly entries = new Map<string, string>();
  get length() {
    return this.entries.size;
  }
  key = (nth: number) => [...this.entries.keys()][nth] ?? null;
  getItem = (name: string) => this.entries.get(name) ?? null;
  setItem = (name: string, value: string) => void this.entries.set(name, value);
  removeItem = (name: string) => void this.entries.delete(name);
}

function draft(id: string, changes: Partial<Draft> = {}): Draft {
  return { id, at: NOW, version: '1', fields: [['title', id]], isSent: false, ...changes };
}

const idsOf = (drafts: readonly Draft[]) => drafts.map(({ id }) => id);

test('a draft replaces the earlier one of its visit, not those of other visits', () => {
  const store = new MemoryStore();
  for (const id of ['a', 'b', 'a']) storeDraft(store, PLACE, draft(id));
  expect(idsOf(readDrafts(store, PLACE))).toEqual(['a', 'b']);
});

test('a form keeps its three newest drafts', () => {
  const store = new MemoryStore();
  for (const id of ['a', 'b', 'c', 'd']) storeDraft(store, PLACE, draft(id));
  expect(idsOf(readDrafts(store, PLACE))).toEqual(['d', 'c', 'b']);
});

test.each([
  ['another person', { ...PLACE, person: 'p2' }],
  ['another address', { ...PLACE, path: '/papers/one/posts/b' }],
  ['another form', { ...PLACE, key: 'notice' }],
])('%s sees nothing of a draft', (_, other) => {
  const store = new MemoryStore();
  storeDraft(store, PLACE, draft('a'));
  expect(readDrafts(store, other)).toEqual([]);
});

test('a page that confirms a save removes the form’s sent drafts, not unsent ones', () => {
  const store = new MemoryStore();
  const otherPaper = { ...PLACE, path: '/papers/two/posts/a' };
  const otherPost = { ...PLACE, path: '/papers/one/posts/b' };
  storeDraft(store, PLACE, draft('sent', { isSent: true }));
  storeDraft(store, PLACE, draft('written after it'));
  storeDraft(store, otherPost, draft('unsent'));
  storeDraft(store, otherPaper, draft('other paper', { isSent: true }));
  removeSent(store, { ...PLACE, path: '/papers/one/posts' });
  expect(idsOf(readDrafts(store, PLACE))).toEqual(['written after it']);
  expect(idsOf(readDrafts(store, otherPost))).toEqual(['unsent']);
  expect(idsOf(readDrafts(store, otherPaper))).toEqual(['other paper']);
});

test('month-old drafts and entries without drafts are deleted', () => {
  const store = new MemoryStore();
  storeDraft(store, PLACE, draft('old', { at: NOW - 31 * DAY_MS }));
  const other = { ...PLACE, key: 'notice' };
  storeDraft(store, other, draft('young', { at: NOW - 29 * DAY_MS }));
  sweepDrafts(store, NOW);
  expect(store.entries.size).toBe(1);
  expect(idsOf(readDrafts(store, other))).toEqual(['young']);
  removeDraft(store, other, 'young');
  expect(store.entries.size).toBe(0);
});

test('the oldest draft is deleted if drafts exceed a megabyte', () => {
  const store = new MemoryStore();
  const text = 'x'.repeat(400_000);
  for (const [nth, key] of ['first', 'second', 'third'].entries())
    storeDraft(store, { ...PLACE, key }, draft(key, { at: NOW + nth, fields: [['text', text]] }));
  sweepDrafts(store, NOW + 10);
  const left = ['first', 'second', 'third'].map(
    (key) => readDrafts(store, { ...PLACE, key }).length,
  );
  expect(left).toEqual([0, 1, 1]);
});

const SOUND = draft('sound');
test.each<[stored: string, isSoundBeside: boolean]>([
  ...['', '[', 'null', '7', '{}', '"a"'].map((stored): [string, boolean] => [stored, false]),
  ...[
    ...[null, 7, [], {}, { ...SOUND, id: 1 }, { ...SOUND, at: '1' }, { ...SOUND, version: null }],
    { ...SOUND, isSent: undefined },
    { ...SOUND, fields: {} },
    ...[7, ['a'], ['a', 'b', 'c'], [1, 'b'], ['a', 7], ['a', ['b', 7]]].map((field) => ({
      ...SOUND,
      fields: [field],
    })),
  ].map((damaged): [string, boolean] => [JSON.stringify([damaged, SOUND]), true]),
])('valid drafts among %s are read, and entries of other scripts stay', (stored, isSoundBeside) => {
  const store = new MemoryStore();
  storeDraft(store, PLACE, draft('a'));
  const [name = ''] = store.entries.keys();
  store.setItem(name, stored);
  store.setItem('chosen-community', 'kept');
  expect(readDrafts(store, PLACE)).toEqual(isSoundBeside ? [SOUND] : []);
  sweepDrafts(store, NOW);
  expect(readDrafts(store, PLACE)).toEqual(isSoundBeside ? [SOUND] : []);
  expect(store.getItem('chosen-community')).toBe('kept');
});

const FORM: FormFields = [
  ['title', 'A'],
  ['keyword', true],
  ['keyword', false],
  ['confirm', false],
];
test.each<[draft: FormFields, isShown: boolean]>([
  [FORM.slice(0, 3), true],
  [[...FORM, ['gone', '']], true],
  [[...FORM, ['gone', 'text']], false],
  [[['title', '']], false],
  [[['title', 'B']], false],
  [
    [
      ['keyword', true],
      ['keyword', true],
    ],
    false,
  ],
])('a form has the input of the draft %j: %s', (draft, isShown) => {
  expect(hasFields(FORM, draft)).toBe(isShown);
});

test('a draft is offered only to a form that has one of its fields', () => {
  const shown: FormFields = [['question', 'Who?']];
  expect(
    sharesFields(shown, [
      ['question', 'Where?'],
      ['gone', ''],
    ]),
  ).toBe(true);
  expect(sharesFields(shown, [['categories.0.questions.8.question', 'Where?']])).toBe(false);
});
