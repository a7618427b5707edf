// npm run lighthouse [-- PATH...]: Lighthouse on every route against the budget in budget.json; exits 1 below it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ROUTES } from '../../test/e2e/routes.ts';
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts';
import { AuditFailedError, auditPage, type PageAudit, type Scores } from './audit-page.ts';
import { freePort, startMeasuredSite } from './measured-site.ts';

/** What a page must score, and audits that cannot apply to it, each with the reason. */
interface Budget {
  readonly scores: Scores;
  readonly leftOut: readonly { paths: string[]; audits: string[]; reason: string }[];
}

/** A page below its performance budget is audited this often in all, and the middle one counts: this machine is not quiet. */
const TRIES = 3;
const COLUMNS = ['page', 'perf', 'a11y', 'best', 'SEO', 'FCP s', 'LCP s', 'TBT ms', 'CLS', 'KB'];

const budget: Budget = JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8'));
const site = await startMeasuredSite('.build/lighthouse');
const port = await freePort();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...CHROMIUM_FLAGS, ...site.chromiumFlags, `--remote-debugging-port=${port}`],
});
let isBelow = false;
try {
  const asked = process.argv.slice(2);
  const paths = asked.length > 0 ? asked : [...ROUTES.map(({ path }) => path), ...(await aPost())];
  console.log(row(COLUMNS));
  for (const path of paths) {
    const audit = await auditFairly(path);
    const { scores } = audit;
    console.log(
      row([
        path,
        ...Object.values(scores),
        (audit.firstPaintMs / 1000).toFixed(1),
        (audit.largestPaintMs / 1000).toFixed(1),
        audit.blockedMs.toFixed(0),
        audit.layoutShift.toFixed(3),
        (audit.bytes / 1000).toFixed(0),
      ]),
    );
    if (!isWithin(scores)) {
      isBelow = true;
      for (const fault of audit.faults) console.log(`    below the budget: ${fault}`);
    }
  }
  for (const { paths, audits, reason } of budget.leftOut)
    console.log(`left out on ${paths.join(' and ')}: ${audits.join(', ')}: ${reason}`);
} finally {
  await browser.close();
  await site.close();
}
process.exit(isBelow ? 1 : 0);

async function auditFairly(path: string): Promise<PageAudit> {
  const leftOut = budget.leftOut.flatMap((entry) =>
    entry.paths.includes(path) ? entry.audits : [],
  );
  const audit = () => auditPage(site.origin + path, port, leftOut);
  const first = await audit().catch((error) => {
    if (error instanceof AuditFailedError) return audit();
    throw error;
  });
  if (first.scores.performance >= budget.scores.performance) return first;
  const audits = [first];
  while (audits.length < TRIES) audits.push(await audit());
  audits.sort((a, b) => a.scores.performance - b.scores.performance);
  return audits[Math.floor(TRIES / 2)] ?? first;
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
