// npm run simulate: what a network of --publications (1,10,100,1000,3000) asks of publishers and of the platform in a cycle of five
// minutes, with the real ingest and site in workerd. Then the largest number with the very feeds of 100. --cycles (24) are measured.
// Exits with 1 where a required figure is missed.
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  compareFlat,
  describeNetworks,
  type Requirement,
  requirementsOf,
  type SimulatedNetwork,
} from './report.ts';
import { simulateIngest } from './simulate-ingest.ts';
import { simulateSite } from './simulate-site.ts';

const OUT_DIR = '.build/simulate';
const STATE_DIR = `${OUT_DIR}/state`;
/** Towns whose feeds many publications show, in the last comparison. */
const SAME_TOWNS = 100;

const { values } = parseArgs({
  options: {
    publications: { type: 'string', default: '1,10,100,1000,3000' },
    cycles: { type: 'string', default: '24' },
  },
});
const cycles = wholeNumber('cycles', values.cycles);
const sizes = values.publications.split(',').map((size) => wholeNumber('publications', size));

const networks: SimulatedNetwork[] = [];
for (const publications of sizes) {
  console.error(`${publications} publications …`);
  const shape = { publications, towns: publications };
  await rm(STATE_DIR, { recursive: true, force: true });
  const simulation = { shape, outDir: OUT_DIR, stateDir: STATE_DIR };
  for (const ingest of await simulateIngest([simulation], cycles))
    networks.push({ ingest, site: await simulateSite(shape, OUT_DIR, STATE_DIR) });
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
    shapes.map((shape) => ({ shape, outDir: OUT_DIR })),
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
  console.error(`--${name} names ${value}; it must be a whole number above 0`);
  process.exit(2);
}
