import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { run } from './database.ts';

export interface OutsideRequest {
  url: string;
  headers: Headers;
}

type Respond = (request: OutsideRequest, signal: AbortSignal | undefined) => PublisherResponse;
type PublisherResponse = Response | Promise<Response>;

export interface PublisherSetup {
  picture: Respond;
  robots?: Respond;
  address?: string;
  desk?: string;
}

export interface PublishedPicture {
  key: string;
  address: string;
  requests: readonly OutsideRequest[];
  countRequests: () => number;
}

const publishers = new Map<string, { respond: Respond; requests: OutsideRequest[] }>();
/** Every request to an outside host since the test file began. */
export const outside: OutsideRequest[] = [];

/** Replaces fetch for all hosts but this machine with the publishers of `publisherAt`. */
export function stubOutside(): void {
  const reallyFetch = fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const sent = new Request(input, init);
    const { host, hostname } = new URL(sent.url);
    if (hostname === '127.0.0.1' && !publishers.has(host)) return reallyFetch(input, init);
    const request = { url: sent.url, headers: sent.headers };
    outside.push(request);
    const publisher = publishers.get(host);
    if (!publisher) throw new TypeError('no such publisher');
    publisher.requests.push(request);
    return publisher.respond(request, init?.signal ?? undefined);
  });
}

/** A publisher at a new host, because the cache stores robots.txt by host across files. */
export function publisherAt(respond: Respond): { host: string; requests: OutsideRequest[] } {
  const host = `www.publisher-${crypto.randomUUID()}.com`;
  const requests: OutsideRequest[] = [];
  publishers.set(host, { respond, requests });
  return { host, requests };
}

export async function publishPicture({
  picture,
  robots = () => new Response(null, { status: 404 }),
  address,
  desk = 'nunavut',
}: PublisherSetup): Promise<PublishedPicture> {
  const { host, requests } = publisherAt((request, signal) =>
    new URL(request.url).pathname === '/robots.txt'
      ? robots(request, signal)
      : picture(request, signal),
  );
  const shown = {
    key: newKey(desk),
    address: address ?? `https://${host}/pictures/1.jpg`,
  };
  await insertPicture(shown.key, shown.address);
  const countRequests = () => requests.filter(({ url }) => !url.endsWith('/robots.txt')).length;
  return { ...shown, requests, countRequests };
}

export async function insertPicture(key: string, address: string): Promise<void> {
  await run(
    'INSERT INTO pictures (key, address, shown_at) VALUES (?, ?, ?)',
    key,
    address,
    Date.now(),
  );
}

export function newKey(desk = 'nunavut'): string {
  return `${desk}.${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`;
}

export function sending(
  body: BodyInit | null,
  headers: Record<string, string> = {},
  status = 200,
): Respond {
  return () => new Response(body, { status, headers });
}

const known = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The bytes of a picture of the sample world, such as `odd/tiny.png`. */
export function sampleBytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = known.get(name) ?? readBytes(name);
  known.set(name, bytes);
  return bytes;
}

async function readBytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${env.SAMPLE_WORLD_ORIGIN}/pictures/${name}`);
  if (!response.ok) throw new Error(`the sample world has no picture ${name}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The bytes of a picture as text, to search them for markers. */
export const inLatin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

export function readInfo(bytes: Uint8Array<ArrayBuffer>): Promise<ImageInfoResponse> {
  return env.IMAGES.info(new Blob([bytes]).stream());
}
