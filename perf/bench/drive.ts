import { Agent, request } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** A request, and the statuses of a correct response to it. */
export interface Wanted {
  path: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  statuses: readonly number[];
}

/** The results of a series of requests. */
export interface Driven {
  name: string;
  perSecond: number;
  /** Times from sending (or waiting for a connection) to the last byte, in ascending order. */
  ms: readonly number[];
  /** Descriptions of wrong responses. */
  problems: readonly string[];
}

export interface Pace {
  seconds: number;
  /** Requests per second; if absent, each request is sent as soon as a connection is free. */
  rate?: number;
}

const TIMEOUT_MS = 30_000;
/** Connections: enough to saturate the site, and for requests at a rate not to wait for one. */
const SATURATING = 16;
const MOST_OPEN = 64;

export async function drive(
  name: string,
  site: string,
  next: () => Wanted,
  { seconds, rate }: Pace,
): Promise<Driven> {
  const agent = new Agent({ keepAlive: true, maxSockets: rate ? MOST_OPEN : SATURATING });
  const ms: number[] = [];
  const problems: string[] = [];
  const sendNext = async () => {
    const wanted = next();
    const sentAt = performance.now();
    const problem = await send(agent, site, wanted).catch((error: Error) => error.message);
    ms.push(performance.now() - sentAt);
    if (problem) problems.push(`${wanted.method ?? 'GET'} ${wanted.path.slice(0, 60)}: ${problem}`);
  };
  const startedAt = performance.now();
  if (rate) await sendAtRate(sendNext, rate, seconds);
  else await sendInTurns(sendNext, startedAt + seconds * 1000);
  const took = (performance.now() - startedAt) / 1000;
  agent.destroy();
  ms.sort((a, b) => a - b);
  return { name, perSecond: ms.length / took, ms, problems };
}

async function sendInTurns(sendNext: () => Promise<void>, until: number): Promise<void> {
  const read = async () => {
    while (performance.now() < until) await sendNext();
  };
  await Promise.all(Array.from({ length: SATURATING }, read));
}

/** Sends requests at a fixed rate without waiting for earlier responses. */
async function sendAtRate(
  sendNext: () => Promise<void>,
  rate: number,
  seconds: number,
): Promise<void> {
  const startedAt = performance.now();
  const sent: Promise<void>[] = [];
  while (sent.length < rate * seconds) {
    const due = ((performance.now() - startedAt) / 1000) * rate;
    if (sent.length < due) {
      sent.push(sendNext());
      // Yields: a burst of overdue requests after a late timer would measure this process.
      await nextTurn();
    } else await wait(1);
  }
  await Promise.all(sent);
}

/** Sends a request with its path unchanged; resolves to a problem of the response, if any. */
function send(agent: Agent, site: string, wanted: Wanted): Promise<string | undefined> {
  const { hostname, port } = new URL(site);
  const { path, method = 'GET', headers = {} } = wanted;
  const options = { agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const { statusCode = 0 } = response;
      response.once('error', reject);
      response.once('end', () => {
        resolve(wanted.statuses.includes(statusCode) ? undefined : `status ${statusCode}`);
      });
      response.resume();
    });
    sent.once('timeout', () => sent.destroy(new Error('no response within 30 s')));
    sent.once('error', reject);
    sent.end();
  });
}

/** A percentile (`share`: 0 to 100) of the times (ms); NaN without requests. */
export function percentile({ ms }: Driven, share: number): number {
  return ms[Math.min(ms.length - 1, Math.floor((ms.length * share) / 100))] ?? Number.NaN;
}
