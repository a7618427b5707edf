import { HOSTS } from '../../sample-world/publications/identity.ts';
import { startSampleWorld } from '../../sample-world/sample-world.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startSite } from '../../scripts/site.ts';
import { type LocalEdge, startLocalEdge } from './local-edge.ts';

/** Builds the site, and serves the sample edition behind a stand-in for the edge. */
export async function startMeasuredSite(
  folder: string,
): Promise<LocalEdge & { readonly siteAddress: string }> {
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
    siteAddress: site.address,
    async close() {
      await Promise.allSettled([edge.close(), site.close(), world.close()]);
    },
  };
}

/** The paths of pages that a command is given. @throws Error where one has no slash in front */
export function pathsOf(given: readonly string[]): readonly string[] {
  const wrong = given.find((path) => !path.startsWith('/'));
  if (wrong !== undefined) throw new Error(`${wrong} is no path: /${wrong} would be one`);
  return given;
}
