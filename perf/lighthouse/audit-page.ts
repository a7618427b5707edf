import lighthouse, { type Flags } from 'lighthouse';

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
  const flags: Flags = {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: [...CATEGORIES],
    skipAudits: [...leftOut],
    ignoreStatusCode: leftOut.includes('http-status-code'),
  };
  const result = await lighthouse(address, flags);
  if (!result) throw new Error(`Lighthouse says nothing of ${address}`);
  const { lhr } = result;
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

/** The value of an audit, or its error message. */
function describe(audit: { displayValue?: string; explanation?: string; details?: unknown } = {}) {
  const { displayValue, explanation, details } = audit;
  const items = (details as { items?: unknown[] } | undefined)?.items?.slice(0, 3);
  const said = displayValue ?? explanation ?? (items && JSON.stringify(items).slice(0, 600));
  return said ? ` (${said})` : '';
}
