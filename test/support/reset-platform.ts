import { type D1Migration, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { clearCaches } from '../../src/lib/caches.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      /** The files of migrations/, as vitest.config.ts has read them. */
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}

const TURN_MS = 10;
/** How long to wait for polls in flight; usually they end within 20 s. */
const IN_FLIGHT_MS = 120_000;

// All test files share one workerd, because starting it is slow. Before each file this resets
// storage, queue, caches and stubbed globals.
vi.useRealTimers();
vi.unstubAllGlobals();
// Batches in flight from an earlier file would write after the reset.
const { batchesInFlight } = globalThis as { batchesInFlight?: Set<{ queue: string }> };
for (let turn = 0; batchesInFlight?.size; turn += 1) {
  if (turn * TURN_MS > IN_FLIGHT_MS) {
    const left = [...batchesInFlight].map(({ queue }) => queue);
    batchesInFlight.clear();
    throw new Error(`an earlier file left messages in flight: ${left.join(', ')}`);
  }
  await scheduler.wait(TURN_MS);
}
// Under load rows and values of an earlier file can survive, so this repeats until all are gone.
do await reset();
while (await isStored());
// reset() leaves R2 as it is.
const { objects } = await env.ARCHIVE.list();
if (objects.length > 0) await env.ARCHIVE.delete(objects.map(({ key }) => key));
// One call, because applyD1Migrations makes two for each migration. Later files apply the final
// schema without the migrations' intermediate steps.
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

/** The statements of the final schema. Migrations insert no rows. */
async function readSchema(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT sql FROM sqlite_master WHERE sql <> '' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid",
  ).all<{ sql: string }>();
  return results.map(({ sql }) => sql);
}
