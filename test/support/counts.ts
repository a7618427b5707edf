/** What one invocation, or several together, have requested of the platform. */
export type Counts = ReturnType<typeof noCounts>;

export const noCounts = () => ({
  /** Statements of D1, those of a batch one by one, and the calls that brought them. */
  statements: 0,
  d1Calls: 0,
  rowsRead: 0,
  rowsWritten: 0,
  /** Keys that were read from KV, and the calls; bytes are those of the values. */
  kvKeysRead: 0,
  kvReads: 0,
  kvWrites: 0,
  kvBytesWritten: 0,
  purgeCalls: 0,
  purgedTags: 0,
  /** Messages that were put into the queue, and the calls that did. */
  messages: 0,
  sends: 0,
  serviceCalls: 0,
  fetches: 0,
});

export function addCounts(to: Counts, added: Counts): void {
  for (const name of Object.keys(added) as (keyof Counts)[]) to[name] += added[name];
}

/** What the platform counts as subrequests of an invocation: every call that leaves it. */
export function subrequests(counts: Counts): number {
  const { d1Calls, kvReads, kvWrites, sends, serviceCalls, fetches } = counts;
  return d1Calls + kvReads + kvWrites + sends + serviceCalls + fetches;
}

export interface SentMessage {
  body: unknown;
  delaySeconds: number;
}
