import type { TestProject } from 'vitest/node';
import { freePort } from '../../tools/free-port.ts';
import { startSampleWorld } from '../../tools/sample-world/sample-world.ts';
import { startSite } from '../../tools/site.ts';

/** Builds the site once and serves it with a sample world, as `npm start` does, for programs that read it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let aheadMs = 0;
  const world = await startSampleWorld({
    port: 0,
    now: () => new Date(),
    onPassTime: (minutes) => {
      aheadMs += minutes * 60_000;
      return site.refresh(Date.now() + aheadMs);
    },
  });
  const site = await startSite({
    port: await freePort(),
    kind: 'preview',
    sampleWorldOrigin: world.origin,
    outDir: '.build/clients/dist',
    stateDir: `.build/clients/state-${process.pid}`,
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
