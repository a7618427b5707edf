import { setTimeout as wait } from 'node:timers/promises';
import { unstable_readConfig } from 'wrangler';
import { SAMPLE_PUSH_KEYS } from '../../sample-world/push/keys.ts';
import { workerdProcessorMs } from '../../scripts/workerd-process.ts';
import {
  addCounts,
  noCounts,
  type PushCommand,
  type PushReport,
} from '../../test/support/counts.ts';
import { bundleWorker, type LocalWorker, startLocalWorker } from './local-worker.ts';

/** How long a push service takes to respond (ms). */
const RESPONSE_MS = 100;
const SUBSCRIBED_AT_ONCE = 1_000;
const ENCRYPTED = 2_000;
/** The free plan's day: operations of queues, rows of D1, requests. */
const FREE_DAY = { queueOperations: 10_000, rowsWritten: 100_000, rowsRead: 5_000_000 };
/** US$ a million on the paid plan: requests of Workers, ms of their processor time, operations of queues, rows of D1. */
const PRICES = {
  invocations: 0.3,
  ms: 0.02,
  queueOperations: 0.4,
  rowsRead: 0.001,
  rowsWritten: 1,
};
/** A message is written, read and deleted. */
const OPERATIONS_A_MESSAGE = 3;

/** Sends one warning to so many subscribers in workerd, and says what it took. */
export async function simulatePush(subscribers: number): Promise<string> {
  let requests = 0;
  const worker = await startLocalWorker({
    config: 'wrangler.ingest.toml',
    code: await bundleWorker('push'),
    publishers: {
      async respond() {
        requests += 1;
        await wait(RESPONSE_MS);
        return { status: 201, headers: {} };
      },
    },
  });
  try {
    await worker.createTables();
    const call = (command: PushCommand) => worker.call(command);
    for (let done = 0; done < subscribers; done += SUBSCRIBED_AT_ONCE)
      await call({ kind: 'subscribe', count: Math.min(SUBSCRIBED_AT_ONCE, subscribers - done) });
    await call({ kind: 'encrypt', count: ENCRYPTED });
    const encryptMs = await processorMs(() => call({ kind: 'encrypt', count: ENCRYPTED }));
    const startedAt = performance.now();
    let sending: Awaited<ReturnType<typeof sendAll>> | undefined;
    const totalMs = await processorMs(async () => {
      sending = await sendAll(worker);
    });
    const seconds = (performance.now() - startedAt) / 1000;
    if (!sending) throw new Error('nothing was sent');
    const { counts, invocations, most, retries } = sending;
    const queueOperations = counts.messages * OPERATIONS_A_MESSAGE;
    const { rowsRead, rowsWritten } = counts;
    const used = { queueOperations, rowsRead, rowsWritten, invocations, ms: totalMs ?? 0 };
    const price = Object.entries(PRICES).reduce(
      (sum, [name, perMillion]) => sum + (used[name as keyof typeof used] * perMillion) / 1e6,
      0,
    );
    const isFree = Object.entries(FREE_DAY).every(
      ([name, most]) => used[name as keyof typeof FREE_DAY] <= most,
    );
    return [
      `subscribers ${subscribers}, requests to push services ${requests}, retries ${retries}`,
      `invocations ${invocations}, of one at most ${most.statements} statements and ${most.requests} calls and requests`,
      `processor time ${totalMs?.toFixed(0)} ms of workerd with its D1; encrypting alone ${((encryptMs ?? 0) / ENCRYPTED).toFixed(2)} ms a message`,
      `seconds until the last ${seconds.toFixed(1)} (a response after ${RESPONSE_MS} ms)`,
      `D1 calls ${counts.d1Calls}, rows read ${rowsRead}, written ${rowsWritten}`,
      `queue operations ${queueOperations}`,
      `price US$ ${price.toFixed(4)} on the paid plan; the free plan’s day ${isFree ? 'has' : 'has not'} room for it`,
    ].join('\n');
  } finally {
    await worker.close();
  }
}

async function processorMs(work: () => Promise<unknown>): Promise<number | undefined> {
  const before = workerdProcessorMs();
  await work();
  const after = workerdProcessorMs();
  return before === undefined || after === undefined ? undefined : after - before;
}

/** Plans the warning, and delivers all messages, as many at once as the queue's consumer takes. */
async function sendAll(worker: LocalWorker) {
  const keys = {
    publicKey: SAMPLE_PUSH_KEYS.VAPID_PUBLIC_KEY,
    privateKey: SAMPLE_PUSH_KEYS.VAPID_PRIVATE_KEY,
  };
  const { consumers = [] } = unstable_readConfig({ config: 'wrangler.ingest.toml' }).queues;
  const concurrency = consumers.find(
    ({ queue }: { queue: string }) => queue === 'push',
  )?.max_concurrency;
  const counts = noCounts();
  const most = { statements: 0, requests: 0 };
  const waiting: unknown[] = [];
  let invocations = 0;
  let retries = 0;
  const call = async (command: PushCommand) => {
    const report = (await worker.call(command)) as PushReport;
    addCounts(counts, report.counts);
    invocations += 1;
    retries += report.retries;
    most.statements = Math.max(most.statements, report.counts.statements);
    const { d1Calls, sends } = report.counts;
    most.requests = Math.max(most.requests, d1Calls + sends + report.requests);
    for (const { body } of report.sent) waiting.push(body);
  };
  await call({ kind: 'plan', keys });
  const consume = async () => {
    for (let body = waiting.shift(); body; body = waiting.shift())
      await call({ kind: 'consume', keys, body });
  };
  // The first cuts the audience; its messages are delivered at once.
  await call({ kind: 'consume', keys, body: waiting.shift() });
  await Promise.all(Array.from({ length: concurrency ?? 1 }, consume));
  return { counts, invocations, most, retries };
}
