import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  newSourceState,
  type SourceRecord,
  type SourceState,
} from '../../../../src/edition/source-state.ts';
import { FeedFetchError, FeedParseError } from '../../../../src/ingest/parse/feed-errors.ts';
import {
  stateAfterFailure,
  stateAfterSuccess,
} from '../../../../src/ingest/schedule/next-state.ts';
import type { Source } from '../../../../src/publications/desk.ts';
import { adviceOn } from '../../../../src/site/health/advice.ts';
import { sourceStatusOf } from '../../../../src/site/health/source-status.ts';
import { wordsOf } from '../../../../src/site/words/words.ts';
import { runs } from '../../../support/effort.ts';

const { advice: WORDS } = wordsOf({ language: 'en-CA' }).alarms;
const URL = 'https://www.gov.nu.ca/feed/';
const SOURCE: Source = { id: 'gov', section: 'local', publisher: 'Gov', url: URL, via: 'xml' };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-01T00:00:00Z');

/** What a poll may come to, as ingest tells it apart. */
type Outcome =
  | { kind: 'good'; movesTo?: string }
  | { kind: 'status'; status: number; retryAfterMs?: number; isChallenge?: boolean }
  | { kind: 'unreadable'; message: string }
  | { kind: 'own fault' }
  | { kind: 'cut off' };

interface Poll {
  readonly outcome: Outcome;
  /** Between this poll and the one before, ms. */
  readonly afterMs: number;
}

const outcomes: fc.Arbitrary<Outcome> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('good' as const),
      movesTo: fc.constantFrom(
        'https://www.gov.nu.ca/new-feed/',
        'https://10.0.0.1/feed',
        'https://user:secret@www.gov.nu.ca/feed',
      ),
    },
    { requiredKeys: ['kind'] },
  ),
  fc.record(
    {
      kind: fc.constant('status' as const),
      status: fc.oneof(
        fc.constantFrom(400, 401, 403, 403, 404, 410, 418, 429, 500, 503),
        fc.integer({ min: 300, max: 599 }),
      ),
      retryAfterMs: fc.integer({ min: 0, max: 7 * DAY }),
      isChallenge: fc.boolean(),
    },
    { requiredKeys: ['kind', 'status'] },
  ),
  fc.record({
    kind: fc.constant('unreadable' as const),
    message: fc.constantFrom(
      'the feed holds no items',
      'no response in time',
      'the document is an HTML page, not a feed',
      'http://192.168.0.1/?key=s3cret: no response',
    ),
  }),
  fc.constant({ kind: 'own fault' as const }),
  fc.constant({ kind: 'cut off' as const }),
);
const polls = fc.array(
  fc.record({ outcome: outcomes, afterMs: fc.integer({ min: 1, max: 4 * DAY }) }),
  { maxLength: 8 },
);

/** The record of a source after these polls, made by the functions that ingest uses, and the time after the last. */
function recordAfter(history: readonly Poll[]): { record: SourceRecord; at: number } {
  let state: SourceState = newSourceState(URL);
  let cutOffs = 0;
  let at = START;
  for (const { outcome, afterMs } of history) {
    at += afterMs;
    const now = new Date(at);
    if (outcome.kind === 'cut off') {
      cutOffs++;
      state = { ...state, nextAt: at + HOUR };
      continue;
    }
    cutOffs = 0;
    state = stateAfterPoll(state, outcome, now);
  }
  return { record: { ...state, cutOffs, nextAt: Math.max(state.nextAt, at) }, at };
}

function stateAfterPoll(
  state: SourceState,
  outcome: Exclude<Outcome, { kind: 'cut off' }>,
  now: Date,
): SourceState {
  if (outcome.kind === 'good') {
    const facts = { url: URL, permanentUrl: outcome.movesTo, maxAgeMs: undefined };
    return stateAfterSuccess(SOURCE, state, { ...facts, contentType: 'text/xml' }, now, () => 0.5);
  }
  if (outcome.kind === 'own fault') {
    const lastError = { at: now.getTime(), message: 'no response: Network connection lost.' };
    return { ...state, nextAt: now.getTime() + HOUR, lastError };
  }
  if (outcome.kind === 'unreadable')
    return stateAfterFailure(
      SOURCE,
      state,
      new FeedParseError(outcome.message),
      undefined,
      now,
      () => 0.5,
    );
  const { status, retryAfterMs, isChallenge } = outcome;
  const message = `HTTP error! status: ${status}${isChallenge ? ' (cf-mitigated: challenge)' : ''}`;
  const error = new FeedFetchError(message, { url: URL, status });
  return stateAfterFailure(SOURCE, state, error, retryAfterMs, now, () => 0.5);
}

function afterOutcomes(...list: Outcome[]) {
  const { record, at } = recordAfter(list.map((outcome) => ({ outcome, afterMs: 5 * HOUR })));
  return adviceOn(SOURCE, record, new Date(at), WORDS);
}

