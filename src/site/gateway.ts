import { logEvent } from '../http/log.ts';
import { publicationForHost } from '../publications/publications.ts';
import { setNoStore } from './http/caching.ts';
import { canonicalPath } from './http/canonical-path.ts';
import { canonicalUrl } from './http/canonical-request.ts';
import { httpsAddress } from './http/https-address.ts';
import { type RefusedStatus, refusalOf } from './http/request-limits.ts';
import { secured } from './http/security-headers.ts';
import { STREAM_PATH } from './radio/serve-stream.ts';

/** What the gateway passes to the site. Props are part of the edge cache's key, the host is not. */
export interface SiteProps {
  readonly publication: string;
}

/** How the gateway reaches a publication's site. */
export interface Sites {
  /** The site's entrypoint with the edge cache in front of it; `undefined` where the platform has no such cache. */
  readonly cached: ((props: SiteProps) => Pick<Fetcher, 'fetch'>) | undefined;
  /** The site called directly, in the same invocation. */
  readonly direct: (props: SiteProps, request: Request) => Response | Promise<Response>;
  /** Renders the page that says why the request was refused or failed. It may fail itself. */
  readonly refuse: (
    props: SiteProps,
    request: Request,
    status: RefusedStatus | 500,
  ) => Promise<Response>;
}

/**
 * Handles a request of a reader: finds the publication by host, refuses requests that no reader sends, redirects from http to
 * https and to the canonical address, and calls that publication's site. Every response has the security headers; never throws.
 */
export async function passToSite(request: Request, sites: Sites): Promise<Response> {
  const url = URL.parse(request.url);
  const { id, hosts } = publicationForHost(url?.hostname ?? '');
  const props = { publication: id };
  try {
    return secured(await respondTo(request, url, hosts, props, sites));
  } catch (error) {
    logEvent('error', 'request failed', { ...props, path: url?.pathname, error });
    return secured(await sites.refuse(props, request, 500).catch(plainError));
  }
}

async function respondTo(
  request: Request,
  url: URL | null,
  hosts: readonly string[],
  props: SiteProps,
  sites: Sites,
): Promise<Response> {
  const refused = refusalOf(request, url);
  if (refused || !url) return sites.refuse(props, request, refused ?? 400);
  const path = canonicalPath(url.pathname);
  const httpsUrl = httpsAddress(url, path, hosts);
  if (httpsUrl) return redirectTo(httpsUrl);
  if (path !== url.pathname && isRead(request)) return redirectTo(path + url.search);
  // The stream is never stored, so it bypasses the cache and its address needs no canonical form.
  if (path === STREAM_PATH) return sites.direct(props, request);
  const address = canonicalUrl(request.url);
  const canonical = address === request.url ? request : new Request(address, request);
  if (!sites.cached) return sites.direct(props, canonical);
  const response = await sites.cached(props).fetch(canonical);
  // The site's entrypoint has cached it already: the gateway's own cache must not store it again.
  const headers = new Headers(response.headers);
  headers.set('Cloudflare-CDN-Cache-Control', 'no-store');
  return new Response(response.body, { status: response.status, headers });
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A permanent redirect to the canonical address of a page (RFC 9110 §15.4.9). */
function redirectTo(location: string): Response {
  const headers = new Headers({
    Location: location,
    'Cache-Control': 'public, max-age=3600',
    'Cloudflare-CDN-Cache-Control': 'no-store',
  });
  return new Response(null, { status: 308, headers });
}

/** The response when rendering the error page fails too. */
function plainError(): Response {
  const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8' });
  setNoStore(headers);
  return new Response('Unexpected Application Error!', { status: 500, headers });
}
