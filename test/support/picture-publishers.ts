import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { run } from './database.ts';

export interface OutsideRequest {
  url: string;
  headers: Headers;
}

type Answer = (request: OutsideRequest, signal: AbortSignal | undefined) => Answered;
type Answered = Response | Promise<Response>;

export interface PublisherSetup {
  picture: Answer;
  /** That with robots.txt, 404 unless a test says otherwise. */
  robots?: Answer;
  /** Where the picture is, in place of a host of its own. */
  address?: string;
  desk?: string;
}

/** A picture that readers may ask for, at a publisher of its own. */
export interface PublishedPicture {
  key: string;
  address: string;
  /** All requests to its publisher, in order. */
  requests: readonly OutsideRequest[];
  /** Those for the picture alone. */
  asked: () => number;
}

const publishers = new Map<string, { answer: Answer; requests: OutsideRequest[] }>();
/** Every request that left the Worker since the file began. */
export const outside: OutsideRequest[] = [];

/** Puts publishers whose responses tests write in place of all that is outside but this machine. */
export function stubOutside(): void {
  const reallyFetch = fetch;
  vi.stubGlobal('fetch', async (given: RequestInfo, init?: RequestInit) => {
    const asked = new Request(given, init);
    const { host, hostname } = new URL(asked.url);
    if (hostname === '127.0.0.1' && !publishers.has(host)) return reallyFetch(given, init);
    const request = { url: asked.url, headers: asked.headers };
    outside.push(request);
    const publisher = publishers.get(host);
    if (!publisher) throw new TypeError('nobody is there');
    publisher.requests.push(request);
    return publisher.answer(request, init?.signal ?? undefined);
  });
}

/**
 * A host of its own with these responses; the requests to it. No other file has it: the cache keeps the robots.txt of each host, and
 * nothing empties it between files.
 */
export function publisherAt(answer: Answer): { host: string; requests: OutsideRequest[] } {
  const host = `www.publisher-${crypto.randomUUID()}.com`;
  const requests: OutsideRequest[] = [];
  publishers.set(host, { answer, requests });
  return { host, requests };
}

/** A picture in D1, at a publisher of its own. */
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
  const asked = () => requests.filter(({ url }) => !url.endsWith('/robots.txt')).length;
  return { ...shown, requests, asked };
}

/** Has readers be allowed to ask for a picture. */
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

/** A response with these bytes, as often as it is asked for. */
export function sending(
  body: BodyInit | null,
  headers: Record<string, string> = {},
  status = 200,
): Answer {
  return () => new Response(body, { status, headers });
}

const known = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The bytes of a picture of the sample world, `odd/tiny.png`. */
export function sampleBytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = known.get(name) ?? readBytes(name);
  known.set(name, bytes);
  return bytes;
}

async function readBytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${env.SAMPLE_WORLD_ORIGIN}/pictures/${name}`);
  if (!response.ok) throw new Error(`there is no ${name}`);
  return new Uint8Array(await response.arrayBuffer());
}

export function readInfo(bytes: Uint8Array<ArrayBuffer>): Promise<ImageInfoResponse> {
  return env.IMAGES.info(new Blob([bytes]).stream());
}
