// npm start, npm run dev, npm run start:live: runs the site on this machine, with the sample world
// or the real sources.
import { setTimeout as wait } from 'node:timers/promises';
import { type SampleWorld, startSampleWorld } from '../sample-world/sample-world.ts';
import { messageOf, readCommandLine } from './command-line.ts';
import { localHostOf, servedPapers } from './papers/served-papers.ts';
import { type Site, type SiteOptions, startSite } from './site.ts';
import { EDITOR_HOST } from './vite/editor-host.ts';

const CRON_EVERY_MS = 5 * 60_000;
const STOP_MS = 5_000;
/** How long to wait for the real sources, which may be unreachable. */
const LIVE_EDITION_MS = 60_000;

const USAGE = `usage: npm start             the built Workers, with the sample world
       npm run dev           the same from the sources: open pages show each change
       npm run start:live    the built Workers, with the real sources

  PORT               environment variable: the port of the site (8787), as in PORT=9000 npm start
  SAMPLE_WORLD_PORT  environment variable: the port of the sample world (the one after the site's)`;
const OPTIONS = { dev: { type: 'boolean' }, live: { type: 'boolean' } } as const;

const values = readCommandLine(USAGE, OPTIONS);
const port = Number(process.env.PORT ?? 8787);
if (!Number.isInteger(port) || port < 1 || port > 65_535)
  fail(`PORT is ${process.env.PORT}; it must be a number from 1 to 65535`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
console.log('Starting the site; this can take a minute …');

/** How far the clock of refreshes is ahead of real time (ms): the sample world can advance it. */
let aheadMs = 0;
let site: Site | undefined;

let world: SampleWorld | undefined;
let cron: NodeJS.Timeout | undefined;

world = values.live ? undefined : await orFail('The sample world could not start', startWorld());
// Takes a minute at the first start; beside the build.
const pictures = world?.measurePictures();
site = await orFail('The site could not start', startSite(siteOptions()));

cron = setInterval(refresh, CRON_EVERY_MS);

await pictures;
await refresh();
await site.firstEdition(values.live ? LIVE_EDITION_MS : undefined).catch((error) => {
  // The real sources may be unreachable; the site then shows its built-in items until a poll
  // succeeds.
  if (!values.live) fail(error.message);
  console.error(`No source could be read yet: ${error.message}`);
});
console.log(`\n  The site is at ${site.address}`);
for (const [name, host] of localPapers()) console.log(`  and ${name} at http://${host}:${port}`);
// The real editor requires a log-in that this machine does not have.
if (world) console.log(`  The editor’s desk is at http://${EDITOR_HOST}:${port}`);
if (world) console.log(`  The sample world, with its faults, is at ${world.origin}`);
console.log('  Ctrl-C stops both.\n');

/** Starts the sample world at SAMPLE_WORLD_PORT or after the site's, or at free ports. */
async function startWorld(): Promise<SampleWorld> {
  const { SAMPLE_WORLD_PORT } = process.env;
  try {
    return await openWorld(Number(SAMPLE_WORLD_PORT ?? port + 1));
  } catch (error) {
    if (SAMPLE_WORLD_PORT !== undefined) throw error;
    return openWorld(0);
  }
}

function openWorld(worldPort: number): Promise<SampleWorld> {
  return startSampleWorld({
    port: worldPort,
    now: () => new Date(),
    onPassTime(minutes) {
      aheadMs += minutes * 60_000;
      return refresh();
    },
  });
}

/** The papers with their own hosts on this machine. */
function localPapers(): (readonly [name: string, host: string])[] {
  return servedPapers({ isSample: world !== undefined, isLocal: true }).flatMap((paper) => {
    const host = localHostOf(paper);
    return host === undefined ? [] : [[paper.name, host] as const];
  });
}

function siteOptions(): SiteOptions {
  return {
    port,
    kind: values.dev ? 'dev' : 'preview',
    ...(world && { sampleWorldOrigin: world.origin }),
  };
}

async function refresh(): Promise<void> {
  try {
    await site?.refresh(Date.now() + aheadMs);
  } catch (error) {
    console.error('The refresh could not start:', error);
  }
}

async function stop(): Promise<void> {
  clearInterval(cron);
  const closed = Promise.allSettled([site?.close(), world?.close()]);
  // Servers that cannot be closed end with this process.
  await Promise.race([closed, wait(STOP_MS)]);
  process.exit(0);
}

async function orFail<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    fail(`${what}: ${messageOf(error)}`);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
