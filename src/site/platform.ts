import { logEvent } from '../lib/http/log.ts';
import { isOutsideName } from '../lib/http/outbound-policy.ts';
import { SwrCache } from '../lib/swr-cache.ts';
import { requestFirstRefresh } from '../model/edition/first-refresh.ts';
import { withBuildOrigin } from '../model/publication/build-origin.ts';
import { BUILT_IN_PUBLICATIONS, servedHere } from '../model/publication/built-in-publications.ts';
import { type PublishedPaper, readHost } from '../model/publication/paper-at-host.ts';
import type { Publication } from '../model/publication/publication.ts';
import { originOf } from '../model/publication/site-address.ts';
import { READ_FOR_LATER, readKv } from './cache/read-kv.ts';
import { createSiteContext, type SiteContext } from './context/site-context.ts';
import type { Hosted, SiteProps } from './gateway.ts';
import { type Variant, variantPath } from './pictures/choose-variant.ts';
import type { PictureContext } from './pictures/serve-picture.ts';
import { pictureContextOf } from './pictures/story-pictures.ts';

type KeepAlive = (work: Promise<unknown>) => void;

// Made once: caches are keyed by the publication.
const [first, ...others] = BUILT_IN_PUBLICATIONS;
const FIRST = withBuildOrigin(first);
const BUILT_IN: readonly Publication[] = [FIRST, ...others.map(withBuildOrigin)];
const BY_ID = new Map(BUILT_IN.map((publication) => [publication.id, publication]));
const HOSTED = new Map(
  BUILT_IN.flatMap((publication) => publication.hosts.map((host) => [host, builtIn(publication)])),
);
const UNKNOWN_HOST = builtIn(FIRST);
const UNREADABLE_HOST: Hosted = { ...UNKNOWN_HOST, isCertain: false };
const DESKS = new Map(BUILT_IN.flatMap(({ desks }) => desks.map((desk) => [desk.id, desk])));

/** By the paper as read from KV. */
const hostedPapers = new WeakMap<PublishedPaper, Hosted>();

function builtIn(publication: Publication): Hosted {
  return { publication, props: { publication: publication.id }, isCertain: true };
}

/** The publication of a host: of this build, else published, else the first of this build. */
export function findHosted(
  hostname: string,
  env: Pick<Env, 'EDITIONS'>,
  keepAlive?: KeepAlive,
): Hosted | Promise<Hosted> {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  const hosted = HOSTED.get(host);
  if (hosted) return hosted;
  return mayBePaper(host) ? findPublished(host, env, keepAlive) : UNKNOWN_HOST;
}

/**
 * The publication at a domain, with or without `www.`; those of this build come first. Throws Error
 * if KV cannot be read.
 */
async function findAtDomain(
  domain: string,
  env: Pick<Env, 'EDITIONS'>,
  keepAlive: KeepAlive,
): Promise<Publication | undefined> {
  const hosts = [domain, `www.${domain}`];
  const builtIn = hosts.flatMap((host) => HOSTED.get(host) ?? [])[0];
  if (builtIn) return builtIn.publication;
  for (const host of hosts.filter(mayBePaper)) {
    const { publication, isCertain } = await findPublished(host, env, keepAlive);
    if (!isCertain) throw new Error(`the paper at ${host} could not be read`);
    if (publication.hosts.includes(host)) return publication;
  }
  return undefined;
}

/** The publication that the gateway's props name. */
export async function findServed(
  props: SiteProps,
  env: Pick<Env, 'EDITIONS'>,
  keepAlive?: KeepAlive,
): Promise<Hosted> {
  const { host, version } = props;
  if (host === undefined) return builtIn(BY_ID.get(props.publication) ?? FIRST);
  const found = await findPublished(host, env, keepAlive);
  // The gateway's isolate may know another version than this one: then the response is not stored.
  return found.props.version === version ? found : { ...found, isCertain: false };
}

async function findPublished(
  host: string,
  { EDITIONS }: Pick<Env, 'EDITIONS'>,
  keepAlive: KeepAlive | undefined,
): Promise<Hosted> {
  const paper = await findPaper(EDITIONS, host, keepAlive);
  if (paper === undefined) return UNREADABLE_HOST;
  // A published paper never replaces a publication of this build with the same id.
  return !paper || BY_ID.has(paper.publication.id) ? UNKNOWN_HOST : hostedPaper(paper);
}

