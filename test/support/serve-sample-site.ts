// Run by serveSampleSite in a process of its own: Vite's preview server serves one site a process. Says where the site and its
// world are, and serves them until it is killed, or the parent process has ended.
import { startSampleWorld } from '../../sample-world/sample-world.ts';
import { freePort } from '../../scripts/free-port.ts';
import { copySampleBuild } from '../../scripts/sample-build.ts';
import { startSite } from '../../scripts/site.ts';
import type { Health } from '../built/faults/health.ts';
import { until } from '../built/faults/until.ts';

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
await site.refresh(Date.now());
// Until then stories would still come in while they are tested.
// On a busy machine a poll may time out; it is due again a quarter of an hour later.
const retry = setInterval(() => void passTime(16), 60_000);
await until(isEverySourceShown, 'not every source was polled');
clearInterval(retry);
process.send?.({ siteAddress: site.address, worldOrigin: world.origin });

function passTime(minutes: number): Promise<void> {
  aheadMs += minutes * 60_000;
  return site.refresh(Date.now() + aheadMs);
}

/** Whether every source was polled and is in the editions that readers get. */
async function isEverySourceShown(): Promise<boolean> {
  const response = await fetch(`${site.address}/healthz`);
  const { sources, unpublished } = (await response.json()) as Health;
  return unpublished === null && sources?.every(({ status }) => status === 'good') === true;
}
