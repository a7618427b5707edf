// npm run lighthouse: Lighthouse on every kind of page, against the budget in budget.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../scripts/command-line.ts';
import { commandFolder } from '../../scripts/run-folder.ts';
import { ROUTES } from '../../test/browser/routes.ts';
import {
  AuditFailedError,
  auditPage,
  openChromium,
  type PageAudit,
  type Scores,
} from './audit-page.ts';
import { pathsOf, startMeasuredSite } from './measured-site.ts';

/** What a page must score, and audits that cannot apply to it, each with the reason. */
interface Budget {
  readonly scores: Scores;
  readonly leftOut: readonly { paths: string[]; audits: string[]; reason: string }[];
}

/** How often a page below its performance budget is audited in all; the median counts, because the machine is shared. */
const TRIES = 5;
const COLUMNS = [
  'page',
  'perf',
  'a11y',
  'best',
  'SEO',
  'FCP s',
  'LCP s',
  'TBT ms',
  'CLS',
  'KB',
  'CPU',
];

const USAGE = `usage: npm run lighthouse [-- PATH...]

  Lighthouse on the pages at these paths, /faq for one; without a path on every kind of page. Exits with 1 where one is below the
  budget (perf/lighthouse/budget.json).`;

const given = readCommandLine(USAGE, {}, (_, paths) => pathsOf(paths));
const budget: Budget = JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8'));
const site = await startMeasuredSite(commandFolder('lighthouse'));
let chromium = await openChromium(site.chromiumFlags);
let isBelow = false;
try {
  const paths = given.length > 0 ? given : [...ROUTES.map(({ path }) => path), ...(await aPost())];
  // Not measured: the first page of a new browser is slower than the others.
  await audit('/offline');
  console.log(row(COLUMNS));
  for (const path of paths) {
    const page = await auditFairly(path);
    const { scores } = page;
    console.log(
      row([
        path,
        ...Object.values(scores),
        (page.firstPaintMs / 1000).toFixed(1),
        (page.largestPaintMs / 1000).toFixed(1),
        page.blockedMs.toFixed(0),
        page.layoutShift.toFixed(3),
        (page.bytes / 1000).toFixed(0),
        page.machine.toFixed(0),
      ]),
    );
    if (!isWithin(scores)) {
      isBelow = true;
      for (const fault of page.faults) console.log(`    below the budget: ${fault}`);
    }
  }
  for (const { paths, audits, reason } of budget.leftOut)
    console.log(`left out on ${paths.join(' and ')}: ${audits.join(', ')}: ${reason}`);
} finally {
  await chromium.close();
  await site.close();
}
process.exit(isBelow ? 1 : 0);

async function auditFairly(path: string): Promise<PageAudit> {
  const first = await audit(path);
  if (first.scores.performance >= budget.scores.performance) return first;
  const audits = [first];
  while (audits.length < TRIES) audits.push(await audit(path));
  audits.sort((a, b) => a.scores.performance - b.scores.performance);
  return audits[Math.floor(TRIES / 2)] ?? first;
}

/** Audits a page, with a new browser where Lighthouse fails in the open one. */
async function audit(path: string, tries = TRIES): Promise<PageAudit> {
  const leftOut = budget.leftOut.flatMap((entry) =>
    entry.paths.includes(path) ? entry.audits : [],
  );
  try {
    return await auditPage(site.origin + path, chromium.port, leftOut);
  } catch (error) {
    if (!(error instanceof AuditFailedError) || tries === 1) throw error;
    await chromium.close();
    chromium = await openChromium(site.chromiumFlags);
    return audit(path, tries - 1);
  }
}

function isWithin(scores: Scores): boolean {
  return (Object.keys(budget.scores) as (keyof Scores)[]).every(
    (category) => scores[category] >= budget.scores[category],
  );
}

/** The newest post of the blog, if the list of routes names none. */
async function aPost(): Promise<string[]> {
  if (ROUTES.some(({ path }) => path.startsWith('/blog/'))) return [];
  const blog = await (await fetch(`${site.siteAddress}/blog`)).text();
  return /href="(\/blog\/[^"?#]+)"/.exec(blog)?.slice(1, 2) ?? [];
}

function row(cells: readonly (string | number)[]): string {
  return cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(32) : String(cell).padStart(7)))
    .join('');
}