function hostedPaper(paper: PublishedPaper): Hosted {
  const cached = hostedPapers.get(paper);
  if (cached) return cached;
  const { version } = paper;
  const publication = withBuildOrigin(servedHere({ ...paper.publication, version }));
  const props = { publication: publication.id, host: publication.hosts[0], version };
  const hosted = { publication, props, isCertain: true };
  hostedPapers.set(paper, hosted);
  return hosted;
}

export function siteContexts(env: Env, ctx: ExecutionContext): SiteContext[] {
  return BUILT_IN.map((publication) => contextOf(publication, env, ctx));
}

/**
 * The contexts of the papers published for these hosts, or without hosts of this build's
 * publications. Hosts without a paper are left out. `isComplete`: whether all hosts could be looked
 * up.
 */
export async function contextsAt(
  hosts: readonly string[],
  env: Env,
  ctx: ExecutionContext,
): Promise<{ contexts: readonly SiteContext[]; isComplete: boolean }> {
  if (hosts.length === 0) return { contexts: siteContexts(env, ctx), isComplete: true };
  const found = await Promise.all(hosts.map((host) => findPublished(host, env, undefined)));
  const hosted = found.filter(({ publication, isCertain }) => isCertain && publication !== FIRST);
  return {
    contexts: hosted.map(({ publication }) => contextOf(publication, env, ctx)),
    isComplete: found.every(({ isCertain }) => isCertain),
  };
}

export function contextOf(
  publication: Publication,
  env: Env,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
): SiteContext {
  const now = new Date();
  return createSiteContext({
    env,
    publication,
    publications: BUILT_IN,
    paperAt: (domain) => findAtDomain(domain, env, (work) => ctx.waitUntil(work)),
    now,
    inBackground: (work) => ctx.waitUntil(work),
    startRefresh: () => requestFirstRefresh(publication, env, now),
  });
}

/** A variant of a story's picture has one address for all papers. */
export function pictureRequest(variant: Variant, reader: Request): Request {
  const headers = new Headers();
  // Not part of the cache key; after a miss it identifies the group of readers to limit.
  const address = reader.headers.get('CF-Connecting-IP');
  if (address) headers.set('CF-Connecting-IP', address);
  return new Request(originOf(FIRST) + variantPath(variant), { headers });
}

/** Pictures are requested in the name of the first publication, as ingest requests feeds. */
export function pictureContext(
  env: Env,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
  request?: Request,
): PictureContext {
  return pictureContextOf(FIRST, env, ctx, request);
}

/** Counts as small, so that invented hosts displace few papers from the cache. */
const NO_PAPER = { paper: null, size: 50 } as const;

/** Papers by host; an unchanged paper stays the same object. */
const papers = new SwrCache<{ paper: PublishedPaper | null; size: number }>({
  ttlMs: 60_000,
  staleMs: 60_000,
  cooldownMs: 5_000,
  maxSize: 3_000_000,
  sizeOf: ({ size }) => size,
});

/**
 * The paper published for a host (lower case), or `null`: cached for a minute, then read from KV.
 * The last good one while another request reads, and when KV fails or its value is damaged
 * (logged); `undefined` if none was read before. Never throws.
 */
async function findPaper(
  kv: KVNamespace,
  host: string,
  keepAlive: KeepAlive | undefined,
): Promise<PublishedPaper | null | undefined> {
  const lastGood = (each: string) => papers.lastGood(each)?.paper ?? undefined;
  const load = async () => {
    try {
      const paper = await readKv(() => readHost(kv, host, DESKS, lastGood), READ_FOR_LATER);
      return new Map([[host, paper ? { paper, size: paper.size } : NO_PAPER]]);
    } catch (error) {
      logEvent('error', 'paper unreadable', { host, isShown: lastGood(host) !== undefined, error });
      return new Map();
    }
  };
  return (await papers.getMany([host], Date.now(), load, keepAlive)).get(host)?.paper;
}

/** Whether a paper can have this host: a name that the compiler accepts, not an IP address. */
function mayBePaper(host: string): boolean {
  return host.length <= 253 && (isOutsideName(host) || host.endsWith('.localhost'));
}
