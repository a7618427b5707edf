import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import { fetchFirstEdition } from './first-edition.ts';

/** Runs the cron once and waits until every source of the sample world was polled and its result is stored. */
export async function checkEverySource(): Promise<void> {
  await fetchFirstEdition();
  const waiting = env.DB.prepare(
    "SELECT count(*) FROM desk_sources WHERE lease IS NOT NULL OR json_extract(state, '$.checkedAt') IS NULL",
  );
  await vi.waitFor(async () => expect(await waiting.first('count(*)')).toBe(0), {
    timeout: 15_000,
    interval: 50,
  });
}
