import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The hosts of the scripted publisher, as they stand in addresses. */
    originHosts: readonly string[];
    /** Address of its control server: `http://127.0.0.1:{port}`. */
    originControl: string;
  }
}

/** Everything is optional: the default is 200 with an empty body. */
export interface OriginResponse {
  status?: number;
  headers?: readonly (readonly [name: string, value: string])[];
  body?: string;
  bodyBase64?: string;
  times?: number;
  /** Compresses the body; Content-Encoding names the format unless `isSilent`. */
  packed?: { as: 'gzip' | 'br'; isSilent?: boolean };
  /** Sends 304 where If-None-Match is this response's ETag. */
  knowsEtag?: boolean;
  delayMs?: number;
  dripMs?: number;
  /**
   * `hang`: no response; `reset`: the connection breaks before it; `cut`: half-way through the
   * body; `stall`: the connection stays open after the body; `icy`: SHOUTcast 1's status line.
   */
  fault?: 'hang' | 'reset' | 'cut' | 'stall' | 'icy';
}

/** One request as the origin saw it. Times are milliseconds since the epoch. */
export interface OriginRequest {
  /** `127.0.0.1:40123`. */
  host: string;
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  openedAt: number;
  /** When the response was complete or the connection closed; absent while it is open. */
  closedAt?: number;
  sentBytes: number;
  /** Requests in flight at this host and at all hosts, including this one. */
  openAtHost: number;
  openAtAll: number;
}

const control = inject('originControl');

export const ORIGIN_HOSTS = inject('originHosts');

export function originUrl(path: string, number = 0): string {
  return `http://${ORIGIN_HOSTS[number]}${path}`;
}

/** Scripts the responses for a path: each is sent once, the last one repeatedly. */
export async function respondWith(path: string, ...responses: OriginResponse[]): Promise<void> {
  await fetch(`${control}${path}`, { method: 'PUT', body: JSON.stringify(responses) });
}

/** The requests for all paths with this prefix, in order. */
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
  date?: string;
  description?: string;
}

/** A date before every time that the tests set. */
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
