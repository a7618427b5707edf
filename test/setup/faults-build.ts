import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSite } from '../../tools/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The generated wrangler.json of the Worker that the fault suite serves. */
    builtConfig: string;
  }
}

const OUT_DIR = '.build/faults/dist';
/** Each test file has a sample world of its own and says so as it serves the Worker. */
const SOME_WORLD = 'http://127.0.0.1:8788';

/** Builds the Worker once for every file of the fault suite. */
export default async function setup(project: TestProject): Promise<void> {
  await buildSite({ sampleWorldOrigin: SOME_WORLD, outDir: OUT_DIR, logLevel: 'silent' });
  const configPath = join(OUT_DIR, 'nunavut_news/wrangler.json');
  await haveQueue(configPath);
  project.provide('builtConfig', configPath);
}

/** The faults of a queue are looked at even where the editor has taken the queue out of wrangler.toml. */
async function haveQueue(configPath: string): Promise<void> {
  const config = JSON.parse(await readFile(configPath, 'utf8'));
  if (config.queues.producers.length > 0) return;
  config.queues = {
    producers: [{ binding: 'REFRESH_QUEUE', queue: 'refresh' }],
    consumers: [{ queue: 'refresh', max_batch_size: 100, max_batch_timeout: 1, max_retries: 2 }],
  };
  await writeFile(configPath, JSON.stringify(config));
}
