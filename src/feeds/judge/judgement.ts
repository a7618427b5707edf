import type { DocumentFormat } from '../parse/channel.ts';

/** As many as a section of the front page shows (requirements#feed-counts). */
export const FRONT_PAGE_ITEMS = 5;

/** What is made of an address at which a feed was looked for. */
export type Judgement = FeedVerdict | { readonly kind: 'failed'; readonly failure: FeedFailure };

/** A feed that could be read: whether it is worth following, and what would be lost. */
export interface FeedVerdict {
  readonly kind: 'read';
  readonly figures: FeedFigures;
  /** Why it is not fit to be a source; `undefined` where it is. */
  readonly unfitness: Unfitness | undefined;
  /** What readers or the publisher would lose, the worst first. */
  readonly losses: readonly Loss[];
}

/** How a feed is, in numbers. */
export interface FeedFigures {
  readonly format: DocumentFormat;
  readonly bytes: number;
  readonly stories: number;
  /** As many as the source would keep. */
  readonly kept: number;
  readonly fills: 'section' | 'front page' | 'neither';
  readonly dated: number;
  /** How old the newest dated story is (ms). */
  readonly newestAgeMs: number | undefined;
  readonly pace: Pace | undefined;
  /** What ingest would wait after a poll, without chance (ms). */
  readonly pollIntervalMs: number;
  /** Whether that is so only if the server sends validators, which a file does not tell. */
  readonly isIntervalConditional: boolean;
  readonly withPicture: number;
  /** Characters of the middle one of its texts; 0 where it has none. */
  readonly textLength: number;
  readonly hasFullTexts: boolean;
}

/** How many stories are new in a day, a week or four weeks. */
export interface Pace {
  readonly count: number;
  readonly in: 'day' | 'week' | 'four weeks';
}

/** Why a feed is not worth following. */
export type Unfitness =
  | { readonly kind: 'noStories' | 'noLinks' | 'noTitles' }
  | { readonly kind: 'old'; readonly ageMs: number };

/** What readers or the publisher would lose. */
export type Loss =
  | {
      readonly kind:
        | 'withoutLink'
        | 'withoutTitle'
        | 'withoutDate'
        | 'ahead'
        | 'few'
        | 'withoutText'
        | 'withoutPicture'
        | 'repeated';
      readonly count: number;
    }
  | { readonly kind: 'malformed'; readonly flaw: string }
  | { readonly kind: 'quiet' | 'noValidators' }
  | { readonly kind: 'late'; readonly intervalMs: number }
  | { readonly kind: 'moved'; readonly address: string }
  | { readonly kind: 'large'; readonly bytes: number };

/** Why an address gave no feed. `message`: the English words of the part of the program that met it. */
export type FeedFailure =
  | { readonly kind: 'challenge' | 'notThere' | 'gone' }
  | { readonly kind: 'refused' | 'otherStatus'; readonly status: number }
  | { readonly kind: 'tooMany'; readonly waitMs: number | undefined }
  | { readonly kind: 'failing'; readonly status: number; readonly waitMs: number | undefined }
  | { readonly kind: 'redirected' | 'plainHttp'; readonly address: string }
  | {
      readonly kind: 'slow' | 'forbidden' | 'unreachable' | 'unreadable';
      readonly message: string;
    }
  | { readonly kind: 'page'; readonly announced: readonly string[] };
