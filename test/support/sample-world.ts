import type { TestProject } from 'vitest/node';
import { startSampleWorld } from '../../sample-world/sample-world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://127.0.0.1:{port}` of the sample world that the tests in workerd read. */
    sampleWorldOrigin: string;
  }
}

/** Starts the sample world beside workerd and tells the tests where it is. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const world = await startSampleWorld({ port: 0, now: () => new Date() });
  project.provide('sampleWorldOrigin', world.origin);
  return () => world.close();
}
