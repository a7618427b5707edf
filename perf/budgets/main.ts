// node scripts/run.mjs perf/budgets/main.ts: checks the site's costs against their budgets.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../scripts/command-line.ts';
import { runFolder } from '../../scripts/run-folder.ts';
import type { StepMessage } from '../../scripts/run-step.ts';
import { GATE } from '../bench/effort.ts';
import { COUNTS_PROCESSOR_TIME, measureFigures, openBuilds } from '../bench/figures.ts';
import { type Budgets, findExcess, formatBudgets, renewBudgets } from './budgets.ts';
import { profilePage, unminified } from './profile.ts';

const FILE = join(import.meta.dirname, '../budgets.json');

const USAGE = `usage: node scripts/run.mjs perf/budgets/main.ts [--write [--raise]] [--slow PATH]
       node scripts/run.mjs perf/budgets/main.ts --profile PATH

  Measures what the site costs against perf/budgets.json, and exits with 1 where a figure is worse.

  --write    takes what was measured into perf/budgets.json where that is lower
  --raise    also where it is higher
  --slow     has requests of that path served twice for each, where pages are rendered anew: what
             the step is to notice
  --profile  writes instead where V8 is while that path is rendered anew, for DevTools; a # in the
             path is another number each time`;
const OPTIONS = {
  slow: { type: 'string' },
  profile: { type: 'string' },
  write: { type: 'boolean', default: false },
  raise: { type: 'boolean', default: false },
} as const;

const { slow, profile, write, raise } = readCommandLine(USAGE, OPTIONS);
const all: Budgets = JSON.parse(readFileSync(FILE, 'utf8'));
const { processorTime, ...others } = all;
const ofTime: Budgets = processorTime ? { processorTime } : {};
const budgets = COUNTS_PROCESSOR_TIME ? all : others;
if (profile) {
  const builds = await openBuilds(join(runFolder(), 'profile'), [unminified()]);
  const file = join(import.meta.dirname, '../../.build/page.cpuprofile');
  await profilePage(builds, profile, file);
  console.log(`written: ${file}`);
  process.exit(0);
}
const startedAt = performance.now();
const builds = await openBuilds(join(runFolder(), 'budgets'));
console.log('built');
const figures = await measureFigures(builds, {
  effort: GATE,
  counted: Object.keys(all.requests?.rows ?? {}),
  slow,
  // Shows progress, so that a hanging step can be recognised.
  onMeasured: (what) => console.log(`measured: ${what}`),
  isWithinBudget: (measured) => !findExcess(ofTime, { processorTime: measured }),
});
const excess = findExcess(budgets, figures);
if (write) {
  writeFileSync(FILE, formatBudgets(renewBudgets(all, figures, raise)));
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
for (const [name, { ofHello }] of Object.entries(figures.processorTime ?? {}))
  console.log(`${name}: ${ofHello}`);
console.log(excess ?? `All figures are within their budgets (${seconds} s).`);
if (!COUNTS_PROCESSOR_TIME) console.log('Processor time was not measured, for want of /proc.');
await builds.close();
const isGood = excess === undefined;
process.send?.({ isGood } satisfies StepMessage);
process.exit(isGood ? 0 : 1);
