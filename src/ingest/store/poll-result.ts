import type { NewsItem } from '../../edition/news-item.ts';
import type { SourceState } from '../../edition/source-state.ts';
import type { FeedFetchError, FeedParseError } from '../parse/feed-errors.ts';

/** What one poll of a source came to. `items` are there when they changed. */
export interface PollResult {
  readonly kind: 'updated' | 'unchanged' | 'notModified' | 'failed';
  readonly state: SourceState;
  readonly items?: readonly NewsItem[];
  readonly error?: FeedFetchError | FeedParseError;
  /** A host that asked all of us to wait (429), and until when, ms since the epoch. */
  readonly hostWait?: { readonly host: string; readonly until: number };
  /** Until when the publisher asked us to wait with this source (429, or 503 with Retry-After), ms since the epoch. */
  readonly waitUntil?: number;
  /** `none`: no server answered, so perhaps the fault is on our side; `notAsked`: our own rules forbade to ask. */
  readonly answer: 'some' | 'none' | 'notAsked';
}
