import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, onTestFinished } from 'vitest';
import { type SampleWorld, type SampleWorldOptions, startSampleWorld } from '../sample-world.ts';

/** The fixed time of the worlds in tests. */
export const STARTED_AT = new Date('2026-11-20T15:00:00Z');

/** Starts a world on free ports, which is closed after the test. */
export function worldForTest(options: Partial<SampleWorldOptions> = {}): Promise<SampleWorld> {
  return startWorld(options, onTestFinished);
}

/** The same, closed after the file. */
export function worldForFile(): Promise<SampleWorld> {
  return startWorld({}, afterAll);
}

async function startWorld(
  options: Partial<SampleWorldOptions>,
  afterwards: (close: () => Promise<void>) => void,
): Promise<SampleWorld> {
  const world = await startSampleWorld({ port: 0, now: () => STARTED_AT, ...options });
  afterwards(() => world.close());
  return world;
}

/** Sends a request without additional headers, redirects and decompression. */
export async function rawRequest(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const { method = 'GET', headers = {} } = options;
  const outgoing = request(url, { method, headers, agent: false });
  outgoing.end(options.body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

export function requestFeed(
  world: { origin: string },
  feedId: string,
  headers: Record<string, string> = {},
) {
  return rawRequest(`${world.origin}/feeds/${feedId}`, { headers });
}
