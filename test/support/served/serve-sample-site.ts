// The child process of serveSampleSite: Vite's preview server serves one site per process. It
// sends the addresses of site and sample world, and ends with its parent.
import { startSampleWorld } from '../../../sample-world/sample-world.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { copySampleBuild } from '../../../scripts/sample-build.ts';
import { startSite } from '../../../scripts/site.ts';
import type { Health } from '../../built/faults/health.ts';
import { until } from '../../built/faults/health.ts';

const RETRY_MS = 60_000;

const [folder = ''] = process.argv.slice(2);

let aheadMs = 0;
const world = await startSampleWorld({
  port: 0,
  now: () => new Date(),
  onPassTime: passTime,
});
const port = await freePort();
const outDir = `${folder}/dist`;
await copySampleBuild('local', outDir, {
  world: world.origin,
  site: `http://localhost:${port}`,
});
const site = await startSite({
  port,
  kind: 'preview',
  sampleWorldOrigin: world.origin,
  outDir,
  isBuilt: true,
  stateDir: `${folder}/state`,
  logLevel: 'silent',
});
process.once('disconnect', () => process.exit(0));
let polledAt = performance.now();
await site.refresh(Date.now());
// All sources must be published first, so that no story arrives during a test.
await until(async () => {
  if (await isEverySourceShown()) return true;
  if (performance.now() - polledAt < RETRY_MS) return false;
  polledAt = performance.now();
  // By then a failed poll is due again.
  await passTime(16);
  return false;
}, 'not every source was published');
process.send?.({ siteAddress: site.address, worldOrigin: world.origin });

function passTime(minutes: number): Promise<void> {
  aheadMs += minutes * 60_000;
  return site.refresh(Date.now() + aheadMs);
}

async function isEverySourceShown(): Promise<boolean> {
  const response = await fetch(`${site.address}/healthz`);
  const { sources, unpublished } = (await response.json()) as Health;
  return unpublished === null && sources?.every(({ status }) => status === 'good') === true;
}
