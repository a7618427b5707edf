import { expect, test } from 'vitest';
import { readEvent } from '../../../src/editor/events/event-fields.ts';
import type { FormProblems } from '../../../src/editor/forms/checks.ts';
import { readForm } from '../../../src/editor/forms/read-form.ts';
import { nameOf } from '../../../src/editor/identity/people.ts';
import { readNotice } from '../../../src/editor/notices/notice-fields.ts';
import { editorWords } from '../../../src/editor/words/words.ts';
import { PUBLICATIONS } from '../../../src/model/publication/compiled-publications.ts';

const paper = PUBLICATIONS.find(({ id }) => id === 'nunavut-news') ?? PUBLICATIONS[0];
/** Noon in Iqaluit, the zone of the paper. */
const NOW = new Date('2026-11-26T17:00:00Z');
const context = {
  publication: paper,
  words: editorWords('en'),
  locale: { language: 'en-CA', timeZone: paper.timeZone },
  now: NOW,
};

const NOTICE = {
  kind: 'closure',
  'title-en': 'School closed',
  'text-en': 'Blizzard.',
  until: '2026-11-26T18:00',
  source: 'School',
};
const EVENT = { title: 'Hockey night', day: '2026-11-28', from: '19:00', communities: 'iqaluit' };

type Fields = Readonly<Record<string, string>>;
const formOf = (fields: Fields) =>
  readForm(new Request('https://x.ca', { method: 'POST', body: bodyOf(fields) }));
/** A form body in which the communities are separate values. */
function bodyOf({ communities = '', ...fields }: Fields): URLSearchParams {
  const body = new URLSearchParams(fields);
  for (const each of communities.split(' ').filter(Boolean)) body.append('communities', each);
  return body;
}
const noticeOf = async (changes: Fields) =>
  readNotice(
    await formOf({ ...NOTICE, ...changes }),
    { id: 'n', issuedAt: '2026-11-26T17:00:00Z' },
    context,
  );
const FIXED = { id: 'e', sequence: 0, isCancelled: false, changedAt: '2026-11-26T17:00:00Z' };
const eventOf = async (changes: Fields) =>
  readEvent(await formOf({ ...EVENT, ...changes }), FIXED, context);

/** Expects exactly one problem, beside a field. */
const expectOne = (problems: FormProblems, field: string, message: string) =>
  expect([...problems]).toEqual([[field, expect.stringContaining(message)]]);

test.each([
  ['nunatsiaq.com', 'https://nunatsiaq.com/'],
  ['www.gov.nu.ca/fr?page=2', 'https://www.gov.nu.ca/fr?page=2'],
  ['gov.nu.ca/fr#été', 'https://gov.nu.ca/fr#%C3%A9t%C3%A9'],
])('the link %s needs no https://', async (link, stored) => {
  expect((await noticeOf({ link })).notice?.link).toBe(stored);
});

const weekly = (repeatsUntil: string) => ({ repeats: 'week', repeatsUntil });
const SKIPPED_END = { day: '2027-03-13', lastDay: '2027-03-14', until: '02:30' };
const SKIPPED_LATER = { day: '2027-03-07', from: '02:30', ...weekly('2027-03-21') };
const SCRIPT = 'javascript:alert(1)';

