import type { TestProject } from 'vitest/node';
import { startSampleWorld } from '../../sample-world/sample-world.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startSite } from '../../scripts/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built site. */
    siteAddress: string;
    /** Address of its sample world. */
    worldOrigin: string;
  }
}

export interface SampleSiteOptions {
  /** For the build and the data, under .build/. */
  readonly name: string;
  readonly stateDir: string;
  /** `?ads` brings the sample world's advertisements. */
  readonly worldQuery?: '' | '?ads';
}

/** Builds the site once and serves it with a sample world, as `npm start` does, on free ports; gives what ends both. */
export async function serveSampleSite(
  project: TestProject,
  { name, stateDir, worldQuery = '' }: SampleSiteOptions,
): Promise<() => Promise<void>> {
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
    sampleWorldOrigin: world.origin + worldQuery,
    outDir: `.build/${name}/dist`,
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
