import { type D1Migration, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { clearCaches } from '../../src/lib/caches.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      /** What vitest.config.ts read from migrations/. */
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}

const TURN_MS = 10;
/** A poll ends within 20 s; on a slow machine it takes longer. */
const IN_FLIGHT_MS = 120_000;

// All files run in one workerd, whose start is slow: before each file storage, queue, the memory of
// modules and changed globals are reset.
vi.useRealTimers();
vi.unstubAllGlobals();
// What the queue has begun for an earlier file would write after the reset.
const { batchesInFlight } = globalThis as { batchesInFlight?: Set<{ queue: string }> };
for (let turn = 0; batchesInFlight?.size; turn += 1) {
  if (turn * TURN_MS > IN_FLIGHT_MS) {
    const left = [...batchesInFlight].map(({ queue }) => queue);
    batchesInFlight.clear();
    throw new Error(`an earlier file has left messages in flight: ${left.join(', ')}`);
  }
  await scheduler.wait(TURN_MS);
}
// Under load a file has found rows and values of an earlier one: what is not gone is reset again.
do await reset();
while (await isStored());
// It leaves what is in R2.
const { objects } = await env.ARCHIVE.list();
if (objects.length > 0) await env.ARCHIVE.delete(objects.map(({ key }) => key));
// One call: applyD1Migrations makes two for each migration. Later files are spared what changed the
// schema on its way.
const global = globalThis as { schema?: readonly string[] };
const statements = global.schema ?? env.TEST_MIGRATIONS.flatMap(({ queries }) => queries);
await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
global.schema ??= await readSchema();
clearCaches();
Object.assign(globalThis, { platformResetAt: Date.now() });

async function isStored(): Promise<boolean> {
  const { keys } = await env.EDITIONS.list({ limit: 1 });
  const tables = "SELECT 1 FROM sqlite_master WHERE name = 'source_states'";
  return keys.length > 0 || (await env.DB.prepare(tables).first()) !== null;
}

/** The statements that make the database as all migrations leave it: they insert no rows. */
async function readSchema(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT sql FROM sqlite_master WHERE sql <> '' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid",
  ).all<{ sql: string }>();
  return results.map(({ sql }) => sql);
}
