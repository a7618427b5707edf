import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';

// All files of the project run in one workerd, whose start costs more than most of them. So before each file everything that
// an earlier one has left behind goes: storage and queue, the modules with their state, and changed globals.
vi.useRealTimers();
vi.unstubAllGlobals();
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
