import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import ingest from '../../src/ingest/index.ts';

const TIMEOUT_MS = 15_000;

/** Runs the cron once and waits until the stories of every source of the sample world are in KV. */
export async function fetchFirstEdition(): Promise<void> {
  await ingest.scheduled(createScheduledController(), env);
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    if (await isEveryPollPublished()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no whole edition came into KV');
}

async function isEveryPollPublished(): Promise<boolean> {
  const found = await env.DB.prepare(
    `SELECT count(*) AS polls, count(lease) AS polls_under_way,
      (SELECT min(revision = published_revision) FROM desk_editions) AS is_published
     FROM desk_sources`,
  ).first<{ polls: number; polls_under_way: number; is_published: number | null }>();
  return (
    found !== null && found.polls > 0 && found.polls_under_way === 0 && found.is_published === 1
  );
}
