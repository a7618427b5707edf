import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import ingest from '../../src/ingest/index.ts';

/** Far more than any machine takes, and less than the time-out of the hook that waits. */
const TIMEOUT_MS = 240_000;

/** Runs the cron once and waits until every source of the sample world was polled and KV has its stories and events. */
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
    `SELECT count(*) > 0
        AND sum(lease IS NOT NULL OR json_extract(state, '$.checkedAt') IS NULL) = 0
        AND (SELECT min(revision = published_revision) FROM desk_editions)
        AND NOT EXISTS (SELECT 1 FROM event_changes WHERE published <> revision) AS is_published
     FROM desk_sources`,
  ).first<{ is_published: number | null }>();
  return found?.is_published === 1;
}
