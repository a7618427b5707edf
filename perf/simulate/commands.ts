import type { Counts } from './counts.ts';
import type { NetworkShape } from './network-shape.ts';

/** A message as it was put into the queue. */
export interface SentMessage {
  readonly body: unknown;
  readonly delaySeconds: number;
}

/** What the simulated ingest is told to do; times are ms since the epoch. */
export type IngestCommand =
  | { readonly kind: 'collect-garbage' }
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

/** What the simulated site is told to do. */
export type SiteCommand =
  | { readonly kind: 'collect-garbage' }
  | { readonly kind: 'visit'; readonly host: string }
  | { readonly kind: 'lookups'; readonly hosts: readonly string[]; readonly times: number };

/** What came of a visit of a front page. */
export interface VisitReport {
  readonly counts: Counts;
  readonly status: number;
  readonly bytes: number;
}
