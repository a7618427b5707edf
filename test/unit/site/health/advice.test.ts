import { expect, test } from 'vitest';
import type { Source } from '../../../../src/model/publication/desk.ts';
import { newSourceState, type SourceRecord } from '../../../../src/model/sources/source-state.ts';
import { publicMessage } from '../../../../src/site/health/health-message.ts';
import { adviceOn } from '../../../../src/site/health/source-health.ts';
import { wordsOf } from '../../../../src/site/words/words.ts';

const { advice: WORDS } = wordsOf({ language: 'en-CA' }).alarms;
const { advice: FRENCH } = wordsOf({ language: 'fr-CA' }).alarms;
const URL = 'https://www.gov.nu.ca/feed/';
const SOURCE: Source = { id: 'gov', section: 'local', publisher: 'Gov', url: URL, via: 'xml' };
const DAY = 86_400_000;
const START = Date.parse('2026-11-01T00:00:00Z');

/** The record of a source that was polled at `START` and is due in ten days, with these facts of its own. */
const record = (facts: Partial<SourceRecord>): SourceRecord => ({
  ...newSourceState(URL),
  ...{ checkedAt: START, goodAt: START, nextAt: START + 10 * DAY, cutOffs: 0 },
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

test('says nothing of a source without a record, of one that is well, and of one that is paused', () => {
  const now = new Date(START);
  expect(adviceOn(SOURCE, undefined, now, WORDS)).toBeUndefined();
  expect(adviceOn(SOURCE, record({}), now, WORDS)).toBeUndefined();
  const gone = record({ isGone: true, movedTo: 'https://www.gov.nu.ca/new/' });
  expect(adviceOn({ ...SOURCE, paused: 'no agreement' }, gone, now, WORDS)).toBeUndefined();
});

const WITHOUT_ADDRESS = 'put its new address into the list of sources.';
/** Statuses, addresses and the command, which are the same in every language. */
const factsIn = (advice: string) => advice.match(/\(\d+\)|https:\S+|npm run.*/g);

test.each<[string, Partial<SourceRecord>, string, number?]>([
  ['a feed that is gone', { ...failed(410), isGone: true }, 'for good (410). Put its new address'],
  ['the first refusal', failed(403), 'refused us once (403). There is nothing to do yet'],
  [
    'a second refusal',
    { ...failed(403), isRefused: true },
    'us (403). Ask for our requests to be let',
  ],
  ['too many requests', failed(429), 'asks for fewer requests (429). There is nothing to do'],
  ['a missing feed', failed(404), 'no feed at its address (404)'],
  ['a server that fails', failed(502), 'fails (502). There is nothing to do for a day'],
  ['a long failure', failed(500), 'for more than a day (500). Write to the publisher', DAY + 1],
  [
    'a feed without stories',
    failed('the feed holds no items'),
    `no stories. This command says what is wrong with it: npm run feed -- --verdict ${URL}`,
  ],
  ['a web page', failed('the document is an HTML page'), 'cannot be read. There is nothing to do'],
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
])('says of %s what to do, in both languages', (_, facts, expected, laterMs = 0) => {
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
])('error message %j is published as %j', (message, told) => {
  expect(publicMessage(message)).toBe(told);
});

test('error message of 1,000 characters is cut to 200', () => {
  expect(publicMessage('x'.repeat(1000))).toBe(`${'x'.repeat(199)}…`);
});
