import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSourceState, type SourceRecord } from '../../../../src/edition/source-state.ts';
import type { Source } from '../../../../src/publications/desk.ts';
import { adviceOn } from '../../../../src/site/health/advice.ts';
import { publicMessage } from '../../../../src/site/health/health-message.ts';
import { sourceStatusOf } from '../../../../src/site/health/source-status.ts';
import { wordsOf } from '../../../../src/site/words/words.ts';
import { forAll } from '../../../support/effort.ts';

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

const adviceOf = (facts: Partial<SourceRecord>, laterMs = 0) =>
  adviceOn(SOURCE, record(facts), new Date(START + laterMs), WORDS);

const anyFacts: fc.Arbitrary<Partial<SourceRecord>> = fc.record(
  {
    failures: fc.integer({ min: 0, max: 9 }),
    failingSince: fc.integer({ min: START - 9 * DAY, max: START }),
    isGone: fc.boolean(),
    isRefused: fc.boolean(),
    cutOffs: fc.integer({ min: 0, max: 3 }),
    checkedAt: fc.option(fc.constant(START), { nil: undefined }),
    movedTo: fc.constantFrom(
      'https://www.gov.nu.ca/new-feed/',
      'https://10.0.0.1/feed',
      'https://user:secret@www.gov.nu.ca/feed',
    ),
    lastError: fc.record(
      {
        at: fc.constant(START),
        message: fc.constantFrom(
          'the feed holds no items',
          'http://192.168.0.1/?key=s3cret: no response',
        ),
        status: fc.oneof(fc.constantFrom(403, 404, 410, 429), fc.integer({ min: 300, max: 599 })),
      },
      { requiredKeys: ['at', 'message'] },
    ),
  },
  { requiredKeys: [] },
);

test('says something whenever something is wrong, without private addresses, and the same in French', () => {
  const facts = (advice = '') => advice.match(/\(\d+\)|https:\S+|npm run.*/g);
  forAll(500, [anyFacts, fc.integer({ min: 0, max: 12 * DAY })], (given, laterMs) => {
    const known = record(given);
    const now = new Date(START + laterMs);
    const [inEnglish, inFrench] = [WORDS, FRENCH].map((words) =>
      adviceOn(SOURCE, known, now, words),
    );
    const status = sourceStatusOf(SOURCE, known, now);
    const isWell = status === 'good' || status === 'waiting';
    if (isWell && known.movedTo === undefined) expect(inEnglish).toBeUndefined();
    else expect(inEnglish).toMatch(/^[A-Z].+[.:] ?.*$/);
    expect(inEnglish ?? '').not.toMatch(/192\.168|10\.0\.0\.1|s3cret|secret|undefined|null|NaN/);
    expect(inFrench === undefined).toBe(inEnglish === undefined);
    expect(inFrench ?? '').not.toMatch(/\b(?:the|is|of|its?|publisher)\b/i);
    expect(facts(inFrench)).toEqual(facts(inEnglish));
  });
});

test('says nothing of a source without a record, and of one that is paused', () => {
  const now = new Date(START);
  expect(adviceOn(SOURCE, undefined, now, WORDS)).toBeUndefined();
  const gone = record({ isGone: true, movedTo: 'https://www.gov.nu.ca/new/' });
  expect(adviceOn({ ...SOURCE, paused: 'no agreement' }, gone, now, WORDS)).toBeUndefined();
});

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
  [
    'a secret address',
    { movedTo: 'https://a:b@www.gov.nu.ca/' },
    'put its new address into the list of sources.',
  ],
])('says of %s what to do', (_, facts, expected, laterMs) => {
  expect(adviceOf(facts, laterMs)).toContain(expected);
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
