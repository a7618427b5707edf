import type { Counts, SentMessage } from '../../test/support/counts.ts';
import type { NetworkShape } from './network-shape.ts';

/** What the simulated ingest does for a request; times are ms since the epoch. */
export type IngestCommand =
  | { readonly kind: 'desks'; readonly shape: NetworkShape; readonly at: number }
  | { readonly kind: 'cron'; readonly at: number }
  | { readonly kind: 'consume'; readonly bodies: readonly unknown[] };

/** What came of it. */
export interface IngestReport {
  readonly counts: Counts;
  readonly sent: readonly SentMessage[];
  /** The places of the messages that are to be delivered again. */
  readonly retried: readonly number[];
}

/** Which front page the simulated site shows. */
export interface VisitCommand {
  readonly host: string;
}

/** What came of the visit of a front page. */
export interface VisitReport {
  readonly counts: Counts;
  readonly status: number;
}
