import { expect, test } from 'vitest';
import type { Desk, Source } from '../../../../src/model/publication/desk.ts';
import {
  newSourceState,
  type SourceRecord,
  sourceStatusOf,
} from '../../../../src/model/sources/source-state.ts';
import { findSiteAlarm } from '../../../../src/site/health/site-alarm.ts';
import { adviceOn, publicMessage } from '../../../../src/site/health/source-health.ts';
import { wordsOf } from '../../../../src/site/words/words.ts';
import { newsSource } from '../../../support/fixtures.ts';

const { advice: WORDS } = wordsOf({ language: 'en-CA' }).alarms;
const { advice: FRENCH } = wordsOf({ language: 'fr-CA' }).alarms;
const URL = 'https://www.gov.nu.ca/feed/';
const SOURCE: Source = { id: 'gov', section: 'local', publisher: 'Gov', url: URL, via: 'xml' };
const DAY = 86_400_000;
const START = Date.parse('2026-11-01T00:00:00Z');

/** The record of a source that was polled at START and is due in ten days. */
const record = (facts: Partial<SourceRecord>): SourceRecord => ({
  ...newSourceState(URL),
  checkedAt: START,
  goodAt: START,
  nextAt: START + 10 * DAY,
  cutOffs: 0,
  ...facts,
});

const failed = (what: number | string): Partial<SourceRecord> => ({
  failures: 1,
  failingSince: START,
  lastError:
    typeof what === 'number'
      ? { at: START, message: `HTTP error! status: ${what}`, status: what }
      : { at: START, message: what },
});

test('gives no advice for a source that is new, healthy or paused', () => {
  const now = new Date(START);
  expect(adviceOn(SOURCE, undefined, now, WORDS)).toBeUndefined();
  expect(adviceOn(SOURCE, record({}), now, WORDS)).toBeUndefined();
  const gone = record({ isGone: true, movedTo: 'https://www.gov.nu.ca/new/' });
  expect(adviceOn({ ...SOURCE, paused: 'no agreement' }, gone, now, WORDS)).toBeUndefined();
});

const WITHOUT_ADDRESS = 'put its new address into the list of sources.';
/** Statuses, addresses and commands in an advice, which no language translates. */
const factsIn = (advice: string) => advice.match(/\(\d+\)|https:\S+|npm run.*/g);

test.each<[string, Partial<SourceRecord>, string, number?]>([
  ['a feed that is gone', { ...failed(410), isGone: true }, 'for good (410). Put its new address'],
  ['the first refusal', failed(403), 'refused us once (403). Nothing to do yet'],
  [
    'a second refusal',
    { ...failed(403), isRefused: true },
    'us (403). Ask for our requests to be let',
  ],
  ['too many requests', failed(429), 'asks for fewer requests (429). Nothing to do'],
  ['a missing feed', failed(404), 'no feed at its address (404)'],
  ['a server that fails', failed(502), 'fails (502). Nothing to do for a day'],
  ['a long failure', failed(500), 'for more than a day (500). Write to the publisher', DAY + 1],
  [
    'a feed without stories',
    failed('the feed holds no items'),
    `no stories. This command says what is wrong with it: npm run feed -- --verdict ${URL}`,
  ],
  ['a web page', failed('the document is an HTML page'), 'cannot be read. Nothing to do'],
  ['a fault of ours', { ...failed('no response'), failures: 0 }, 'The fault seems to be ours'],
  ['two polls that were cut off', { cutOffs: 2 }, 'Its polls end without a result'],
  ['a poll that was not begun', { ...failed(403), nextAt: START }, 'The fault is ours', DAY],
  [
    'a feed that has moved',
    { movedTo: `${URL}new/` },
    `put its new address ${URL}new/ into the list of sources.`,
  ],
  ['a secret address', { movedTo: 'https://a:b@www.gov.nu.ca/' }, WITHOUT_ADDRESS],
  ['a secret name', { movedTo: 'https://a@www.gov.nu.ca/' }, WITHOUT_ADDRESS],
  ['a private address', { movedTo: 'https://10.0.0.1/feed' }, WITHOUT_ADDRESS],
  ['a private fault', failed('http://192.168.0.1/?key=s3cret: no response'), 'cannot be read'],
  ['a web page for days', failed('the document is an HTML page'), 'for more than a day.', DAY + 1],
])('gives advice for %s in both languages', (_, facts, expected, laterMs = 0) => {
  const [english = '', french = ''] = [WORDS, FRENCH].map((words) =>
    adviceOn(SOURCE, record(facts), new Date(START + laterMs), words),
  );
  expect(english).toContain(expected);
  expect(english).not.toMatch(/192\.168|10\.0\.0\.1|s3cret|a:b|a@|undefined|null|NaN/);
  expect(french).not.toMatch(/^$|\b(?:the|is|of|its?|publisher)\b/i);
  expect(factsIn(french)).toEqual(factsIn(english));
});

