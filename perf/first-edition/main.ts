// npm run first-edition: how long a new site takes to its first edition, from the first visit on, with a fresh state directory and the
// sample world, whose publishers respond at once.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSampleWorld } from '../../sample-world/sample-world.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startSite } from '../../scripts/site.ts';

/** Nothing that is measured takes longer (ms). */
const LIMIT_MS = 60_000;

interface Health {
  readonly edition: { readonly stories: number } | null;
  readonly sources: readonly { readonly status: string }[] | null;
}

const folder = await mkdtemp(join(tmpdir(), 'first-edition-'));
const world = await startSampleWorld({
  port: 0,
  now: () => new Date(),
  onPassTime: async () => {},
});
const site = await startSite({
  port: await freePort(),
  kind: 'preview',
  sampleWorldOrigin: world.origin,
  stateDir: join(folder, 'state'),
  outDir: join(folder, 'build'),
  logLevel: 'error',
});
try {
  const startedAt = performance.now();
  const since = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  await (await fetch(site.address)).arrayBuffer();
  console.log(`first visit: the built-in stories after ${since()}`);
  const health = await until(({ edition }) => edition !== null);
  console.log(
    `first edition: ${health.edition?.stories ?? 0} stories, ${since()} after the first visit`,
  );
  const polled = await until(({ sources }) => countPolled(sources) === sources?.length);
  console.log(
    `all ${countPolled(polled.sources)} sources polled: ${since()} after the first visit`,
  );
} finally {
  await Promise.allSettled([site.close(), world.close()]);
  await rm(folder, { recursive: true, force: true });
}
process.exit();

/** `/healthz` as soon as it says so. */
async function until(isThere: (health: Health) => boolean): Promise<Health> {
  const end = performance.now() + LIMIT_MS;
  while (performance.now() < end) {
    const health = (await (await fetch(`${site.address}/healthz`)).json()) as Health;
    if (isThere(health)) return health;
    await wait(100);
  }
  throw new Error('it did not come within a minute');
}

function countPolled(sources: Health['sources']): number {
  return sources?.filter(({ status }) => status !== 'waiting').length ?? 0;
}
