import { canonicalUrl } from './http/canonical-request.ts';
import { publicationForHost } from './publications/registry.ts';

/** What the gateway tells the site: props are part of the cache key, the host is not. */
export interface SiteProps {
  readonly publication: string;
}

/** Ways to a publication's site. */
export interface Sites {
  /** The site's entrypoint with the edge cache in front of it; `undefined` where the platform has no such cache. */
  readonly cached: ((props: SiteProps) => Pick<Fetcher, 'fetch'>) | undefined;
  /** The site within this very invocation. */
  readonly direct: (props: SiteProps, request: Request) => Response | Promise<Response>;
}

/**
 * Answers a request from outside: finds the publication by host, makes the address canonical, and asks that publication's
 * site. The hop to the site's own entrypoint is made for the cache's sake only.
 */
export async function passToSite(request: Request, sites: Sites): Promise<Response> {
  const props = { publication: publicationForHost(new URL(request.url).hostname).id };
  const address = canonicalUrl(request.url);
  const canonical = address === request.url ? request : new Request(address, request);
  if (!sites.cached) return sites.direct(props, canonical);
  const answer = await sites.cached(props).fetch(canonical);
  // What comes out of the site's cache is not stored a second time in front of the gateway.
  const headers = new Headers(answer.headers);
  headers.set('Cloudflare-CDN-Cache-Control', 'no-store');
  return new Response(answer.body, { status: answer.status, headers });
}
