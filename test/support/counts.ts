/** What one invocation, or several together, have asked of the platform. */
export interface Counts {
  /** Statements of D1, those of a batch one by one, and the calls that brought them. */
  statements: number;
  d1Calls: number;
  rowsRead: number;
  rowsWritten: number;
  /** Keys that were read from KV, and the calls; bytes are those of the values. */
  kvKeysRead: number;
  kvReads: number;
  kvWrites: number;
  kvBytesWritten: number;
  purgeCalls: number;
  purgedTags: number;
  /** Messages that were put into the queue, and the calls that did. */
  messages: number;
  sends: number;
  serviceCalls: number;
  fetches: number;
}

export function noCounts(): Counts {
  return {
    statements: 0,
    d1Calls: 0,
    rowsRead: 0,
    rowsWritten: 0,
    kvKeysRead: 0,
    kvReads: 0,
    kvWrites: 0,
    kvBytesWritten: 0,
    purgeCalls: 0,
    purgedTags: 0,
    messages: 0,
    sends: 0,
    serviceCalls: 0,
    fetches: 0,
  };
}

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
