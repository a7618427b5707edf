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
  project.provide('builtConfig', join(OUT_DIR, 'nunavut_news/wrangler.json'));
}
