import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { ReaderProfile } from './reader-profile.ts';
import { openConnections } from './request.ts';
import { type Kind, problemWith, type Target } from './target.ts';

/** One request and how it went. */
export interface Sample {
  readonly kind: Kind;
  /** From sending (or waiting for a connection) to the last byte. */
  readonly ms: number;
  /** `undefined` where there was no answer. */
  readonly status: number | undefined;
  /** `GET /path: status 500`; `undefined` where the answer is right. */
  readonly problem: string | undefined;
}

export interface Driven {
  readonly samples: readonly Sample[];
  readonly seconds: number;
}

/** Open loop: enough connections that readers wait for the site and not for each other. */
const OPEN_CONNECTIONS = 64;

/** Closed loop: so many readers, each of whom asks again as soon as the answer is there. */
export async function driveReaders(
  site: string,
  profile: ReaderProfile,
  { readers, seconds }: { readonly readers: number; readonly seconds: number },
): Promise<Driven> {
  const drive = openDrive(site, profile, readers);
  const until = performance.now() + seconds * 1000;
  const read = async () => {
    while (performance.now() < until) await drive.askNext();
  };
  await Promise.all(Array.from({ length: readers }, read));
  return drive.finish();
}

/** Open loop: requests come at a constant rate, whether or not those before them are answered. */
export async function driveArrivals(
  site: string,
  profile: ReaderProfile,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Driven> {
  const drive = openDrive(site, profile, OPEN_CONNECTIONS);
  const startedAt = performance.now();
  const asked: Promise<void>[] = [];
  const total = Math.round(perSecond * seconds);
  while (asked.length < total) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1000) * perSecond);
    // One each turn: requests that a late timer made due at once would measure this process.
    if (asked.length < due) {
      asked.push(drive.askNext());
      await nextTurn();
    } else await wait(1);
  }
  await Promise.all(asked);
  return drive.finish();
}

function openDrive(site: string, profile: ReaderProfile, count: number) {
  const connections = openConnections(site, count);
  const samples: Sample[] = [];
  const startedAt = performance.now();
  return {
    async askNext(): Promise<void> {
      const target = profile.next();
      const sentAt = performance.now();
      let status: number | undefined;
      let problem: string | undefined;
      try {
        const answer = await connections.ask(target);
        status = answer.status;
        problem = problemWith(target, answer);
        if (target.kind === 'feeds' && answer.etag) profile.keepEtag(target.path, answer.etag);
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
