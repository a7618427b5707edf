import { canonicalUrl } from './http/canonical-request.ts';
import { publicationForHost } from './publications/registry.ts';

/** What the gateway tells the site: props are part of the cache key, the host is not. */
export interface SiteProps {
  readonly publication: string;
}

/** The site as the gateway sees it. */
export type SiteFor = (props: SiteProps) => Pick<Fetcher, 'fetch'>;

/**
 * Answers a request from outside: finds the publication by host, makes the address canonical, and asks that publication's
 * site. What comes back is not stored a second time in front of the gateway.
 */
export async function passToSite(request: Request, siteFor: SiteFor): Promise<Response> {
  const publication = publicationForHost(new URL(request.url).hostname);
  const site = siteFor({ publication: publication.id });
  const address = canonicalUrl(request.url);
  const response = await site.fetch(
    address === request.url ? request : new Request(address, request),
  );
  const headers = new Headers(response.headers);
  headers.set('Cloudflare-CDN-Cache-Control', 'no-store');
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}
