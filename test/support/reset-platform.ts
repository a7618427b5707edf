import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';

// All files of the project run in one workerd, whose start costs more than most of them. So before each file everything that
// an earlier one has left behind goes: storage and queue, the modules with their state, and changed globals.
vi.useRealTimers();
vi.unstubAllGlobals();
// Under load a file has found the rows of the one before: what is not gone is reset again.
do await reset();
while (await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first());
// It leaves what is in R2.
const { objects } = await env.ARCHIVE.list();
if (objects.length > 0) await env.ARCHIVE.delete(objects.map(({ key }) => key));
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
vi.resetModules();
Object.assign(globalThis, { platformResetAt: Date.now() });
