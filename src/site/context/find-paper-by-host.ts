import { type PublishedPaper, readHost } from '../../edition/paper-at-host.ts';
import { logEvent } from '../../http/log.ts';
import { isOutsideName } from '../../http/public-host.ts';
import type { Desk } from '../../publications/desk.ts';
import { KEEP_READING, KV_TIMEOUT_MS, readKv } from '../cache/read-kv.ts';
import { SwrCache } from '../cache/swr-cache.ts';

const TTL_MS = 60_000;
/** How long the last good paper is kept where a host could not be looked up (ms). */
const UNREADABLE_MS = 5_000;
/** Characters of the papers that an isolate keeps, as they are stored. */
const MAX_SIZE = 3_000_000;
/** What a host without a paper counts for: whoever invents hosts displaces no paper that is read, and few others. */
const NO_PAPER = { paper: undefined, size: 50 } as const;

/** What this isolate knows of hosts; a paper that has not changed stays the same object. */
const known = new SwrCache<{ readonly paper: PublishedPaper | undefined; readonly size: number }>({
  ttlMs: TTL_MS,
  staleMs: TTL_MS,
  cooldownMs: UNREADABLE_MS,
  maxSize: MAX_SIZE,
  sizeOf: ({ size }) => size,
});

/** What is known of a host: its paper, that it has none, or, where KV cannot be read, neither. */
type HostLookup =
  | { readonly kind: 'paper'; readonly paper: PublishedPaper }
  | { readonly kind: 'none' | 'unreadable' };

/**
 * The paper that was published for a host (in small letters): from memory for a minute, then from KV; the last good one while another
 * request reads it, and where KV fails or holds something damaged, which is logged. It never throws.
 */
export async function findPaper(
  kv: KVNamespace,
  host: string,
  desks: ReadonlyMap<string, Desk>,
  now: number,
  keepAlive: (reading: Promise<unknown>) => void = () => {},
): Promise<HostLookup> {
  const load = async () => new Map(await loadPaper(kv, host, desks));
  const limits = { timeoutMs: KV_TIMEOUT_MS, keepAlive };
  const found = (await known.getMany([host], now, load, limits)).get(host);
  if (!found) return { kind: 'unreadable' };
  return found.paper ? { kind: 'paper', paper: found.paper } : { kind: 'none' };
}

/** What KV has for a host, by the host. Where it cannot be read that is logged. */
async function loadPaper(kv: KVNamespace, host: string, desks: ReadonlyMap<string, Desk>) {
  const lastGood = (each: string) => known.lastGood(each)?.paper;
  try {
    const paper = await readKv(() => readHost(kv, host, desks, lastGood), KEEP_READING);
    return [[host, paper ? { paper, size: paper.size } : NO_PAPER]] as const;
  } catch (error) {
    logEvent('error', 'paper unreadable', { host, isShown: lastGood(host) !== undefined, error });
    return [];
  }
}

/** Whether a host may be one of a paper: a name that the compiler takes, and no address. */
export function mayBePaper(host: string): boolean {
  return host.length <= 253 && (isOutsideName(host) || host.endsWith('.localhost'));
}
