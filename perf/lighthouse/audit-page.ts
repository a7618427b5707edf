import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Scores (0 to 100) of the Lighthouse categories that have a budget. */
export type Scores = Readonly<
  Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>
>;

export interface PageAudit {
  scores: Scores;
  /** First paint on the preset's network and device (ms). */
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  layoutShift: number;
  bytes: number;
  /** Lighthouse's benchmark of this machine: below half of the usual value it was busy. */
  machine: number;
  /** Audits that lowered a category's score. */
  faults: readonly string[];
}

/** Lighthouse could not audit a page, as sometimes on a busy machine. */
export class AuditFailedError extends Error {
  constructor(address: string, message: string) {
    super(`${address}: ${message}`);
  }
}

/** Fetched by npx: as a dependency it would be 40 % of the files of every `npm ci`. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Networks and devices: Lighthouse's mobile preset (simulated slow 4G), and a satellite link. */
export const PRESETS = {
  mobile: [],
  // Chromium adds a round trip of 600 ms to requests, but not to DNS, TCP and TLS.
  satellite: [
    '--throttling-method=devtools',
    '--throttling.requestLatencyMs=600',
    '--throttling.downloadThroughputKbps=512',
    '--throttling.uploadThroughputKbps=128',
    '--throttling.cpuSlowdownMultiplier=4',
  ],
} as const;

/** The fields of Lighthouse's report (`LHR`) that are used. */
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

/** Audits an address; `port`: the DevTools port of a running Chromium. */
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

/** Runs Lighthouse and returns its report, even if it could not audit the page. */
async function runLighthouse(args: readonly string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  // Not through a pipe, which would lose the end of the report when Lighthouse exits.
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
