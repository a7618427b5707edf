// npm run bench: the figures of docs/performance.md, in Markdown, as ratios within one run.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { readCommandLine } from '../../scripts/command-line.ts';
import { commandFolder } from '../../scripts/run-folder.ts';
import { type Budgets, describeFigures } from '../budgets/budgets.ts';
import { FULL, QUICK } from './effort.ts';
import {
  HELLO_CONFIG,
  type MeasuredBuilds,
  measureFigures,
  openBuilds,
  POST,
  serveFirstEdition,
} from './figures.ts';
import { measureLoad } from './load.ts';
import { describeParsing } from './parse.ts';
import { compareWithHello, sampleRequests } from './processor-time.ts';
import { measureRequests } from './requests.ts';
import { sampleStarts } from './start-time.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/performance.md');
const RATED = [
  '/',
  '/news',
  '/news?category=sports',
  '/api/news?limit=15',
  '/blog',
  POST,
  '/rss.xml',
];
/** What `--write` puts the figures between. */
const MARKS = /(<!-- npm run bench -->\n).*(<!-- end -->\n)/s;

const USAGE = `usage: npm run bench [-- --quick] [--write]
       npm run bench -- --load [--quick]

  The figures of docs/performance.md, as ratios within one run: feeds, and what is wanted, its budget
  and what was measured; then pages under load. Exits with 1 where a response is wrong.

  --quick  as little of each as shows that it works, in place of figures
  --write  puts them into docs/performance.md
  --load   pages under load alone`;
const OPTIONS = {
  quick: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  load: { type: 'boolean', default: false },
} as const;

const values = readCommandLine(USAGE, OPTIONS);
if (values.load && values.write) throw new Error('--write takes all figures, not --load alone');
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
    const figures = await measureFigures(builds, { effort });
    return [
      ...['## Reading feeds', feeds],
      ...['## Budgets', describeFigures(budgets, figures)],
      ...['## Requests per second', ...(await describeRates(builds))],
    ];
  } finally {
    await builds.close();
  }
}

/** Requests that are sent as fast as they are responded to, and times of pages with their call of D1. */
async function describeRates(builds: MeasuredBuilds): Promise<string[]> {
  const site = await serveFirstEdition(builds);
  const renders = await serveBuiltWorker(builds.anew, { stateDir: builds.stateDir });
  try {
    const etag = (await fetch(`${site.address}/rss.xml`)).headers.get('ETag') ?? '';
    const rates = await measureRequests(
      [
        { name: 'hello world', url: builds.hello.address },
        ...RATED.map((path) => ({ name: `\`${path}\``, url: site.address + path })),
        { name: '304', url: `${site.address}/rss.xml`, headers: { 'If-None-Match': etag } },
        { name: '`/` rendered anew', url: renders.address },
      ],
      effort,
    );
    const hello = await sampleRequests(() => builds.hello.address, effort);
    const status = await sampleRequests(() => `${renders.address}/status`, effort);
    const post = await sampleRequests(() => renders.address + POST, effort);
    const withD1 = await compareWithHello(hello, [status, post], effort.requestRounds);
    const clock = () => performance.now();
    const [start] = await compareWithHello(
      sampleStarts(HELLO_CONFIG, '/', clock),
      [sampleStarts(builds.configs.site, '/robots.txt', clock)],
      effort.starts,
    );
    return [
      `workerd, 16 connections, from memory where nothing else is said, as a ratio to a Worker that says
hello (and a second); medians of the rounds.`,
      rates
        .map(({ name, rate, ratio }) => `- ${name}: **${ratio.toFixed(2)}** (${rate.toFixed(0)})`)
        .join('\n'),
      `With its call of D1 each time, \`/status\` takes ${withD1[0]} of hello world's processor time,
a post ${withD1[1]} (wanted: 5.43 each).`,
      `By the clock the start of workerd to its first response takes ${start} times as long as with hello
world (wanted: 1.6).`,
    ];
  } finally {
    await Promise.allSettled([site.close(), renders.close()]);
  }
}
