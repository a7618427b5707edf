import type { OutboundPolicy } from '../../lib/http/outbound-policy.ts';
import { decodeBytes } from '../../lib/text/decode-bytes.ts';
import { type FeedLink, findFeedLinks } from './feed-links.ts';
import {
  type FoundFeed,
  isCalendarDocument,
  judgeAddress,
  type SearchContext,
} from './judge-address.ts';
import type { FeedFailure } from './judgement.ts';
import { isSameSite, readPastedAddress, resolvePublicUrl } from './public-address.ts';

/** The result of a search; `unreachable`: the address gave no document. */
export type FoundFeeds =
  | { kind: 'feeds'; feeds: readonly FoundFeed[] }
  | { kind: 'none' }
  | { kind: 'unreachable'; failure: FeedFailure };

/** Maximum links of a page that are listed, and maximum of these that are requested. */
const MAX_FEEDS = 10;
const MAX_JUDGED = 5;
/** Tried if no link of the page leads to a readable feed. */
const WELL_KNOWN_PATHS = ['/feed', '/rss.xml', '/atom.xml', '/feed.json'];
/** Time limit for further requests to begin (ms), because an editor is waiting. */
const MAX_SEARCH_MS = 30_000;
/** Failures after which a host gets no more requests: it is down or wants fewer. */
const FAILURES_OF_HOST: ReadonlySet<FeedFailure['kind']> = new Set([
  'slow',
  'unreachable',
  'tooMany',
  'challenge',
]);

/**
 * Finds and judges the feeds of a site. Requests the pasted address, then up to five linked feeds
 * and, if none is readable, the well-known paths: at most ten requests, one at a time, to public
 * hosts only. Never throws.
 */
export async function findFeeds(pasted: string, context: SearchContext): Promise<FoundFeeds> {
  const address = readPastedAddress(pasted, context.insecureHosts);
  if (address === undefined) return unreachable({ kind: 'forbidden' });
  const until = context.now().getTime() + MAX_SEARCH_MS;
  const { found: own, document: page } = await judgeAddress(
    address,
    context,
    anyPublicHost(context),
  );
  if (own.judgement?.kind !== 'failed') return { kind: 'feeds', feeds: [own] };
  const isPage = page && !(context.hasCalendars && isCalendarDocument(page.bytes));
  if (!isPage) return unreachable(own.judgement.failure);
  const { url } = page.response;
  const html = decodeBytes(page.bytes, page.contentType);
  const links = findFeedLinks(html, url, context.hasCalendars);
  const candidates = rankLinks(links, url, context.insecureHosts).slice(0, MAX_FEEDS);
  const search = new Search(context, url, until);
  const linked = await search.judge(candidates);
  const found = linked.some(isRead) ? linked : [...(await search.tryWellKnown(url)), ...linked];
  return found.length > 0 ? { kind: 'feeds', feeds: found } : { kind: 'none' };
}

function isRead({ judgement, calendar }: FoundFeed): boolean {
  return calendar !== undefined || judgement?.kind === 'read';
}

function unreachable(failure: FeedFailure): FoundFeeds {
  return { kind: 'unreachable', failure };
}

/** Allows every public host on its default port: a page may link to feeds on other hosts. */
function anyPublicHost({ userAgent, insecureHosts }: SearchContext): OutboundPolicy {
  const hosts = { has: (host: string) => !host.includes(':') || insecureHosts?.has(host) === true };
  return { userAgent, hosts, insecureHosts };
}

class Search {
  readonly #context: SearchContext;
  readonly #until: number;
  readonly #failedHosts = new Set<string>();
  readonly #requested: Set<string>;

  /** `until`: the latest time for a request to begin (ms). */
  constructor(context: SearchContext, pageUrl: string, until: number) {
    this.#context = context;
    this.#requested = new Set([pageUrl]);
    this.#until = until;
  }

  /** Judges candidates: returns readable feeds, unreadable announced ones, and unrequested ones. */
  async judge(candidates: readonly Candidate[]): Promise<FoundFeed[]> {
    const feeds = new Map<string, FoundFeed>();
    for (const [index, { address, title, isAnnounced }] of candidates.entries()) {
      const judged = index < MAX_JUDGED ? await this.#request(address) : undefined;
      if (judged && isRead(judged)) {
        feeds.set(judged.address, { ...judged, title: judged.title ?? title });
      } else if ((isAnnounced || !judged) && !feeds.has(address)) {
        feeds.set(address, { address, title, judgement: judged?.judgement });
      }
    }
    return [...feeds.values()];
  }

  async tryWellKnown(pageUrl: string): Promise<FoundFeed[]> {
    for (const path of WELL_KNOWN_PATHS) {
      const judged = await this.#request(new URL(path, pageUrl).href);
      if (judged && isRead(judged)) return [judged];
    }
    return [];
  }

  /** Requests an address; `undefined` if it was requested before, late, or on a failed host. */
  async #request(address: string): Promise<FoundFeed | undefined> {
    const { host } = new URL(address);
    if (this.#failedHosts.has(host) || this.#requested.has(address)) return undefined;
    if (this.#context.now().getTime() > this.#until) return undefined;
    this.#requested.add(address);
    const { found } = await judgeAddress(address, this.#context);
    const { judgement } = found;
    if (judgement?.kind === 'failed' && FAILURES_OF_HOST.has(judgement.failure.kind))
      this.#failedHosts.add(host);
    return found;
  }
}

interface Candidate extends Pick<FeedLink, 'title' | 'isAnnounced'> {
  address: string;
}

const COMMENTS = /\bcomments?\b/i;

/** The public addresses of a page's links, each once: same site, other sites, comment feeds. */
function rankLinks(
  { base, links }: ReturnType<typeof findFeedLinks>,
  pageUrl: string,
  insecureHosts: ReadonlySet<string> | undefined,
): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { href, title, isAnnounced } of links) {
    const address = resolvePublicUrl(href, base, insecureHosts);
    if (address === undefined || address === pageUrl) continue;
    const before = found.get(address);
    found.set(address, {
      address,
      title: before?.title ?? title,
      isAnnounced: isAnnounced || before?.isAnnounced === true,
    });
  }
  const { host: site } = new URL(pageUrl);
  const {
    same = [],
    other = [],
    comments = [],
  } = Object.groupBy(found.values(), (each) => {
    const { pathname, host } = new URL(each.address);
    if (COMMENTS.test(pathname)) return 'comments';
    return isSameSite(host, site) ? 'same' : 'other';
  });
  return [...same, ...other, ...comments];
}