test.each<[what: string, changes: Fields, field: string, message: string]>([
  ['without a title', { 'title-en': '', 'text-en': '' }, 'title-en', 'in one language at least'],
  ['with a text that has no title', { 'text-fr': 'Tempête' }, 'title-fr', 'needs a title'],
  ['with a title that cannot be seen', { 'title-en': '\u2800\u{e0041}' }, 'title-en', 'needs a'],
  ['with a title of 61', { 'title-en': 'a'.repeat(61) }, 'title-en', '61 characters; at most 60'],
  ['with a text of 281', { 'text-en': 'a'.repeat(281) }, 'text-en', '281 characters; at most 280'],
  ['with 60 emoji, stored as 120', { 'title-en': '🐻'.repeat(60) }, 'title-en', '120 characters'],
  ['with 280 emoji', { 'text-en': '🐻'.repeat(280) }, 'text-en', '560 characters'],
  ['with an override of direction', { 'title-en': 'a\u202eb' }, 'title-en', 'cannot be shown'],
  ['with a zero-width space', { 'title-en': 'Boil\u200b it' }, 'title-en', 'cannot be shown'],
  ['with a mark of direction', { 'title-en': 'Boil\u200f it' }, 'title-en', 'cannot be shown'],
  ['with an unseen character', { 'text-en': 'Until\u200b 9' }, 'text-en', 'cannot be shown'],
  ['with a noncharacter', { source: 'Hamlet\uffff' }, 'source', 'cannot be shown'],
  ['without an end', { until: '' }, 'ends', 'Choose one of these'],
  [
    'with another end, not written',
    { ends: 'other', until: '' },
    'until',
    'Choose a date and time',
  ],
  [
    'that ends tonight and begins later',
    { ends: 'tonight', from: '2026-11-27T09:00' },
    'ends',
    'before it begins',
  ],
  ['that is over', { until: '2026-11-26T11:00' }, 'until', 'has already passed'],
  ['that ends before it begins', { from: '2026-11-26T19:00' }, 'until', 'end before it begins'],
  ['of four days', { until: '2026-11-30T12:00' }, 'until', 'more than three days'],
  ['of two months', { until: '2027-01-26T12:00', confirm: 'yes' }, 'until', 'at most 30 days'],
  ['from a skipped hour', { from: '2027-03-14T02:30' }, 'from', 'clocks go forward'],
  ['until no day', { until: '2026-02-30T12:00' }, 'until', 'not a date and time'],
  // Without a community the notice would be for the whole paper.
  ['for a place that is gone', { communities: 'no-such' }, 'communities', 'not there any more'],
  ['with a script as its link', { link: SCRIPT }, 'link', 'Write a whole address'],
  ['with a password', { link: 'https://a:b@c.example/' }, 'link', 'Write a whole address'],
  ['with a name as its link', { link: 'nunatsiaq' }, 'link', 'Write a whole address'],
  ['with a time as its link', { link: '9.30' }, 'link', 'Write a whole address'],
  ['with dots as its link', { link: '-.-' }, 'link', 'Write a whole address'],
  ['with an e-mail address', { link: 'kim@nunatsiaq.com' }, 'link', 'Write a whole address'],
  ['of a kind that is none', { kind: 'gossip' }, 'kind', 'Choose one of these'],
  ['without a kind: none is chosen', { kind: '' }, 'kind', 'Choose one of these'],
  ['without a source', { source: ' ' }, 'source', 'Fill this in'],
])('a notice is refused %s', async (_, changes, field, message) => {
  const { notice, problems } = await noticeOf(changes);
  expect(notice).toBeUndefined();
  expectOne(problems, field, message);
});

const TWO_ZONES = 'arviat iqaluit';
test.each<[what: string, changes: Fields, until: string]>([
  ['for the whole paper', {}, '2026-11-26T23:00:00Z'],
  ['for a community of another zone', { communities: 'arviat' }, '2026-11-27T00:00:00Z'],
  ['for communities of two zones', { communities: TWO_ZONES }, '2026-11-26T23:00:00Z'],
  ['until tonight', { ends: 'tonight' }, '2026-11-27T04:59:00Z'],
  ['until tonight in Arviat', { ends: 'tonight', communities: 'arviat' }, '2026-11-27T05:59:00Z'],
  ['until tomorrow', { ends: 'tomorrow' }, '2026-11-28T04:59:00Z'],
  ['for three days', { ends: 'three-days' }, '2026-11-29T04:59:00Z'],
])(
  'the end of a notice %s is in the zone of its communities if they share one',
  async (_, changes, until) => {
    const { notice } = await noticeOf(changes);
    expect(notice?.until).toBe(until);
  },
);

test('a notice of four days that is confirmed is accepted', async () => {
  const { notice } = await noticeOf({ until: '2026-11-30T12:00', confirm: 'yes' });
  expect(notice?.until).toBe('2026-11-30T17:00:00Z');
});

test('tabs and line breaks in a notice become spaces', async () => {
  const { notice } = await noticeOf({ 'text-en': 'One\ttwo\nthree', source: 'The\tHamlet\nof X' });
  expect(notice).toMatchObject({ source: 'The Hamlet of X', texts: [{ text: 'One two\nthree' }] });
});

