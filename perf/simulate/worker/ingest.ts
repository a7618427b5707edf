// The real ingest; requests call its cron and consumer at a given time.

import { env as workerEnv } from 'cloudflare:workers';
import ingest from '../../../src/ingest/index.ts';
import { DeskStore } from '../../../src/ingest/store/desk-store.ts';
import { chunksOf } from '../../../src/lib/chunks.ts';
import { countedBindings } from '../../../test/support/counted-bindings.ts';
import { type Counts, noCounts, type SentMessage } from '../../../test/support/counts.ts';
import { seededRandom } from '../../sampling.ts';
import type { IngestCommand, IngestReport } from '../commands.ts';
import { desksOf, type NetworkShape, simulatedPapers } from '../network-shape.ts';

/** Number of desks stored per call. */
const DESKS_AT_ONCE = 100;

const { WITHOUT_CHANCE } = workerEnv as { WITHOUT_CHANCE?: string };

// Two runs plan about the same polls (the order of responses differs), or exactly the same.
Math.random = WITHOUT_CHANCE ? () => 0.5 : seededRandom(1);

export default {
  async fetch(request, env): Promise<Response> {
    const command = await request.json<IngestCommand>();
    const counts = noCounts();
    const sent: SentMessage[] = [];
    const retried: number[] = [];
    const counted = countedBindings(env, counts, sent);
    countRequests(counts);
    if (command.kind === 'desks') await storeDesks(env, command.shape, command.at);
    else if (command.kind === 'cron')
      await ingest.scheduled(
        { scheduledTime: command.at, cron: '*', noRetry() {} } as ScheduledController,
        counted,
      );
    else await ingest.queue(batchOf(command.bodies, retried), counted);
    return Response.json({ counts, sent, retried } satisfies IngestReport);
  },
} satisfies ExportedHandler<IngestEnv>;

const request = globalThis.fetch;

/** Counts outbound requests from now on. Only one command runs at a time. */
function countRequests(counts: Counts): void {
  globalThis.fetch = (...given) => {
    counts.fetches += 1;
    return request(...given);
  };
}

async function storeDesks(env: IngestEnv, shape: NetworkShape, at: number): Promise<void> {
  const desks = desksOf(simulatedPapers(shape));
  for (const some of chunksOf(desks, DESKS_AT_ONCE)) await new DeskStore(env.DB, some).sync(at);
}

function batchOf(bodies: readonly unknown[], retried: number[]): MessageBatch {
  const messages = bodies.map((body, index) => ({
    id: String(index),
    timestamp: new Date(),
    attempts: 1,
    body,
    ack() {},
    retry: () => void retried.push(index),
  }));
  return { queue: 'refresh', messages } as unknown as MessageBatch;
}