test.each([
  ['HTTP error! status: 503', 'HTTP error! status: 503'],
  ['more than 5 redirects', 'more than 5 redirects'],
  ['no headers in time', 'no headers in time'],
  ['other.example.org is not a configured host', 'other.example.org is not a configured host'],
  ['redirect to https://news.ca/feed?key=s3cret', 'redirect to news.ca'],
  ['redirect to https://user:s3cret@news.ca/', 'redirect to news.ca'],
  ['http://127.0.0.3:8788/feeds/x failed', '(a private address) failed'],
  ['169.254.169.254 is not a public host', '(a private address) is not a public host'],
  ['[::1]:8080 is not a public host', '(a private address) is not a public host'],
  ['db.internal is not a public host', '(a private address) is not a public host'],
  ['nas.home.arpa is not a public host', '(a private address) is not a public host'],
  ['hidden.onion is not a public host', '(a private address) is not a public host'],
  ['Printer.LocalDomain6:631 refused', '(a private address) refused'],
  ['localhost:8788 refused', '(a private address) refused'],
  ['one\ntwo\u0000three', 'one two three'],
])('error message %j is published as %j', (message, published) => {
  expect(publicMessage(message)).toBe(published);
});

test('error message of 1,000 characters is cut to 200', () => {
  expect(publicMessage('x'.repeat(1000))).toBe(`${'x'.repeat(199)}…`);
});

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => NOW.getTime() - hours * 3_600_000;

/** A source that was polled successfully an hour ago and is due in an hour. */
const recent = (facts: Partial<SourceRecord> = {}) =>
  record({ checkedAt: ago(1), goodAt: ago(1), nextAt: ago(-1), ...facts });
const unreached = { lastError: { at: ago(1), message: 'no response' } };
const late = { nextAt: ago(0.6) };

test.each<[string, string, SourceRecord | undefined]>([
  ['without a record', 'waiting', undefined],
  ['that was never polled', 'waiting', { ...recent(), checkedAt: undefined }],
  ['whose last poll was good', 'good', recent()],
  ['that is late by less than half an hour', 'good', recent({ nextAt: ago(0.4) })],
  ['that is late by more', 'overdue', recent(late)],
  ['that is late and refused', 'overdue', recent({ ...late, failures: 2, isRefused: true })],
  ['that is late and was never polled', 'overdue', { ...recent(late), checkedAt: undefined }],
  ['that is gone', 'gone', recent({ ...unreached, failures: 1, isGone: true })],
  ['that refused twice', 'refused', recent({ ...unreached, failures: 2, isRefused: true })],
  ['with one poll cut off', 'good', recent({ cutOffs: 1 })],
  ['with two polls cut off', 'cut off', recent({ cutOffs: 2 })],
  ['that failed', 'failing', recent({ ...unreached, failures: 1 })],
  ['whose error was no failure of it', 'unreachable', recent(unreached)],
])('sourceStatusOf classifies a source %s as %s', (_, status, known) => {
  expect(sourceStatusOf({}, known, NOW)).toBe(status);
});

test('sourceStatusOf classifies a paused source as paused, with any record', () => {
  expect(sourceStatusOf({ paused: 'no agreement' }, recent(late), NOW)).toBe('paused');
});

const WORLD = newsSource('w', { section: 'world' });
const desk: Desk = {
  id: 'town',
  name: 'Town',
  sources: [newsSource('a'), newsSource('b'), WORLD],
};
const alarmOf = (
  records: Readonly<Record<string, SourceRecord>>,
  { unpublishedSince, hasEdition = true }: { unpublishedSince?: number; hasEdition?: boolean } = {},
) => {
  const known = Object.entries(records).map(
    ([id, known]) => [`town ${id}`, { record: known, refusal: undefined }] as const,
  );
  const progress = {
    revision: 1,
    publishedRevision: 1,
    sectionVersions: {},
    publishedAt: ago(1),
    number: 1,
    unpublishedSince,
  };
  return findSiteAlarm(
    [desk],
    hasEdition,
    { sources: new Map(known), progress: new Map([['town', progress]]) },
    NOW,
  );
};
const old = (facts: Partial<SourceRecord> = {}) =>
  recent({ goodAt: ago(6.1), failures: 1, ...unreached, ...facts });

test.each<[string, string, Readonly<Record<string, SourceRecord>>]>([
  ['no local source was good for six hours', 'local news is stale', { a: old(), b: old() }],
  ['one of them was, 5.9 hours ago', 'none', { a: old(), b: old({ goodAt: ago(5.9) }) }],
  ['world news alone is new', 'local news is stale', { a: old(), b: old(), w: recent() }],
  ['a local source that is polled rarely is good', 'none', { a: recent({ goodAt: ago(11) }) }],
  ['it is overdue', 'local news is stale', { a: recent({ goodAt: ago(13), ...late }) }],
  ['no local source was ever polled well', 'local news is stale', { w: recent() }],
])('if %s the alarm is "%s"', (_, alarm, records) => {
  expect(alarmOf(records)).toBe(alarm);
});

test('fetched news that is unpublished for half an hour is an alarm', () => {
  expect(alarmOf({ a: recent() }, { unpublishedSince: ago(0.4) })).toBe('none');
  expect(alarmOf({ a: recent() }, { unpublishedSince: ago(0.6) })).toBe('edition not published');
});

test('a missing edition or database is an alarm', () => {
  expect(alarmOf({ a: recent() }, { hasEdition: false })).toBe('no edition');
  expect(findSiteAlarm([desk], true, null, NOW)).toBe('database does not respond');
});

test('a publication without local sources has no alarm about stale local news', () => {
  const world = { ...desk, sources: [WORLD] };
  const known = { sources: new Map(), progress: new Map() };
  expect(findSiteAlarm([world], true, known, NOW)).toBe('none');
});
