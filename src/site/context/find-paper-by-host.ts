import { logEvent } from '../../lib/http/log.ts';
import { isOutsideName } from '../../lib/http/outbound-policy.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import type { Desk } from '../../model/publication/desk.ts';
import { type PublishedPaper, readHost } from '../../model/publication/paper-at-host.ts';
import { READ_FOR_LATER, readKv } from '../cache/read-kv.ts';

const TTL_MS = 60_000;
/** How long the last good paper is used when a host could not be looked up (ms). */
const UNREADABLE_MS = 5_000;
/** Characters of cached papers per isolate, as stored. */
const MAX_SIZE = 3_000_000;
/**
 * The size of an entry for a host without a paper: small, so that invented hosts displace few
 * papers.
 */
const NO_PAPER = { paper: null, size: 50 } as const;

/** What this isolate knows of hosts; a paper that has not changed stays the same object. */
const known = new SwrCache<{ paper: PublishedPaper | null; size: number }>({
  ttlMs: TTL_MS,
  staleMs: TTL_MS,
  cooldownMs: UNREADABLE_MS,
  maxSize: MAX_SIZE,
  sizeOf: ({ size }) => size,
});

/**
 * The paper published for a host (lower case); `null` if there is none. Cached for a minute, then
 * read from KV. The last good one while another request reads, and when KV fails or its value is
 * damaged (logged); `undefined` if none was read before. Never throws.
 */
export async function findPaper(
  kv: KVNamespace,
  host: string,
  desks: ReadonlyMap<string, Desk>,
  now: number,
  keepAlive?: (reading: Promise<unknown>) => void,
): Promise<PublishedPaper | null | undefined> {
  const lastGood = (each: string) => known.lastGood(each)?.paper ?? undefined;
  const load = async () => {
    try {
      const paper = await readKv(() => readHost(kv, host, desks, lastGood), READ_FOR_LATER);
      return new Map([[host, paper ? { paper, size: paper.size } : NO_PAPER]]);
    } catch (error) {
      logEvent('error', 'paper unreadable', { host, isShown: lastGood(host) !== undefined, error });
      return new Map();
    }
  };
  return (await known.getMany([host], now, load, keepAlive)).get(host)?.paper;
}

/** Whether a host may be one of a paper: a name that the compiler takes, and no address. */
export function mayBePaper(host: string): boolean {
  return host.length <= 253 && (isOutsideName(host) || host.endsWith('.localhost'));
}
