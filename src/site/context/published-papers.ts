import { type PublishedPaper, readHost } from '../../edition/published-paper.ts';
import { logEvent } from '../../http/log.ts';
import { isOutsideName } from '../../http/public-host.ts';
import type { Desk } from '../../publications/desk.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import { SwrCache } from '../cache/swr-cache.ts';

/** How long what KV says of a host is believed (ms). */
const TTL_MS = 60_000;
/** How long a host is not looked up again that could not be (ms). */
const UNREADABLE_MS = 5_000;
/** A reader waits so long for KV at most (ms). */
const READ_TIMEOUT_MS = 3_000;
/** Characters of the papers that an isolate keeps, as they are stored. */
const MAX_SIZE = 12_000_000;
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
const unknown = new SwrCache<{ readonly isCertain: boolean; readonly until: number }>({
  expiresAt: ({ until }) => until,
  maxEntries: MAX_UNKNOWN,
});

/** What is known of a host: its paper, that it has none, or, where KV cannot be read, neither. */
export type HostLookup =
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
): Promise<HostLookup> {
  const known = papers.lookup(host, now)?.value;
  if (known) return { kind: 'paper', paper: known };
  const miss = unknown.lookup(host, now)?.value;
  if (miss) return { kind: miss.isCertain ? 'none' : 'unreadable' };
  const lastGood = papers.lastGood(host);
  papers.startRevalidation(host, now);
  try {
    const reading = readHost(kv, host, desks, (each) => papers.lastGood(each));
    const paper = await withTimeout(reading, READ_TIMEOUT_MS);
    if (paper) papers.store(host, paper, now);
    else noteUnknown(host, true, now + TTL_MS, now);
    return paper ? { kind: 'paper', paper } : { kind: 'none' };
  } catch (error) {
    logEvent('error', 'paper unreadable', { host, isShown: lastGood !== undefined, error });
    if (!lastGood) noteUnknown(host, false, now + UNREADABLE_MS, now);
    const paper = papers.keepLastGood(host, now);
    return paper ? { kind: 'paper', paper } : { kind: 'unreadable' };
  }
}

/** Whether a host may be one of a paper: a name that the compiler takes, and no address. */
export function mayBePaper(host: string): boolean {
  return host.length <= 253 && (isOutsideName(host) || host.endsWith('.localhost'));
}

/** Empties this isolate's memory, for tests. */
export function forgetPapers(): void {
  papers.clear();
  unknown.clear();
}

function noteUnknown(host: string, isCertain: boolean, until: number, now: number): void {
  papers.delete(host);
  unknown.store(host, { isCertain, until }, now);
}
