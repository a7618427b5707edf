import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runFolder } from '../../../scripts/run-folder.ts';
import { copySampleBuild } from '../../../scripts/sample-build.ts';
import { type BuiltConfigs, builtConfigs } from '../../../scripts/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    builtConfig: BuiltConfigs;
  }
}

const SOME_WORLD = 'http://127.0.0.1:8788';

export default async function setup(project: TestProject): Promise<void> {
  const outDir = join(runFolder(), 'faults');
  await copySampleBuild('public', outDir, { world: SOME_WORLD });
  const configs = builtConfigs(outDir);
  await ensureQueue(configs);
  project.provide('builtConfig', configs);
}

/** Adds the queue to configurations without one, because its faults are always tested. */
async function ensureQueue({ site, ingest }: BuiltConfigs): Promise<void> {
  for (const path of [site, ingest]) {
    const config = JSON.parse(await readFile(path, 'utf8'));
    if (config.queues.producers.length > 0) continue;
    const consumer = {
      queue: 'refresh',
      max_batch_size: 100,
      max_batch_timeout: 1,
      max_retries: 2,
    };
    config.queues = {
      producers: [{ binding: 'REFRESH_QUEUE', queue: 'refresh' }],
      consumers: path === ingest ? [consumer] : [],
    };
    await writeFile(path, JSON.stringify(config));
  }
}
