import { findFeeds } from '../../src/feeds/judge/find-feeds.ts';
import type { SearchContext } from '../../src/feeds/judge/judge-address.ts';
import { START } from './follow.ts';
import { ORIGIN_HOSTS, type OriginResponse, requestsFor, respondWith } from './origin.ts';

export const SEARCH_AGENT = 'NunavutNews/1.0 (+https://nunavut-news.example/contact)';

export function webPage(html: string): OriginResponse {
  return { headers: [['Content-Type', 'text/html']], body: `<!doctype html><html>${html}` };
}

export function announce(href: string, title = ''): string {
  return `<link rel="alternate" type="application/rss+xml" href="${href}" title="${title}">`;
}

export async function pathWith(...responses: OriginResponse[]): Promise<string> {
  const path = `/search/${crypto.randomUUID()}/feed`;
  await respondWith(path, ...responses);
  return path;
}

/** Searches for feeds; returns the result and the requests that it made, in order. */
export async function searchSite(pasted: string, context: Partial<SearchContext> = {}) {
  const before = (await requestsFor('/')).length;
  const found = await findFeeds(pasted, {
    now: () => new Date(START),
    userAgent: SEARCH_AGENT,
    insecureHosts: new Set(ORIGIN_HOSTS),
    ...context,
  });
  const requests = (await requestsFor('/')).slice(before);
  return {
    found,
    feeds: found.kind === 'feeds' ? found.feeds : [],
    requests,
    requested: requests.map(({ host, path }) => `http://${host}${path}`),
  };
}
