import type { OutboundPolicy } from '../../lib/http/outbound-policy.ts';
import { decodeBytes } from '../../lib/text/decode-bytes.ts';
import { type RequestedDocument, requestDocument } from './feed-document.ts';
import { findFeedLinks } from './feed-links.ts';
import { findNoDocument, findNoFeed } from './find-failure.ts';
import { isCalendar, judgeAddress, judgeDocument, type SearchContext } from './judge-address.ts';
import type { CalendarVerdict } from './judge-calendar.ts';
import type { FeedFailure, Judgement } from './judgement.ts';
import { readPastedAddress } from './public-address.ts';
import { type Candidate, rankLinks } from './rank-links.ts';

/** A feed of a site. */
export interface FoundFeed {
  /** What a source would be configured with. */
  readonly address: string;
  /** The feed's title, or what the page calls it; plain text. */
  readonly title: string | undefined;
  /** `undefined` where it was not requested: its address may be searched by itself. */
  readonly judgement: Judgement | undefined;
  /** What it has, where it is a calendar: it has no judgement then. */
  readonly calendar?: CalendarVerdict;
}

/** What was found at an address; `unreachable`: it gave no document. */
export type FoundFeeds =
  | { readonly kind: 'feeds'; readonly feeds: readonly FoundFeed[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreachable'; readonly failure: FeedFailure };

/** Feeds of one page that are listed, and those that are requested to be judged. */
const MAX_FEEDS = 10;
const MAX_JUDGED = 5;
/** Where feeds mostly are, looked at where a page leads to none that can be read. */
const WELL_KNOWN_PATHS = ['/feed', '/rss.xml', '/atom.xml', '/feed.json'];
/** No request begins later after the first (ms): an editor waits for all of them. */
const MAX_SEARCH_MS = 30_000;
/** After these a host is left alone: it is down, or it asks for fewer requests. */
const ENDING: ReadonlySet<FeedFailure['kind']> = new Set([
  'slow',
  'unreachable',
  'tooMany',
  'challenge',
]);

/**
 * Finds the feeds of a site by the address of one of its pages, or of a feed, and judges them. One address is requested, then at most
 * five feeds and, where none can be read, four well-known paths: ten requests at most, one after the other, of public hosts alone, each
 * within the limits of a poll and with five redirects at most. Never throws for what is outside.
 */
export async function findFeeds(pasted: string, context: SearchContext): Promise<FoundFeeds> {
  const address = readPastedAddress(pasted, context.insecureHosts);
  if (address === undefined)
    return unreachable({ kind: 'forbidden', message: 'it is malformed, or of no public server' });
  const until = context.now().getTime() + MAX_SEARCH_MS;
  let page: RequestedDocument;
  try {
    page = await requestDocument(address, anyPublicHost(context), context.limits);
  } catch (error) {
    return unreachable(findNoDocument(address, error));
  }
  const own = tryJudge(address, page, context);
  if (own) return own;
  const links = findFeedLinks(decodeBytes(page.bytes, page.contentType), context.hasCalendars);
  const { url } = page.response;
  const candidates = rankLinks(links, url, context.insecureHosts).slice(0, MAX_FEEDS);
  const search = new Search(context, url, until);
  const linked = await search.judge(candidates);
  const isAnyRead = linked.some(
    ({ judgement, calendar }) => calendar || judgement?.kind === 'read',
  );
  const found = isAnyRead ? linked : [...(await search.tryWellKnown(url)), ...linked];
  return found.length > 0 ? { kind: 'feeds', feeds: found } : { kind: 'none' };
}

function unreachable(failure: FeedFailure): FoundFeeds {
  return { kind: 'unreachable', failure };
}

/** A page may lead to another host of its publisher, so all public ones are allowed, on the scheme's own port. */
function anyPublicHost({ userAgent, insecureHosts }: SearchContext): OutboundPolicy {
  const hosts = { has: (host: string) => !host.includes(':') || insecureHosts?.has(host) === true };
  return { userAgent, hosts, insecureHosts };
}

/** `undefined` where the document is neither a feed nor a calendar: it may lead to some. */
function tryJudge(
  address: string,
  document: RequestedDocument,
  { now, hasCalendars }: SearchContext,
): FoundFeeds | undefined {
  try {
    const own = judgeDocument(address, document, now(), hasCalendars);
    return { kind: 'feeds', feeds: [own] };
  } catch (error) {
    const isRefused = hasCalendars && isCalendar(document.bytes);
    return isRefused ? unreachable(findNoFeed(document, error)) : undefined;
  }
}

/** The requests of one search after its first. */
class Search {
  readonly #context: SearchContext;
  readonly #until: number;
  readonly #endedHosts = new Set<string>();
  readonly #requested: Set<string>;

  /**
   * @param pageUrl what was requested already
   * @param until when the last request may begin (ms)
   */
  constructor(context: SearchContext, pageUrl: string, until: number) {
    this.#context = context;
    this.#requested = new Set([pageUrl]);
    this.#until = until;
  }

  /** The candidates that are feeds, those that their page says are, and those that were not requested and may be. */
  async judge(candidates: readonly Candidate[]): Promise<FoundFeed[]> {
    const feeds = new Map<string, FoundFeed>();
    for (const [index, { address, title, isAnnounced }] of candidates.entries()) {
      const judged = index < MAX_JUDGED ? await this.#request(address) : undefined;
      if (judged && 'address' in judged) {
        feeds.set(judged.address, { ...judged, title: judged.title ?? title });
      } else if (isAnnounced || judged === undefined) {
        if (!feeds.has(address)) feeds.set(address, { address, title, judgement: judged });
      }
    }
    return [...feeds.values()];
  }

  /** The first feed at a well-known path of a site, if there is one. */
  async tryWellKnown(pageUrl: string): Promise<FoundFeed[]> {
    for (const path of WELL_KNOWN_PATHS) {
      const judged = await this.#request(new URL(path, pageUrl).href);
      if (judged && 'address' in judged) return [judged];
    }
    return [];
  }

  /** `undefined` where it was requested before, the time is over, or the host is to be left alone. */
  async #request(address: string): Promise<Awaited<ReturnType<typeof judgeAddress>> | undefined> {
    const { host } = new URL(address);
    if (this.#endedHosts.has(host) || this.#requested.has(address)) return undefined;
    if (this.#context.now().getTime() > this.#until) return undefined;
    this.#requested.add(address);
    const judged = await judgeAddress(address, this.#context);
    if ('failure' in judged && ENDING.has(judged.failure.kind)) this.#endedHosts.add(host);
    return judged;
  }
}
