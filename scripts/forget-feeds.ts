import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { networkOf } from '../src/publications/network.ts';
import { builtInPapers } from './papers/read-papers.ts';

/** The part of the bindings that is used here; the platform's own types are the Worker's alone. */
interface Bindings {
  readonly DB: { exec(sql: string): Promise<unknown> };
  readonly EDITIONS: { delete(key: string): Promise<void> };
}

const TABLES = ['desks', 'desk_sources', 'desk_items', 'desk_editions'];

/**
 * Deletes the stories and schedules that an earlier start left in a migrated state directory, because each start has a new sample
 * world, whose stories must not mix with those of real publishers. What was read from the real sources is kept for a start that
 * reads them again. Posts are kept.
 */
export async function forgetOtherFeeds(stateDir: string, isReal: boolean): Promise<void> {
  const isRealMark = join(stateDir, 'real-sources');
  if (isReal && existsSync(isRealMark)) return;
  const { env, dispose } = await getPlatformProxy<Bindings>({
    configPath: join(import.meta.dirname, '..', 'wrangler.toml'),
    persist: { path: join(stateDir, 'v3') },
    remoteBindings: false,
  });
  try {
    for (const table of TABLES) await env.DB.exec(`DELETE FROM ${table}`);
    // What was published is copied again, with its desks.
    await env.DB.exec("UPDATE publications SET copied_digest = '-' WHERE digest <> ''");
    for (const { id } of networkOf(builtInPapers()).desks)
      await env.EDITIONS.delete(`edition:${id}`);
  } finally {
    await dispose();
  }
  await mkdir(stateDir, { recursive: true });
  if (isReal) await writeFile(isRealMark, '');
  else await rm(isRealMark, { force: true });
}
