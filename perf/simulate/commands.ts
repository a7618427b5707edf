import type { Counts, SentMessage } from '../../test/support/counts.ts';
import type { NetworkShape } from './network-shape.ts';

/** What the simulated ingest does for a request; times are ms since the epoch. */
export type IngestCommand =
  | { kind: 'desks'; shape: NetworkShape; at: number }
  | { kind: 'cron'; at: number }
  | { kind: 'consume'; bodies: readonly unknown[] };

/** What came of it. */
export interface IngestReport {
  counts: Counts;
  sent: readonly SentMessage[];
  /** The places of the messages that are to be delivered again. */
  retried: readonly number[];
}

/** Which front page the simulated site shows. */
export interface VisitCommand {
  host: string;
}

/** What came of the visit of a front page. */
export interface VisitReport {
  counts: Counts;
  status: number;
}
