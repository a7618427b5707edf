import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import ingest from '../../src/ingest/index.ts';

const PATIENCE_MS = 15_000;

/** Runs the cron once and waits until the sample world's stories are in KV. */
export async function fetchFirstEdition(): Promise<void> {
  await ingest.scheduled(createScheduledController(), env);
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if ((await env.EDITIONS.list({ prefix: 'edition:' })).keys.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no edition came into KV');
}