describe('adviceOn', () => {
  test('says after whatever polls something whenever something is wrong, without private addresses, and the same in French', () => {
    const { advice: french } = wordsOf({ language: 'fr-CA' }).alarms;
    const facts = (advice = '') => advice.match(/\(\d+\)|https:\S+|npm run.*/g);
    fc.assert(
      fc.property(polls, fc.integer({ min: 0, max: 8 * DAY }), (history, laterMs) => {
        const { record, at } = recordAfter(history);
        const now = new Date(at + laterMs);
        const [inEnglish, inFrench] = [WORDS, french].map((words) =>
          adviceOn(SOURCE, record, now, words),
        );
        const status = sourceStatusOf(SOURCE, record, now);
        const isWell = status === 'good' || status === 'waiting';
        if (isWell && record.movedTo === undefined) expect(inEnglish).toBeUndefined();
        else expect(inEnglish).toMatch(/^[A-Z].+[.:] ?.*$/);
        expect(inEnglish ?? '').not.toMatch(
          /192\.168|10\.0\.0\.1|s3cret|secret|undefined|null|NaN/,
        );
        expect(inFrench === undefined).toBe(inEnglish === undefined);
        expect(inFrench ?? '').not.toMatch(/\b(?:the|is|of|its?|publisher)\b/i);
        expect(facts(inFrench)).toEqual(facts(inEnglish));
      }),
      { numRuns: runs(500) },
    );
  });

  test('says nothing of a source that was never polled, one without a record and one that is paused', () => {
    const now = new Date(START);
    expect(adviceOn(SOURCE, undefined, now, WORDS)).toBeUndefined();
    const record = { ...newSourceState(URL), nextAt: START, cutOffs: 0 };
    expect(adviceOn(SOURCE, record, now, WORDS)).toBeUndefined();
    const gone = { ...record, isGone: true, movedTo: 'https://www.gov.nu.ca/new/' };
    expect(adviceOn({ ...SOURCE, paused: 'no agreement' }, gone, now, WORDS)).toBeUndefined();
  });

  test.each<[string, Outcome[], string]>([
    [
      'a feed that is gone',
      [{ kind: 'status', status: 410 }],
      'gone for good (410). Put its new address',
    ],
    [
      'the first refusal',
      [{ kind: 'status', status: 403 }],
      'refused us once (403). There is nothing to do yet',
    ],
    [
      'the second refusal',
      [
        { kind: 'status', status: 403 },
        { kind: 'status', status: 403 },
      ],
      'refuses us (403). Ask for our requests to be let through',
    ],
    [
      'too many requests',
      [{ kind: 'status', status: 429 }],
      'asks for fewer requests (429). There is nothing to do',
    ],
    ['a missing feed', [{ kind: 'status', status: 404 }], 'no feed at its address (404)'],
    [
      'a server that fails',
      [{ kind: 'status', status: 502 }],
      'fails (502). There is nothing to do for a day',
    ],
    [
      'a feed without stories',
      [{ kind: 'unreadable', message: 'the feed holds no items' }],
      'The feed holds no stories. This command says what is wrong with it: npm run feed -- --verdict https://www.gov.nu.ca/feed/',
    ],
    [
      'a web page',
      [{ kind: 'unreadable', message: 'the document is an HTML page, not a feed' }],
      'cannot be read. There is nothing to do for a day',
    ],
    ['a fault of ours', [{ kind: 'own fault' }], 'The fault seems to be ours'],
    [
      'two polls that were cut off',
      [{ kind: 'cut off' }, { kind: 'cut off' }],
      'Its polls end without a result',
    ],
  ])('says of %s what to do', (_, outcomes, expected) => {
    expect(afterOutcomes(...outcomes)).toContain(expected);
  });

  test('says of a server that has failed for more than a day that it is time to write', () => {
    const failure: Outcome = { kind: 'status', status: 500 };
    expect(afterOutcomes(failure, failure, failure)).toContain('nothing to do for a day');
    expect(afterOutcomes(...Array<Outcome>(7).fill(failure))).toContain(
      'failed for more than a day (500). Write to the publisher',
    );
    expect(
      afterOutcomes(...Array<Outcome>(7).fill(failure), { kind: 'good' }),
      'recovered',
    ).toBeUndefined();
    const again = [...Array<Outcome>(7).fill(failure), { kind: 'good' } as const, failure];
    expect(afterOutcomes(...again), 'a new row of failures').toContain('nothing to do for a day');
  });

  test('names the address to which a feed has moved for good, unless it may not be shown', () => {
    const move = (movesTo: string) => {
      const good: Outcome = { kind: 'good', movesTo };
      const { record, at } = recordAfter(
        Array.from({ length: 4 }, () => ({ outcome: good, afterMs: 3 * DAY })),
      );
      return adviceOn(SOURCE, record, new Date(at), WORDS);
    };
    expect(move('https://www.gov.nu.ca/new-feed/')).toBe(
      'The feed has moved for good: put its new address https://www.gov.nu.ca/new-feed/ into the list of sources.',
    );
    expect(move('https://user:secret@www.gov.nu.ca/feed')).toBe(
      'The feed has moved for good: put its new address into the list of sources.',
    );
  });

  test('says of a source whose poll was not begun that the fault is ours, whatever the last poll came to', () => {
    const { record, at } = recordAfter([{ outcome: { kind: 'status', status: 403 }, afterMs: 1 }]);
    expect(adviceOn(SOURCE, record, new Date(at + 2 * DAY), WORDS)).toMatch(/^The fault is ours/);
  });
});
