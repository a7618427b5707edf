import { type IncomingHttpHeaders, request } from 'node:http';

/** What came over the wire, not unpacked. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Whether the connection ended before the promised length. */
  readonly isBroken: boolean;
}

/**
 * Sends a request without adding headers and without following or unpacking anything; rejects when no headers
 * come.
 */
export function rawRequest(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {} } = options;
    const outgoing = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      const finish = (isBroken: boolean) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          isBroken,
        });
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => finish(false));
      response.on('error', () => finish(true));
    });
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

/** Requests a feed of a world, under /feeds/. */
export function requestFeed(
  world: { origin: string },
  feedId: string,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  return rawRequest(`${world.origin}/feeds/${feedId}`, { headers });
}
