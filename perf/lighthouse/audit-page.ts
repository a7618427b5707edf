import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Lighthouse's categories that the site has a budget for, 0 to 100. */
export type Scores = Readonly<
  Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>
>;

export interface PageAudit {
  scores: Scores;
  /** Milliseconds on the link and the phone of the preset. */
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  layoutShift: number;
  bytes: number;
  /** Lighthouse's benchmark of the machine: less than half of the usual value means it was busy. */
  machine: number;
  /** Audits that cost a category points. */
  faults: readonly string[];
}

/** Lighthouse could not audit a page, which happens on a busy machine. */
export class AuditFailedError extends Error {
  constructor(address: string, message: string) {
    super(`${address}: ${message}`);
  }
}

/** Fetched by npx: as a dependency it would be 40 % of the files of every `npm ci`. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Links and phones: Lighthouse's own mobile preset (simulated slow 4G), and a satellite link. */
export const PRESETS = {
  mobile: [],
  // 600 ms a round trip, which Chromium then waits for; DNS, TCP and TLS are not in it.
  satellite: [
    '--throttling-method=devtools',
    '--throttling.requestLatencyMs=600',
    '--throttling.downloadThroughputKbps=512',
    '--throttling.uploadThroughputKbps=128',
    '--throttling.cpuSlowdownMultiplier=4',
  ],
} as const;

/** What is read of Lighthouse's report (its `LHR`). */
interface Report {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Readonly<Record<string, ReportedCategory>>;
  audits: Readonly<Record<string, ReportedAudit>>;
}

interface ReportedCategory {
  score: number | null;
  auditRefs: readonly { id: string; weight: number }[];
}

interface ReportedAudit {
  score: number | null;
  numericValue?: number;
  displayValue?: string;
  explanation?: string;
  details?: { items?: readonly unknown[] };
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Audits an address; `port` is the one where a Chromium listens to DevTools. */
export async function auditPage(
  address: string,
  port: number,
  preset: keyof typeof PRESETS,
  leftOut: readonly string[],
): Promise<PageAudit> {
  const lhr = await runLighthouse([
    address,
    `--port=${port}`,
    `--only-categories=${CATEGORIES}`,
    `--skip-audits=${leftOut}`,
    ...PRESETS[preset],
    ...(leftOut.includes('http-status-code') ? ['--ignore-status-code'] : []),
  ]);
  if (lhr.runtimeError) throw new AuditFailedError(address, lhr.runtimeError.message);
  const scores = CATEGORIES.map((category) => [
    category,
    Math.round((lhr.categories[category]?.score ?? 0) * 100),
  ]);
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(scores),
    firstPaintMs: number('first-contentful-paint'),
    largestPaintMs: number('largest-contentful-paint'),
    blockedMs: number('total-blocking-time'),
    layoutShift: number('cumulative-layout-shift'),
    bytes: number('total-byte-weight'),
    machine: lhr.environment.benchmarkIndex,
    faults: faultsOf(lhr),
  };
}

function faultsOf({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}${describe(audits[id])}`),
  );
}

/** The value of an audit, or its error message. */
function describe({ displayValue, explanation, details }: Partial<ReportedAudit> = {}): string {
  const items = details?.items?.slice(0, 3);
  const text = displayValue ?? explanation ?? (items && JSON.stringify(items).slice(0, 600));
  return text ? ` (${text})` : '';
}

/** Its report, also of a page that it could not audit. */
async function runLighthouse(args: readonly string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  // It ends before a pipe has taken all of a report.
  const report = join(folder, 'report.json');
  const options = ['--output=json', `--output-path=${report}`, '--quiet'];
  try {
    await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, ...options, ...args]).catch((error) => {
      if (!existsSync(report)) throw error;
    });
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
