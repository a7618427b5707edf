import type { OriginResponse } from './origin.ts';

export interface Story {
  title: string;
  guid?: string;
  link?: string;
  /** As it stands in the feed. */
  date?: string;
  description?: string;
}

/** A date before every time that these tests set. */
export const PAST = 'Thu, 19 Nov 2026 09:00:00 GMT';

export const ETAG = { ETag: '"1"' };

/** An RSS 2.0 document. `extra` goes into the channel. */
export function rss(stories: readonly (Story | string)[], extra = ''): string {
  const items = stories
    .map((story) => (typeof story === 'string' ? { title: story, date: PAST } : story))
    .map(
      ({ title, guid, link, date, description }) =>
        `<item><title>${title}</title>${element('guid', guid)}${element('link', link)}${element('pubDate', date)}${element('description', description)}</item>`,
    );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title><link>https://publisher.example/</link>${extra}${items.join('')}</channel></rss>`;
}

function element(name: string, value: string | undefined): string {
  return value === undefined ? '' : `<${name}>${value}</${name}>`;
}

/** A successful response with an RSS document and these headers. */
export function feed(
  stories: readonly (Story | string)[],
  headers: Readonly<Record<string, string>> = {},
  extra = '',
): OriginResponse {
  return {
    headers: Object.entries({ 'Content-Type': 'application/rss+xml', ...headers }),
    body: rss(stories, extra),
  };
}

export function status(
  code: number,
  headers: Readonly<Record<string, string>> = {},
): OriginResponse {
  return { status: code, headers: Object.entries(headers) };
}
