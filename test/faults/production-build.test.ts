import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLICATIONS } from '../../src/publications/registry.ts';
import { type ServedWorker, serveBuiltWorker } from '../../tools/built-worker.ts';
import { type SampleWorld, startSampleWorld } from '../../tools/sample-world/sample-world.ts';
import { buildSite } from '../../tools/site.ts';
import type { Health } from './health.ts';
import { migrate } from './migrate.ts';

const OUT_DIR = '.build/faults/production';

let world: SampleWorld;
let site: ServedWorker;

beforeAll(async () => {
  world = await startSampleWorld({ port: 0, now: () => new Date() });
  await buildSite({ outDir: OUT_DIR, logLevel: 'silent' });
  site = await serveBuiltWorker(`${OUT_DIR}/nunavut_news/wrangler.json`, {
    vars: { SAMPLE_WORLD_ORIGIN: world.origin },
  });
  const database = await site.storage.getD1Database('DB');
  await migrate((statement) => database.prepare(statement).run());
});

afterAll(async () => {
  await site?.close();
  await world?.close();
});

// Pages of news are not asked for: a first visit would start a refresh of the real sources.
test('a production build knows no sample world, whatever its settings say', async () => {
  const health = (await (await fetch(`${site.address}/healthz`)).json()) as Health;
  const real = PUBLICATIONS[0].sources.map(({ id }) => id);
  expect(real).toEqual(expect.arrayContaining(health.sources?.map(({ id }) => id) ?? []));
  expect(health.sources?.length).toBeGreaterThan(20);
  for (const path of ['/privacy', '/radio', '/contact', '/books']) {
    const page = await fetch(site.address + path);
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Security-Policy')).not.toContain('127.0.0.1');
    expect(await page.text()).not.toMatch(/Sample edition|127\.0\.0\.1/);
  }
  expect(world.log).toEqual([]);
});
