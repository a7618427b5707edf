/** What one or more invocations requested of the platform. */
export type Counts = ReturnType<typeof noCounts>;

export const noCounts = () => ({
  /** D1 statements (each one of a batch counts), and calls. */
  statements: 0,
  d1Calls: 0,
  rowsRead: 0,
  rowsWritten: 0,
  /** Keys read from KV, and calls; bytes are those of the values. */
  kvKeysRead: 0,
  kvReads: 0,
  kvWrites: 0,
  kvBytesWritten: 0,
  purgeCalls: 0,
  purgedTags: 0,
  /** Messages sent to the queue, and calls. */
  messages: 0,
  sends: 0,
  serviceCalls: 0,
  fetches: 0,
});

export function addCounts(to: Counts, added: Counts): void {
  for (const name of Object.keys(added) as (keyof Counts)[]) to[name] += added[name];
}

/** Subrequests as the platform counts them: every call that leaves the invocation. */
export function subrequests(counts: Counts): number {
  const { d1Calls, kvReads, kvWrites, sends, serviceCalls, fetches } = counts;
  return d1Calls + kvReads + kvWrites + sends + serviceCalls + fetches;
}

export interface SentMessage {
  body: unknown;
  delaySeconds: number;
}
