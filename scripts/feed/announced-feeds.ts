import { Parser } from 'htmlparser2';

const FEED_TYPE = /^(?:application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml)|text\/xml)\b/i;

/** The feeds that a web page announces by `<link rel="alternate">`, as absolute addresses, each once. */
export function findAnnouncedFeeds(page: string, pageUrl: string | undefined): string[] {
  const found = new Set<string>();
  let base = pageUrl;
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href = '' }) {
      if (name === 'base') base = URL.parse(href, pageUrl)?.href ?? base;
      const isAlternate = rel.toLowerCase().split(/\s+/).includes('alternate');
      if (name !== 'link' || !isAlternate || !FEED_TYPE.test(type.trim())) return;
      const address = URL.parse(href, base);
      if (address && /^https?:$/.test(address.protocol)) found.add(address.href);
    },
  });
  parser.end(page);
  return [...found];
}
