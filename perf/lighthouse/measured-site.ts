import { HOSTS } from '../../sample-world/publications/identity.ts';
import { startSampleWorld } from '../../sample-world/sample-world.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startSite } from '../../scripts/site.ts';
import { type LocalEdge, startLocalEdge } from './local-edge.ts';

/** Builds the site, and serves the sample edition behind a stand-in for the edge. */
export async function startMeasuredSite(folder: string): Promise<LocalEdge> {
  const world = await startSampleWorld({ port: 0, now: () => new Date() });
  const site = await startSite({
    port: await freePort(),
    kind: 'preview',
    hasPublicAddresses: true,
    sampleWorldOrigin: world.origin,
    outDir: `${folder}/dist`,
    stateDir: `${folder}/state`,
    logLevel: 'error',
  });
  await site.refresh(Date.now());
  await site.firstEdition();
  const edge = await startLocalEdge({ address: site.address, host: HOSTS[0] }, world.origin);
  return {
    ...edge,
    async close() {
      await Promise.allSettled([edge.close(), site.close(), world.close()]);
    },
  };
}
