import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import ingest from '../../src/ingest/index.ts';

/** Longer than any machine needs, and shorter than the timeout of the hook that waits. */
const TIMEOUT_MS = 240_000;

/** Runs crons until KV has every source's stories and events; a poll may time out. */
export async function fetchFirstEdition(): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  do {
    await ingest.scheduled(createScheduledController(), env);
    while (!(await isEveryPollPublished())) {
      if (Date.now() > until) throw new Error('no complete edition was published to KV');
      await scheduler.wait(50);
    }
  } while (await makeFailuresDue());
}

async function makeFailuresDue(): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `UPDATE desk_sources SET next_at = 0, state = json_remove(state, '$.checkedAt')
     WHERE json_extract(state, '$.failures') > 0`,
  ).run();
  return meta.changes > 0;
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
