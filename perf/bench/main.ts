// npm run bench: the figures of docs/performance.md, in Markdown, as ratios within one run.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { readCommandLine } from '../../scripts/command-line.ts';
import { commandFolder } from '../../scripts/run-folder.ts';
import { type Budgets, describeFigures } from '../budgets/budgets.ts';
import { FULL, QUICK } from './effort.ts';
import { HELLO_CONFIG, type MeasuredBuilds, measureFigures, openBuilds, POST } from './figures.ts';
import { measureLoad } from './load.ts';
import { describeParsing } from './parse.ts';
import { compareWithHello, type Sample, sampleRequests, sampleStarts } from './processor-time.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/performance.md');
/** The marks between which `--write` inserts the figures. */
const MARKS = /(<!-- npm run bench -->\n).*(<!-- end -->\n)/s;

const USAGE = `usage: npm run bench [-- --quick] [--write]
       npm run bench -- --load [--quick]

  The figures of docs/performance.md, as ratios within one run: feeds, then what is wanted, its
  budget and what was measured; then pages under load. Exits with 1 where a response is wrong.

  --quick  as little of each as shows that it works, in place of figures
  --write  puts them into docs/performance.md
  --load   pages under load alone`;
const OPTIONS = {
  quick: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  load: { type: 'boolean', default: false },
} as const;

const values = readCommandLine(USAGE, OPTIONS);
if (values.load && values.write)
  throw new Error('--write needs all figures, so it cannot be combined with --load');
const effort = values.quick ? QUICK : FULL;
const folder = commandFolder('bench');
const parts = values.load ? [] : await measureAllElse();
const load = await measureLoad(folder, effort);
parts.push('## Under load', load.text);
const text = `${parts.join('\n\n')}\n`;
console.log(text);
for (const problem of new Set(load.problems)) console.error(`WRONG ${problem}`);
if (values.write) {
  const page = readFileSync(PAGE, 'utf8');
  if (!MARKS.test(page)) throw new Error(`${PAGE} has no place for the figures`);
  writeFileSync(
    PAGE,
    page.replace(MARKS, (_, start, end) => `${start}\n${text}\n${end}`),
  );
}
process.exit(load.problems.length > 0 ? 1 : 0);

async function measureAllElse(): Promise<string[]> {
  const budgets: Budgets = JSON.parse(readFileSync(join(ROOT, 'perf/budgets.json'), 'utf8'));
  const feeds = await describeParsing(effort);
  const builds = await openBuilds(folder);
  try {
    const counted = Object.keys(budgets.requests?.rows ?? {});
    const figures = await measureFigures(builds, { effort, counted });
    return [
      ...['## Reading feeds', feeds],
      ...['## Budgets', describeFigures(budgets, figures)],
      await describeWhole(builds),
    ];
  } finally {
    await builds.close();
  }
}

/** Measures the processor time of pages including D1, and the start time by the wall clock. */
async function describeWhole({ anew, configs, hello, stateDir }: MeasuredBuilds): Promise<string> {
  const site = await serveBuiltWorker(anew, { stateDir });
  try {
    const samples: Sample[] = [];
    for (const path of ['/status', POST])
      samples.push(await sampleRequests(() => site.address + path, effort));
    const baseline = await sampleRequests(() => hello.address, effort);
    const [status, post] = await compareWithHello(baseline, samples, effort.requestRounds);
    const clock = () => performance.now();
    const [start] = await compareWithHello(
      sampleStarts(HELLO_CONFIG, '/', clock),
      [sampleStarts(configs.site, '/robots.txt', clock)],
      effort.starts,
    );
    return `With its call of D1 each time, \`/status\` takes ${status} of the processor time of
hello world, a post ${post} (wanted: 5.43 each). By the clock the start of workerd to its first
response takes ${start} times as long as with hello world (wanted: 1.6).`;
  } finally {
    await site.close();
  }
}
