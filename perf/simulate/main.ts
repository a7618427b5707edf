// npm run simulate: counts a network's requests to publishers and platform, with the real Workers.
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
import { simulateIngest } from './simulate-ingest.ts';
import { simulateSite } from './simulate-site.ts';

const STATE_DIR = commandFolder('simulate/state');
/** Number of towns whose feeds are shared by many publications, in the last comparison. */
const SAME_TOWNS = 100;

const USAGE = `usage: npm run simulate [-- --publications N,N...] [--cycles N]

  What a network of so many publications requests of publishers and of the platform in a cycle of
  five minutes; then the largest number with the very feeds of ${SAME_TOWNS}. Exits with 1 where a
  required figure is missed.

  --publications  1,10,100,1000,3000
  --cycles        that are measured (24), after three hours in which feeds are polled first`;
const OPTIONS = {
  publications: { type: 'string', default: '1,10,100,1000,3000' },
  cycles: { type: 'string', default: '24' },
} as const;

const { cycles, sizes } = readCommandLine(USAGE, OPTIONS, (values, [unused]) => {
  if (unused !== undefined) throw new Error(`unexpected argument: ${unused}`);
  return {
    cycles: wholeNumber('cycles', values.cycles),
    sizes: values.publications.split(',').map((size) => wholeNumber('publications', size)),
  };
});
const networks: SimulatedNetwork[] = [];
for (const publications of sizes) {
  console.error(`${publications} publications …`);
  const shape = { publications, towns: publications };
  await rm(STATE_DIR, { recursive: true, force: true });
  for (const ingest of await simulateIngest([{ shape, stateDir: STATE_DIR }], cycles))
    networks.push({ ingest, site: await simulateSite(shape, STATE_DIR) });
}
console.log('In a cycle of five minutes, on average:\n');
console.log(describeNetworks(networks));
const requirements = networks.flatMap(requirementsOf);
const largest = Math.max(...sizes);
if (largest > SAME_TOWNS) requirements.push(...(await compareSameFeeds(largest)));
console.log('');
for (const { text, isMet } of requirements) console.log(`${isMet ? 'met   ' : 'MISSED'} ${text}`);
process.exitCode = requirements.every(({ isMet }) => isMet) ? 0 : 1;

async function compareSameFeeds(publications: number): Promise<Requirement[]> {
  console.error(`${publications} publications with the feeds of ${SAME_TOWNS} …`);
  const simulations = [SAME_TOWNS, publications].map((some) => ({
    shape: { publications: some, towns: SAME_TOWNS },
  }));
  const [few, many] = await simulateIngest(simulations, cycles);
  return few && many ? compareFlat(few, many) : [];
}

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${name} is ${value}, but must be a whole number above 0`);
}
