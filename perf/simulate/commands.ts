import type { Counts, SentMessage } from '../../test/support/counts.ts';
import type { NetworkShape } from './network-shape.ts';

/** A command to the simulated ingest. Times are ms since the epoch. */
export type IngestCommand =
  | { kind: 'desks'; shape: NetworkShape; at: number }
  | { kind: 'cron'; at: number }
  | { kind: 'consume'; bodies: readonly unknown[] };

export interface IngestReport {
  counts: Counts;
  sent: readonly SentMessage[];
  /** Indexes of the messages to retry. */
  retried: readonly number[];
}

export interface VisitCommand {
  host: string;
}

export interface VisitReport {
  counts: Counts;
  status: number;
}
