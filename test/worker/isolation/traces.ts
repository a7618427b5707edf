import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { emptyEdition } from '../../../src/edition/edition.ts';
import { readEdition } from '../../../src/site/context/edition-store.ts';
import { NUNAVUT_NEWS } from '../../support/nunavut-news.ts';
import { showEdition } from '../../support/show-edition.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** Fails where an earlier file's storage or memory is still there. */
export async function expectNoTraces(): Promise<void> {
  expect((await env.EDITIONS.list()).keys).toEqual([]);
  expect(await readEdition(env.EDITIONS, NUNAVUT_NEWS, NOW)).toBeUndefined();
  expect(await env.DB.prepare('SELECT name FROM daily_budgets').all()).toHaveProperty(
    'results',
    [],
  );
  expect(await env.DB.prepare(`SELECT name FROM sqlite_master WHERE name = 'traces'`).first()).toBe(
    null,
  );
  expect(globalThis).not.toHaveProperty('trace');
}

/** Leaves something in each place where a file can leave something. */
export async function leaveTraces(
  stubGlobal: (name: string, value: unknown) => void,
): Promise<void> {
  await showEdition(env.EDITIONS, NUNAVUT_NEWS, emptyEdition(NOW), NOW);
  await env.DB.exec('CREATE TABLE traces (id TEXT)');
  await env.DB.exec(
    "INSERT INTO daily_budgets (name, day, used) VALUES ('trace', '2026-11-20', 1)",
  );
  stubGlobal('trace', true);
  expect(await readEdition(env.EDITIONS, NUNAVUT_NEWS, NOW)).toBeDefined();
}
