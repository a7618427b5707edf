import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';

// All files of the project run in one workerd, whose start costs more than most of them. So before each file everything that
// an earlier one has left behind goes: storage and queue, the modules with their state, and changed globals.
vi.useRealTimers();
vi.unstubAllGlobals();
// What the queue has begun for an earlier file would write after the reset. A poll ends within 20
// s.
const { batchesInFlight } = globalThis as { batchesInFlight?: Set<object> };
for (let turn = 0; batchesInFlight?.size && turn < 2_500; turn += 1) await scheduler.wait(10);
batchesInFlight?.clear();
// Under load a file has found the rows of the one before: what is not gone is reset again.
do await reset();
while (await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'source_states'").first());
// It leaves what is in R2.
const { objects } = await env.ARCHIVE.list();
if (objects.length > 0) await env.ARCHIVE.delete(objects.map(({ key }) => key));
// One call: applyD1Migrations makes two for each migration.
const statements = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries);
await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
vi.resetModules();
Object.assign(globalThis, { platformResetAt: Date.now() });
