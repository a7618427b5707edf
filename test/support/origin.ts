import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The hosts of the scripted publisher, as they stand in addresses. */
    originHosts: readonly string[];
    /** Address of its control server: `http://127.0.0.1:{port}`. */
    originControl: string;
  }
}

/** A response of the scripted origin. Everything is optional: the default is 200 with an empty body. */
export interface OriginResponse {
  status?: number;
  /** In order, as they go out; a name may come twice. */
  headers?: readonly (readonly [name: string, value: string])[];
  /** UTF-8. */
  body?: string;
  bodyBase64?: string;
  /** How often the body is repeated, 1 at least. */
  times?: number;
  /** Compresses the body; Content-Encoding says so unless `isSilent`. */
  packed?: { as: 'gzip' | 'br'; isSilent?: boolean };
  /** Sends 304, with the same headers, where the request has this response's ETag in If-None-Match. */
  knowsEtag?: boolean;
  /** Delay before the headers. */
  delayMs?: number;
  /** Delay between one byte of the body and the next. */
  dripMs?: number;
  /** `hang`: no response ever; `reset`: the connection breaks before the response; `cut`: it breaks half-way through the body;
   * `stall`: nothing follows the body, and the connection stays open; `icy`: the status line is SHOUTcast 1's. */
  fault?: 'hang' | 'reset' | 'cut' | 'stall' | 'icy';
}

/** One request as the origin saw it. Times are milliseconds since the epoch. */
export interface OriginRequest {
  /** `127.0.0.1:40123`. */
  host: string;
  method: string;
  /** Path and query. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  openedAt: number;
  /** When the response was complete or the connection closed; absent while it is open. */
  closedAt?: number;
  sentBytes: number;
  /** Requests of this host, and of all hosts, that were open when this one came, itself included. */
  openAtHost: number;
  openAtAll: number;
}

const control = inject('originControl');

export const ORIGIN_HOSTS = inject('originHosts');

/** An address at the `number`th host (from 0). */
export function originUrl(path: string, number = 0): string {
  return `http://${ORIGIN_HOSTS[number]}${path}`;
}

/** Scripts the responses for a path: each once, the last one from then on. */
export async function respondWith(path: string, ...responses: OriginResponse[]): Promise<void> {
  await fetch(`${control}${path}`, { method: 'PUT', body: JSON.stringify(responses) });
}

/** The requests for all paths that start with this, in order. */
export async function requestsFor(path: string): Promise<OriginRequest[]> {
  const response = await fetch(`${control}${path}`);
  return response.json();
}

export const json = (value: unknown): OriginResponse => ({
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify(value),
});

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
