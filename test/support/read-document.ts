import { normaliseChannel } from '../../src/feeds/normalise/normalise.ts';
import { parseFeed } from '../../src/feeds/parse/parse-feed.ts';
import type { NewsItem } from '../../src/model/edition/news-item.ts';

export const NOW = new Date('2026-01-15T12:00:00Z');

export const parseText = (text: string) => parseFeed(new TextEncoder().encode(text));

/** The items of a UTF-8 document from `https://paper.example/feed`. */
export function readDocument(text: string): NewsItem[] {
  const channel = parseFeed(new TextEncoder().encode(text), { url: 'https://paper.example/feed' });
  return normaliseChannel(channel, { now: NOW });
}

export function rss(items: string): string {
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Paper</title><link>https://paper.example/</link>${items}</channel></rss>`;
}
