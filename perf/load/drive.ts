import { Agent, request } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** What the readers request, one request after the other. */
export interface ReaderProfile {
  next(): Target;
  /** Stores the ETag of a feed, which the next request for it sends as If-None-Match. */
  storeEtag(path: string, etag: string): void;
}

/** One request and how it went. */
export interface Sample {
  readonly kind: Kind;
  /** From sending (or waiting for a connection) to the last byte. */
  readonly ms: number;
  /** `undefined` where there was no response. */
  readonly status: number | undefined;
  /** `GET /path: status 500`; `undefined` where the response is correct. */
  readonly problem: string | undefined;
}

export interface Driven {
  readonly samples: readonly Sample[];
  readonly seconds: number;
}

/** Enough connections that requests wait for the site and not for a connection. */
const OPEN_CONNECTIONS = 64;

/** Closed loop: a number of readers, each of whom sends the next request as soon as the response is complete. */
export async function driveReaders(
  site: string,
  profile: ReaderProfile,
  { readers, seconds }: { readonly readers: number; readonly seconds: number },
): Promise<Driven> {
  const drive = openDrive(site, profile, readers);
  const until = performance.now() + seconds * 1000;
  const read = async () => {
    while (performance.now() < until) await drive.sendNext();
  };
  await Promise.all(Array.from({ length: readers }, read));
  return drive.finish();
}

/** Open loop: requests are sent at a constant rate, whether or not those before them have a response. */
export async function driveArrivals(
  site: string,
  profile: ReaderProfile,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Driven> {
  const drive = openDrive(site, profile, OPEN_CONNECTIONS);
  const startedAt = performance.now();
  const sent: Promise<void>[] = [];
  const total = Math.round(perSecond * seconds);
  while (sent.length < total) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1000) * perSecond);
    // One per turn of the event loop: sending at once all that a late timer made due would measure this process.
    if (sent.length < due) {
      sent.push(drive.sendNext());
      await nextTurn();
    } else await wait(1);
  }
  await Promise.all(sent);
  return drive.finish();
}

/** Several parts as one. */
export function joinDriven(parts: readonly Driven[]): Driven {
  return {
    samples: parts.flatMap(({ samples }) => samples),
    seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

function openDrive(site: string, profile: ReaderProfile, count: number) {
  const connections = openConnections(site, count);
  const samples: Sample[] = [];
  const startedAt = performance.now();
  return {
    async sendNext(): Promise<void> {
      const target = profile.next();
      const sentAt = performance.now();
      let status: number | undefined;
      let problem: string | undefined;
      try {
        const response = await connections.send(target);
        status = response.status;
        problem = problemWith(target, response);
        if (target.kind === 'feeds' && response.etag) profile.storeEtag(target.path, response.etag);
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
      const ms = performance.now() - sentAt;
      samples.push({ kind: target.kind, ms, status, problem: problem && named(target, problem) });
    },
    finish(): Driven {
      connections.close();
      return { samples, seconds: (performance.now() - startedAt) / 1000 };
    },
  };
}

function named({ method, path }: Target, problem: string): string {
  return `${method} ${path.slice(0, 60)}: ${problem}`;
}

const TAIL_BYTES = 64;
const TIMEOUT_MS = 30_000;

/** Keep-alive connections to the site. */
export interface Connections {
  /** Sends a request with its path unchanged, valid or not; rejects where no complete response comes. */
  send(target: Target): Promise<ReceivedResponse>;
  close(): void;
}

/** Opens up to `count` connections to `http://127.0.0.1:{port}`; requests beyond them wait for one. */
export function openConnections(site: string, count: number): Connections {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const { hostname, port } = new URL(site);
  const send = ({ method, path, headers = {} }: Target) =>
    new Promise<ReceivedResponse>((resolve, reject) => {
      const options = { agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS };
      const sent = request(options, (response) => {
        let tail: Buffer = Buffer.alloc(0);
        response.on('data', (chunk: Buffer) => {
          tail = chunk.byteLength >= TAIL_BYTES ? chunk : Buffer.concat([tail, chunk]);
          tail = tail.subarray(-TAIL_BYTES);
        });
        response.once('error', reject);
        response.once('end', () => {
          const { statusCode: status = 0, headers } = response;
          const { 'content-type': contentType, etag } = headers;
          resolve({ status, contentType, etag, tail: tail.toString('utf8') });
        });
      });
      sent.once('timeout', () => sent.destroy(new Error('no response within 30 s')));
      sent.once('error', reject);
      sent.end();
    });
  return { send, close: () => agent.destroy() };
}

/** The kinds of readers in the profile. */
export const KINDS = ['news', 'blog', 'feeds', 'junk'] as const;
export type Kind = (typeof KINDS)[number];

/** A request, and what a correct response to it is. */
export interface Target {
  readonly kind: Kind;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly statuses: readonly number[];
  /** Of every response that has a body. */
  readonly contentType: string;
  /** How the body of a 200 ends. */
  readonly end: string;
}

/** A response as it was received. */
export interface ReceivedResponse {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly etag: string | undefined;
  /** The last bytes of the body, as text. */
  readonly tail: string;
}

/** Statuses without a page: moved elsewhere, and not modified. */
const WITHOUT_BODY = [304, 308];

/** What is wrong with a response, in a few words; `undefined` where it is correct. */
export function problemWith(target: Target, response: ReceivedResponse): string | undefined {
  const { status, contentType } = response;
  if (!target.statuses.includes(status)) return `status ${status}`;
  if (WITHOUT_BODY.includes(status)) return undefined;
  if (contentType !== target.contentType) return `type ${contentType}`;
  if (status === 200 && !response.tail.trimEnd().endsWith(target.end)) return 'cut off';
  return undefined;
}
