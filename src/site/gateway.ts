import { logEvent } from '../lib/http/log.ts';
import { secured } from '../lib/http/security-headers.ts';
import type { Publication } from '../model/publication/publication.ts';
import { readPictureAddress } from '../shared/picture-address.ts';
import { setNoStore } from './http/caching.ts';
import { plainText } from './http/plain-responses.ts';
import {
  canonicalPath,
  canonicalUrl,
  httpsAddress,
  isRead,
  type RefusedStatus,
  refusalOf,
} from './http/request-address.ts';
import { chooseVariant, VARY, type Variant, variantPath } from './pictures/choose-variant.ts';
import { STREAM_PATH } from './radio/serve-stream.ts';
import { wordsOf } from './words/words.ts';

/**
 * What the gateway passes to the site: part of the edge cache's key, unlike the request's host. A
 * published paper is named by its first host and its version, so that no earlier version is served.
 */
export interface SiteProps {
  publication: string;
  host?: string;
  version?: string;
}

export interface Hosted {
  publication: Publication;
  props: SiteProps;
  /** `false` if the host's publication could not be determined: the response is not stored. */
  isCertain: boolean;
}

export interface Sites {
  find: (hostname: string) => Hosted | Promise<Hosted>;
  /** The entrypoint behind the edge cache; `undefined` where the platform has none. */
  cached: ((props: SiteProps) => Pick<Fetcher, 'fetch'>) | undefined;
  direct: (hosted: Hosted, request: Request) => Response | Promise<Response>;
  /** Behind a cache shared by all papers; `undefined` if the publication serves none. */
  picture: (hosted: Hosted, variant: Variant, request: Request) => Promise<Response> | undefined;
  /** The page for a refused or failed request; rejects if it cannot be rendered. */
  refuse: (hosted: Hosted, request: Request, status: RefusedStatus | 500) => Promise<Response>;
}

/**
 * Finds the publication by host, refuses malformed requests, redirects to https and to the
 * canonical address, and calls the publication's site. Sets security headers on every response but
 * a 304. Never throws.
 */
export async function passToSite(request: Request, sites: Sites): Promise<Response> {
  const url = URL.parse(request.url);
  const found = sites.find(url?.hostname ?? '');
  // Hosts of the build are found synchronously.
  const hosted = found instanceof Promise ? await found : found;
  try {
    const response = await respondTo(request, url, hosted, sites);
    const answer = hosted.isCertain ? response : withNoStore(response);
    // A 304 leaves the stored response's security headers as they are (RFC 9110 §15.4.5).
    return answer.status === 304 ? answer : secured(answer);
  } catch (error) {
    logEvent('error', 'request failed', { ...hosted.props, path: url?.pathname, error });
    return secured(
      await sites
        .refuse(hosted, request, 500)
        // If the error page cannot be rendered either, its heading is sent as plain text.
        .catch(() => plainText(500, wordsOf(hosted.publication).errors.statuses[500].heading)),
    );
  }
}

async function respondTo(
  request: Request,
  url: URL | null,
  hosted: Hosted,
  sites: Sites,
): Promise<Response> {
  const refused = refusalOf(request, url);
  if (refused || !url) return sites.refuse(hosted, request, refused ?? 400);
  const path = canonicalPath(url.pathname);
  const httpsUrl = httpsAddress(url, path, hosted.publication.hosts);
  if (httpsUrl) return redirectTo(httpsUrl);
  if (path !== url.pathname && isRead(request)) return redirectTo(path + url.search);
  if (!hosted.isCertain && path === '/healthz') return unknownPaperHealth();
  // The stream and unsafe methods are never cached: they need no canonical address.
  if (path === STREAM_PATH || !isRead(request)) return sites.direct(hosted, request);
  const address = canonicalUrl(request.url);
  const canonical = address === request.url ? request : new Request(address, request);
  if (path.startsWith('/media/')) return forwardPicture(canonical, path, hosted, sites);
  return forward(canonical, hosted, sites);
}

async function forward(request: Request, hosted: Hosted, sites: Sites): Promise<Response> {
  if (!sites.cached || !hosted.isCertain) return sites.direct(hosted, request);
  return withoutOuterCache(await sites.cached(hosted.props).fetch(request));
}

/**
 * For a response that an inner entrypoint has cached: the gateway's own cache must not store it.
 */
function withoutOuterCache(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Cloudflare-CDN-Cache-Control', 'no-store');
  return new Response(response.body, { status: response.status, headers });
}

/** Each variant has its own cache key. */
async function forwardPicture(
  request: Request,
  path: string,
  hosted: Hosted,
  sites: Sites,
): Promise<Response> {
  const address = readPictureAddress(path);
  if (!address) return forward(request, hosted, sites);
  const variant = chooseVariant(address, request.headers);
  const ofStory = hosted.isCertain ? sites.picture(hosted, variant, request) : undefined;
  const url = new URL(variantPath(variant), request.url);
  const response = ofStory
    ? withoutOuterCache(await ofStory)
    : await forward(new Request(url, request), hosted, sites);
  if (address.format !== undefined || !response.ok) return response;
  const copy = new Response(response.body, response);
  copy.headers.set('Vary', VARY);
  return copy;
}

/**
 * The health of a host whose paper could not be determined: the first paper's says nothing about
 * it.
 */
function unknownPaperHealth(): Response {
  const headers = new Headers({ 'X-Robots-Tag': 'noindex' });
  setNoStore(headers);
  return Response.json({ status: 'failing', alarm: 'paper not shown' }, { status: 503, headers });
}

export function withNoStore(response: Response): Response {
  const copy = new Response(response.body, response);
  setNoStore(copy.headers);
  return copy;
}

/** A permanent redirect that keeps the method (RFC 9110 §15.4.9). */
function redirectTo(location: string): Response {
  const headers = new Headers({
    Location: location,
    'Cache-Control': 'max-age=3600',
    'Cloudflare-CDN-Cache-Control': 'no-store',
  });
  return new Response(null, { status: 308, headers });
}
