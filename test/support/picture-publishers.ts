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
  robots?: Answer;
  address?: string;
  desk?: string;
}

export interface PublishedPicture {
  key: string;
  address: string;
  requests: readonly OutsideRequest[];
  countRequests: () => number;
}

const publishers = new Map<string, { answer: Answer; requests: OutsideRequest[] }>();
/** Every request that left the Worker since the file began. */
export const outside: OutsideRequest[] = [];

/** Puts publishers whose responses tests write in place of all that is outside but this machine. */
export function stubOutside(): void {
  const reallyFetch = fetch;
  vi.stubGlobal('fetch', async (given: RequestInfo, init?: RequestInit) => {
    const sent = new Request(given, init);
    const { host, hostname } = new URL(sent.url);
    if (hostname === '127.0.0.1' && !publishers.has(host)) return reallyFetch(given, init);
    const request = { url: sent.url, headers: sent.headers };
    outside.push(request);
    const publisher = publishers.get(host);
    if (!publisher) throw new TypeError('nobody is there');
    publisher.requests.push(request);
    return publisher.answer(request, init?.signal ?? undefined);
  });
}

/** A host and its requests. It is new: the cache stores robots.txt by host across files. */
export function publisherAt(answer: Answer): { host: string; requests: OutsideRequest[] } {
  const host = `www.publisher-${crypto.randomUUID()}.com`;
  const requests: OutsideRequest[] = [];
  publishers.set(host, { answer, requests });
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
