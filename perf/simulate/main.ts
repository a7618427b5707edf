// npm run simulate: what a network asks of publishers and of the platform, with the real ingest and site in workerd.
import { rm } from 'node:fs/promises';
import { readCommandLine } from '../../scripts/command-line.ts';
import { commandFolder } from '../../scripts/run-folder.ts';
import {
  compareFlat,
  describeNetworks,
  type Requirement,
  requirementsOf,
  type SimulatedNetwork,
} from './report.ts';
import { simulateCalendars } from './simulate-calendars.ts';
import { simulateIngest } from './simulate-ingest.ts';
import { simulatePush } from './simulate-push.ts';
import { simulateSite } from './simulate-site.ts';

const STATE_DIR = commandFolder('simulate/state');
/** Towns whose feeds many publications show, in the last comparison. */
const SAME_TOWNS = 100;

const USAGE = `usage: npm run simulate [-- --publications N,N...] [--cycles N] [--push N] [--calendars N]

  What a network of so many publications asks of publishers and of the platform in a cycle of five minutes; then the largest number
  with the very feeds of ${SAME_TOWNS}. Exits with 1 where a required figure is missed.

  --publications  1,10,100,1000,3000
  --cycles        that are measured (24), after three hours in which the feeds are polled for the first times
  --push          in place of it: what it takes to tell so many subscribers of one warning
  --calendars     in place of it: what it takes to read so many calendars, and what D1 and KV have of them`;
const OPTIONS = {
  publications: { type: 'string', default: '1,10,100,1000,3000' },
  cycles: { type: 'string', default: '24' },
  push: { type: 'string' },
  calendars: { type: 'string' },
} as const;

const { cycles, sizes, subscribers, calendars } = readCommandLine(
  USAGE,
  OPTIONS,
  (values, [unused]) => {
    if (unused !== undefined) throw new Error(`there is no use for ${unused}`);
    return {
      cycles: wholeNumber('cycles', values.cycles),
      subscribers: values.push === undefined ? undefined : wholeNumber('push', values.push),
      calendars:
        values.calendars === undefined ? undefined : wholeNumber('calendars', values.calendars),
      sizes: values.publications.split(',').map((size) => wholeNumber('publications', size)),
    };
  },
);

if (subscribers !== undefined) {
  console.log(await simulatePush(subscribers));
  process.exit(0);
}
if (calendars !== undefined) {
  console.log(simulateCalendars(calendars));
  process.exit(0);
}
const networks: SimulatedNetwork[] = [];
for (const publications of sizes) {
  console.error(`${publications} publications …`);
  const shape = { publications, towns: publications };
  await rm(STATE_DIR, { recursive: true, force: true });
  const simulation = { shape, stateDir: STATE_DIR };
  for (const ingest of await simulateIngest([simulation], cycles))
    networks.push({ ingest, site: await simulateSite(shape, STATE_DIR) });
}
console.log('In a cycle of five minutes, on average:\n');
console.log(describeNetworks(networks));

const most = Math.max(...sizes);
const requirements = networks.flatMap(requirementsOf);
if (most > SAME_TOWNS) requirements.push(...(await compareSameFeeds(most)));
console.log(`\n${requirements.map(describe).join('\n')}`);
process.exitCode = requirements.every(({ isMet }) => isMet) ? 0 : 1;

async function compareSameFeeds(publications: number): Promise<Requirement[]> {
  console.error(`${publications} publications with the feeds of ${SAME_TOWNS} …`);
  const shapes = [SAME_TOWNS, publications].map((some) => ({
    publications: some,
    towns: SAME_TOWNS,
  }));
  const [few, many] = await simulateIngest(
    shapes.map((shape) => ({ shape })),
    cycles,
  );
  return few && many ? compareFlat(few, many) : [];
}

function describe({ text, isMet }: Requirement): string {
  return `${isMet ? 'met   ' : 'MISSED'} ${text}`;
}

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${name} names ${value}; it must be a whole number above 0`);
}
