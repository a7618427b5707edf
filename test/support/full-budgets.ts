import { env } from 'cloudflare:workers';
import { beforeEach } from 'vitest';
import { clearCaches } from '../../src/lib/caches.ts';

/** Has each test of a file, or of a group, begin with nothing cached and nothing of the day's budgets used. */
export function beginWithFullBudgets(): void {
  beforeEach(async () => {
    clearCaches();
    await env.DB.exec('DELETE FROM daily_budgets');
  });
}
