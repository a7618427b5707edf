import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/find-chromium.ts';
import { killTree } from '../../scripts/processes.ts';

/** Lighthouse's categories that the site has a budget for, 0 to 100. */
export type Scores = Readonly<
  Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>
>;

/** Lighthouse's results for a page. */
export interface PageAudit {
  readonly scores: Scores;
  /** Milliseconds as its simulated phone on 4G has them. */
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly layoutShift: number;
  readonly bytes: number;
  /** Lighthouse's benchmark of the machine at that time: less than half of the usual value means that it was busy. */
  readonly machine: number;
  /** Audits that cost a category points. */
  readonly faults: readonly string[];
}

/** Lighthouse could not audit a page, which happens on a busy machine. */
export class AuditFailedError extends Error {
  constructor(address: string, message: string) {
    super(`${address}: ${message}`);
  }
}

/** Fetched by npx: as a dependency it would be 40 % of the files of every `npm ci`. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** What is read of Lighthouse's report (its `LHR`). */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, ReportedAudit>>;
}

interface ReportedAudit {
  readonly score: number | null;
  readonly numericValue?: number;
  readonly displayValue?: string;
  readonly explanation?: string;
  readonly details?: { readonly items?: readonly unknown[] };
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * Audits an address with Lighthouse's mobile preset and its default throttling (simulated slow 4G, CPU slowed 4 times).
 * `port` is the one where a Chromium listens to DevTools.
 */
export async function auditPage(
  address: string,
  port: number,
  leftOut: readonly string[],
): Promise<PageAudit> {
  const lhr = await runLighthouse([
    address,
    `--port=${port}`,
    `--only-categories=${CATEGORIES}`,
    `--skip-audits=${leftOut}`,
    ...(leftOut.includes('http-status-code') ? ['--ignore-status-code'] : []),
  ]);
  if (lhr.runtimeError) throw new AuditFailedError(address, lhr.runtimeError.message);
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const faults = CATEGORIES.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}${describe(lhr.audits[id])}`),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaintMs: number('first-contentful-paint'),
    largestPaintMs: number('largest-contentful-paint'),
    blockedMs: number('total-blocking-time'),
    layoutShift: number('cumulative-layout-shift'),
    bytes: number('total-byte-weight'),
    machine: lhr.environment.benchmarkIndex,
    faults,
  };
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

/** The value of an audit, or its error message. */
function describe({ displayValue, explanation, details }: Partial<ReportedAudit> = {}): string {
  const items = details?.items?.slice(0, 3);
  const said = displayValue ?? explanation ?? (items && JSON.stringify(items).slice(0, 600));
  return said ? ` (${said})` : '';
}

/** A running Chromium. */
export interface OpenChromium {
  /** Where it listens to DevTools. */
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a headless Chromium with an empty profile of its own. */
export async function openChromium(flags: readonly string[]): Promise<OpenChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'));
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const chromium = spawn(findChromium(), [...CHROMIUM_FLAGS, ...own, ...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(chromium, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    chromium.stderr.on('data', (chunk) => {
      said += chunk;
      const listening = /DevTools listening on ws:\/\/[^/]*:(\d+)\//.exec(said);
      if (listening) resolve(Number(listening[1]));
    });
    ended.then(() => reject(new Error(`Chromium ended: ${said}`)), reject);
  });
  return {
    port,
    async close() {
      // Where the program is a script that starts the browser, a signal would reach the script alone.
      if (chromium.pid) killTree(chromium.pid);
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
