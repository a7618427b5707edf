import { type PublishedPaper, readHost } from '../../edition/paper-at-host.ts';
import { logEvent } from '../../http/log.ts';
import { isOutsideName } from '../../http/public-host.ts';
import type { Desk } from '../../publications/desk.ts';
import { KEEP_READING, KV_TIMEOUT_MS, readKv } from '../cache/read-kv.ts';
import { SwrCache } from '../cache/swr-cache.ts';

/** How long what KV says of a host is believed (ms). */
const TTL_MS = 60_000;
/** How long a host is not looked up again that could not be (ms). */
const UNREADABLE_MS = 5_000;
/** Characters of the papers that an isolate keeps, as they are stored. */
const MAX_SIZE = 3_000_000;
/** Hosts that no paper has: whoever invents more makes KV be asked again, and displaces no paper. */
const MAX_UNKNOWN = 2_000;

/** The papers by host that this isolate knows; one that has not changed stays the same object. */
const papers = new SwrCache<PublishedPaper>({
  ttlMs: TTL_MS,
  staleMs: TTL_MS,
  cooldownMs: UNREADABLE_MS,
  maxSize: MAX_SIZE,
  sizeOf: ({ size }) => size,
});

/** Hosts without a paper, kept apart from the papers. */
const hostsWithoutPaper = new SwrCache<true>({ ttlMs: TTL_MS, maxEntries: MAX_UNKNOWN });

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
  if (hostsWithoutPaper.lookup(host, now)) return { kind: 'none' };
  const limits = { timeoutMs: KV_TIMEOUT_MS, keepAlive };
  const found = await papers.getMany([host], now, () => loadPaper(kv, host, desks, now), limits);
  const paper = found.get(host);
  if (hostsWithoutPaper.lookup(host, now)) return { kind: 'none' };
  return paper ? { kind: 'paper', paper } : { kind: 'unreadable' };
}

/** The paper of a host, by the host. Where there is none that is noted, and where it cannot be read that is logged. */
async function loadPaper(
  kv: KVNamespace,
  host: string,
  desks: ReadonlyMap<string, Desk>,
  now: number,
): Promise<Map<string, PublishedPaper>> {
  try {
    const paper = await readKv(
      () => readHost(kv, host, desks, (each) => papers.lastGood(each)),
      KEEP_READING,
    );
    if (paper) return new Map([[host, paper]]);
    papers.delete(host);
    hostsWithoutPaper.store(host, true, now);
  } catch (error) {
    logEvent('error', 'paper unreadable', {
      host,
      isShown: papers.lastGood(host) !== undefined,
      error,
    });
  }
  return new Map();
}

/** Whether a host may be one of a paper: a name that the compiler takes, and no address. */
export function mayBePaper(host: string): boolean {
  return host.length <= 253 && (isOutsideName(host) || host.endsWith('.localhost'));
}
