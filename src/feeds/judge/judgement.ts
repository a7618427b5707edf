import { DAY_MS, HOUR_MS } from '../../lib/clock/durations.ts';

/** Number of stories in a section of the front page (requirements#feed-counts). */
export const FRONT_PAGE_ITEMS = 5;

export type Judgement =
  | { kind: 'read'; figures: FeedFigures }
  | { kind: 'failed'; failure: FeedFailure };

export interface FeedFigures {
  bytes: number;
  stories: number;
  /** Number of stories that ingest would store. */
  stored: number;
  fills: 'section' | 'front page' | 'neither';
  dated: number;
  ahead: number;
  newestAgeMs: number | undefined;
  pace: Pace | undefined;
  /** The time from one poll to the next, without jitter. */
  pollIntervalMs: number;
  /** Whether `pollIntervalMs` assumes validators: a file has no headers to check. */
  isIntervalConditional: boolean;
  hasValidators: boolean | undefined;
  /** The minimum interval that the publisher requires; 0 if none. */
  requiredIntervalMs: number;
  /** The new address after a permanent redirect. */
  movedTo: string | undefined;
  /** The first damage that was repaired, in English. */
  flaw: string | undefined;
  withoutLink: number;
  withoutTitle: number;
  withoutText: number;
  withPicture: number;
  /** Number of stories that repeat another one. */
  repeated: number;
  /** The median length of the texts, in characters. */
  textLength: number;
  hasFullTexts: boolean;
}

export interface Pace {
  count: number;
  in: 'day' | 'week' | 'four weeks';
}

interface Check {
  id: string;
  /** `unfit`: the feed cannot be a source. `loss`: it can, with disadvantages. */
  level: 'unfit' | 'loss';
  applies: (figures: FeedFigures) => boolean;
}

const DEAD_AFTER_MS = 365 * DAY_MS;
const QUIET_AFTER_MS = 30 * DAY_MS;
const LATE_INTERVAL_MS = 6 * HOUR_MS;
const LARGE_BYTES = 1_000_000;

/**
 * The checks for the verdict, the worst of each level first. Their texts are in `words/`, by id.
 */
const CHECKS = [
  { id: 'noStories', level: 'unfit', applies: (feed) => feed.stories === 0 },
  { id: 'noLinks', level: 'unfit', applies: (feed) => feed.withoutLink === feed.stories },
  { id: 'noTitles', level: 'unfit', applies: (feed) => feed.withoutTitle === feed.stories },
  { id: 'old', level: 'unfit', applies: ({ newestAgeMs = 0 }) => newestAgeMs > DEAD_AFTER_MS },
  { id: 'withoutLink', level: 'loss', applies: (feed) => feed.withoutLink > 0 },
  { id: 'withoutTitle', level: 'loss', applies: (feed) => feed.withoutTitle > 0 },
  { id: 'malformed', level: 'loss', applies: (feed) => feed.flaw !== undefined },
  { id: 'withoutDate', level: 'loss', applies: (feed) => feed.dated < feed.stories },
  { id: 'ahead', level: 'loss', applies: (feed) => feed.ahead > 0 },
  { id: 'quiet', level: 'loss', applies: ({ newestAgeMs = 0 }) => newestAgeMs > QUIET_AFTER_MS },
  { id: 'noValidators', level: 'loss', applies: (feed) => feed.hasValidators === false },
  { id: 'late', level: 'loss', applies: (feed) => feed.requiredIntervalMs > LATE_INTERVAL_MS },
  { id: 'moved', level: 'loss', applies: (feed) => feed.movedTo !== undefined },
  { id: 'few', level: 'loss', applies: (feed) => feed.stories < FRONT_PAGE_ITEMS },
  { id: 'withoutText', level: 'loss', applies: (feed) => feed.withoutText > 0 },
  { id: 'withoutPicture', level: 'loss', applies: (feed) => feed.withPicture < feed.stories / 2 },
  { id: 'repeated', level: 'loss', applies: (feed) => feed.repeated > 0 },
  { id: 'large', level: 'loss', applies: (feed) => feed.bytes > LARGE_BYTES },
] as const satisfies readonly Check[];

export type CheckId = (typeof CHECKS)[number]['id'];

export function findingsOf(figures: FeedFigures, level: Check['level']): readonly CheckId[] {
  return CHECKS.filter((check) => check.level === level && check.applies(figures)).map(
    ({ id }) => id,
  );
}

export function isFit(judgement: Judgement): boolean {
  return judgement.kind === 'read' && findingsOf(judgement.figures, 'unfit').length === 0;
}

export interface FeedFailure {
  kind:
    | ('challenge' | 'refused' | 'notThere' | 'gone' | 'tooMany' | 'failing' | 'otherStatus')
    | ('slow' | 'unreachable' | 'redirected' | 'plainHttp' | 'forbidden' | 'unreadable' | 'page');
  /** The HTTP status, for `refused`, `failing` and `otherStatus`. */
  status?: number;
  /** The pause requested by the publisher, for `tooMany` and `failing`. */
  waitMs?: number | undefined;
  /** The address to try instead, for `redirected` and `plainHttp`. */
  address?: string;
  /** The cause in English, for `slow`, `unreachable` and `unreadable`. */
  message?: string;
  /** The feeds that a web page announces, for `page`. */
  announced?: readonly string[];
}
