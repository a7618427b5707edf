import type { TestProject } from 'vitest/node';
import { freePort } from '../../tools/free-port.ts';
import { openLocalDatabase } from '../../tools/posts/posts-database.ts';
import { startSampleWorld } from '../../tools/sample-world/sample-world.ts';
import { applyMigrations, startSite } from '../../tools/site.ts';
import { HOSTILE_POST } from './hostile-post.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built site that the browser opens. */
    siteAddress: string;
    /** Address of its sample world. */
    worldOrigin: string;
  }
}

/** Builds the site once and serves it with a sample world, as `npm start` does, on free ports and with data of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const world = await startSampleWorld({
    port: 0,
    now: () => new Date(),
    onPassTime: (minutes) => {
      aheadMs += minutes * 60_000;
      return site.refresh(Date.now() + aheadMs);
    },
  });
  let aheadMs = 0;
  const stateDir = `.build/e2e/state-${process.pid}`;
  await applyMigrations({ stateDir });
  const posts = await openLocalDatabase(stateDir);
  await posts.write([HOSTILE_POST]);
  await posts.close();
  const site = await startSite({
    port: await freePort(),
    kind: 'preview',
    sampleWorldOrigin: `${world.origin}?ads`,
    outDir: '.build/e2e/dist',
    stateDir,
    logLevel: 'silent',
  });
  await site.refresh(Date.now());
  await site.firstEdition();
  project.provide('siteAddress', site.address);
  project.provide('worldOrigin', world.origin);
  return async () => {
    await site.close();
    await world.close();
  };
}
