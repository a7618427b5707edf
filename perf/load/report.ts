import { median } from '../sampling.ts';
import { type Driven, KINDS, type Sample } from './drive.ts';
import type { Turns } from './measure.ts';
import type { LoadRun } from './run-load.ts';

/** What a run is judged by. */
interface Verdict {
  /** Responses of 500 and above, and requests without any response. */
  readonly failed: number;
  /** Other responses that are not correct: status, content type, or a body that is cut off. */
  readonly wrong: number;
  readonly isMemoryFlat: boolean;
  /** The site served what ingest published. */
  readonly isEditionNew: boolean;
  /** At each rate the 99th percentile of the site to that of the Worker that says hello, both with refreshes and faults. */
  readonly latencyRatios: readonly number[];
}

/** Judges a run: what was wrong, whether memory grew, and how much longer readers wait than those of a Worker that does nothing. */
export function judge(run: LoadRun): Verdict {
  const samples = samplesOf(run);
  const failed = samples.filter(isFailure).length;
  return {
    failed,
    wrong: samples.filter(({ problem }) => problem).length - failed,
    isMemoryFlat: memoryGrowth(run.memory)?.isFlat ?? true,
    isEditionNew: run.isEditionNew,
    latencyRatios: run.loaded.map(({ site, hello }) => ratioOf(site, hello)),
  };
}

/** Describes the results of a run in a few lines. */
export function describeRun(run: LoadRun): string {
  const { quiet, loaded, faultCounts, logged, ownDelay } = run;
  const lines = [
    '',
    row('', ['requests', 'a second', 'p50 ms', 'p99 ms', 'worst ms', 'wrong', 'to hello']),
    ...(quiet ? [rowOf('one reader', quiet.oneReader), rowOf('saturated', quiet.saturated)] : []),
    ...loaded.flatMap(describeTurns),
    '',
    `responses under load: ${statuses(loaded.flatMap(({ site }) => site.samples))}`,
    `meanwhile: ${faultCounts.refreshes} refreshes, ${faultCounts.faults} faults, ${faultCounts.stories} stories; the Workers logged`,
    ...[...logged].sort().map(([name, times]) => `  ${times} × ${name}`),
    `delay of the process that sends the requests: p99 ${ownDelay.p99.toFixed(1)} ms, ${ownDelay.most.toFixed(1)} ms at most`,
    describeMemory(run.memory),
    ...describeProblems(run),
  ];
  return lines.join('\n');
}

function describeTurns({ perSecond, site, hello }: Turns): string[] {
  return [
    '',
    rowOf(`${perSecond}/s, load`, site, ratioOf(site, hello)),
    ...KINDS.map((kind) =>
      rowOf(`  ${kind}`, {
        samples: site.samples.filter((sample) => sample.kind === kind),
        seconds: site.seconds,
      }),
    ),
    rowOf('  hello, same load', hello),
  ];
}

function ratioOf(site: Driven, hello: Driven): number {
  return percentile(site.samples, 99) / percentile(hello.samples, 99);
}

function samplesOf({ quiet, loaded }: LoadRun): Sample[] {
  const driven = [
    ...(quiet ? [quiet.oneReader, quiet.saturated] : []),
    ...loaded.flatMap(({ site, hello }) => [site, hello]),
  ];
  return driven.flatMap(({ samples }) => samples);
}

/** The value below which `share` percent of the times lie, in ms; NaN of none. */
function percentile(samples: readonly Sample[], share: number): number {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? NaN;
}

function isFailure({ status }: Sample): boolean {
  return status === undefined || status >= 500;
}

function describeMemory(samples: readonly number[]): string {
  const growth = memoryGrowth(samples);
  if (!growth) return 'memory: too few samples';
  const [early, late, highest] = [growth.early, growth.late, growth.highest].map((megabytes) =>
    megabytes.toFixed(0),
  );
  return `memory of workerd: ${early} MB early, ${late} MB late, ${highest} MB at most`;
}

function describeProblems(run: LoadRun): string[] {
  const problems = new Map<string, number>();
  for (const { problem } of samplesOf(run))
    if (problem) problems.set(problem, (problems.get(problem) ?? 0) + 1);
  return Array.from(problems, ([problem, times]) => `WRONG ${times} × ${problem}`);
}

function statuses(samples: readonly Sample[]): string {
  const counts = new Map<string, number>();
  for (const { status } of samples) {
    const name = String(status ?? 'none');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort()
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
}

function rowOf(name: string, { samples, seconds }: Driven, toHello?: number): string {
  const worst = samples.reduce((most, { ms }) => Math.max(most, ms), 0);
  return row(name, [
    String(samples.length),
    (samples.length / seconds).toFixed(0),
    percentile(samples, 50).toFixed(2),
    percentile(samples, 99).toFixed(2),
    worst.toFixed(1),
    String(samples.filter(({ problem }) => problem).length),
    toHello === undefined ? '' : toHello.toFixed(1),
  ]);
}

function row(name: string, columns: readonly string[]): string {
  return name.padEnd(20) + columns.map((column) => column.padStart(10)).join('');
}

/** The share of a series that does not count, while caches fill and code is compiled. */
const WARM_UP_SHARE = 1 / 6;
/** A heap rises and falls by less; a leak grows beyond it. */
const MAX_GROWTH = 1.15;

/** Resident memory over a run, in megabytes. */
interface MemoryGrowth {
  /** The medians of the first and the last third of what follows the warm-up. */
  readonly early: number;
  readonly late: number;
  readonly highest: number;
  readonly isFlat: boolean;
}

/** Whether memory stayed flat over samples taken at a steady pace; `undefined` of too few to tell. */
export function memoryGrowth(samples: readonly number[]): MemoryGrowth | undefined {
  const counted = samples.slice(Math.ceil(samples.length * WARM_UP_SHARE));
  const third = Math.floor(counted.length / 3);
  if (third === 0) return undefined;
  const early = median(counted.slice(0, third));
  const late = median(counted.slice(-third));
  const highest = Math.max(...samples);
  return { early, late, highest, isFlat: late <= early * MAX_GROWTH };
}