test.each<[what: string, changes: Fields, field: string, message: string]>([
  ['without a title', { title: '' }, 'title', 'Fill this in'],
  ['with a title that cannot be seen', { title: '\u200b\u200d' }, 'title', 'Fill this in'],
  ['with a title of 121', { title: 'a'.repeat(121) }, 'title', '121 characters; at most 120'],
  ['with emoji, stored as 239', { title: `a${'🐻'.repeat(119)}` }, 'title', '239 characters'],
  ['with an override of direction', { title: 'a\u202eb' }, 'title', 'cannot be shown'],
  ['for a place that is gone', { communities: 'no-such' }, 'communities', 'not there any more'],
  ['without a day', { day: '' }, 'day', 'Fill this in'],
  ['on no day', { day: '2027-02-30' }, 'day', 'This is not a date'],
  ['in the year 20026', { day: '20026-11-20' }, 'day', 'This is not a date'],
  ['in three years', { day: '2029-11-28' }, 'day', 'more than two years ahead'],
  ['of yesterday', { day: '2026-11-25' }, 'day', 'This is over already'],
  ['at no hour', { from: '25:00' }, 'from', 'Write the time as 19:00'],
  ['at a skipped hour', { day: '2027-03-14', from: '02:30' }, 'from', 'clocks go forward'],
  ['until a skipped hour', SKIPPED_END, 'until', 'clocks go forward'],
  ['of which a later one is at a skipped hour', SKIPPED_LATER, 'from', 'clocks go forward'],
  ['at an hour in words', { from: '7 pm' }, 'from', 'Write the time as 19:00'],
  ['with an end alone', { from: '', until: '21:00' }, 'from', 'none at which it begins'],
  ['that ends before it begins', { until: '18:00' }, 'until', 'would end before it begins'],
  ['of four months', { from: '', lastDay: '2027-04-05' }, 'lastDay', 'longer than three months'],
  ['with a script as its link', { link: SCRIPT }, 'link', 'Write a whole address'],
  ['with a password', { link: 'https://a:b@c.example/' }, 'link', 'Write a whole address'],
  ['in another language', { language: 'xx' }, 'language', 'Choose one of these'],
  ['that repeats otherwise', { repeats: 'hourly' }, 'repeats', 'Choose one of these'],
  ['that repeats', { repeats: 'week' }, 'repeatsUntil', 'Fill this in'],
  ['that repeats once', weekly('2026-11-29'), 'repeatsUntil', 'takes place only once'],
  ['that repeats 105 times', weekly('2028-11-25'), 'repeatsUntil', 'at most 60 are allowed'],
  ['that repeats for ever', weekly('2999-12-31'), 'repeatsUntil', 'more than two years ahead'],
])('an event is refused %s', async (_, changes, field, message) => {
  const { event, problems } = await eventOf(changes);
  expect(event).toBeUndefined();
  expectOne(problems, field, message);
});

test('a web address without a scheme, or with http, gets https://, and a name without a dot is none', async () => {
  const linkOf = async (link: string) => (await eventOf({ link })).event?.link;
  expect(await linkOf('hamlet.ca/feast')).toBe('https://hamlet.ca/feast');
  expect(await linkOf('http://hamlet.ca')).toBe('https://hamlet.ca/');
  for (const other of ['hamlet', 'hamlet.ca:x', 'mailto:a@hamlet.ca'])
    expect(await linkOf(other)).toBeUndefined();
});

test('an event whose last day is before its first day is refused', async () => {
  const { problems } = await eventOf({ lastDay: '2026-11-27' });
  expect(problems.get('until')).toContain('at what time it ends');
  expect(problems.get('lastDay')).toContain('would end before it begins');
});

test.each([
  ['turns the direction', 'A\u202eB\u2066', 'AB'],
  ['cannot be seen', '\u200b\u200b', 'e@x.ca'],
  ['is of several lines', 'Ann\r\nSet-Cookie: x\u2028y', 'AnnSet-Cookie: xy'],
  ['is endless', '🐻'.repeat(9_000), '🐻'.repeat(80)],
  ['breaks off within a character', 'A\ud83d', 'A\ufffd'],
])(
  'a person’s name that %s is shown on one line without invisible characters',
  (_, name, shown) => {
    expect(nameOf({ name, email: 'e@x.ca' })).toBe(shown);
  },
);
