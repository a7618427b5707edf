import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { ReaderProfile } from './reader-profile.ts';
import { openConnections } from './request.ts';
import { type Kind, problemWith, type Target } from './target.ts';

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
