import type { Driven, Sample } from './drive.ts';
import { memoryGrowth } from './memory-growth.ts';
import type { LoadRun } from './run-load.ts';
import { KINDS } from './target.ts';

/** What a run is judged by. */
export interface Verdict {
  /** Responses of 500 and above, and requests without any response. */
  readonly failed: number;
  /** Other responses that are not correct: status, content type, or a body that is cut off. */
  readonly wrong: number;
  readonly isMemoryFlat: boolean;
  /** The 99th percentile under load to the median of one reader at a time; `undefined` where that was not measured. */
  readonly latencyRatio: number | undefined;
}

/** Judges a run: what was wrong, whether memory grew, and how much longer readers wait under load. */
export function judge(run: LoadRun): Verdict {
  const samples = [...run.unloaded, ...(run.saturated ? [run.saturated] : []), run.loaded].flatMap(
    (driven) => driven.samples,
  );
  const failed = samples.filter(isFailure).length;
  const quiet = run.unloaded.flatMap((driven) => driven.samples);
  return {
    failed,
    wrong: samples.filter(({ problem }) => problem).length - failed,
    isMemoryFlat: memoryGrowth(run.memory)?.isFlat ?? true,
    latencyRatio:
      quiet.length > 0 ? percentile(run.loaded.samples, 99) / percentile(quiet, 50) : undefined,
  };
}

/** Describes the results of a run in a few lines. */
export function describeRun(run: LoadRun): string {
  const { faultCounts, logged } = run;
  const lines = [
    '',
    row('', ['requests', 'a second', 'p50 ms', 'p99 ms', 'worst ms', 'wrong']),
    ...run.unloaded.map((driven, index) =>
      rowOf(index ? 'one reader, after' : 'one reader', driven),
    ),
    ...(run.saturated ? [rowOf('saturated', run.saturated)] : []),
    rowOf('under load', run.loaded),
    ...KINDS.map((kind) =>
      rowOf(`  ${kind}`, {
        samples: run.loaded.samples.filter((sample) => sample.kind === kind),
        seconds: run.loaded.seconds,
      }),
    ),
    ...(run.yardstick ? [rowOf('hello, same rate', run.yardstick)] : []),
    '',
    `responses under load: ${statuses(run.loaded.samples)}`,
    `meanwhile: ${faultCounts.refreshes} refreshes, ${faultCounts.faults} faults, ${faultCounts.stories} stories; the Worker logged`,
    ...[...logged].sort().map(([name, times]) => `  ${times} × ${name}`),
    describeMemory(run.memory),
    ...describeProblems(run),
  ];
  return lines.join('\n');
}

/** The value below which `share` percent of the times lie, in ms; NaN of none. */
export function percentile(samples: readonly Sample[], share: number): number {
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

function describeProblems({ unloaded, saturated, loaded }: LoadRun): string[] {
  const problems = new Map<string, number>();
  for (const { samples } of [...unloaded, ...(saturated ? [saturated] : []), loaded])
    for (const { problem } of samples)
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

function rowOf(name: string, { samples, seconds }: Driven): string {
  const worst = samples.reduce((most, { ms }) => Math.max(most, ms), 0);
  return row(name, [
    String(samples.length),
    (samples.length / seconds).toFixed(0),
    percentile(samples, 50).toFixed(2),
    percentile(samples, 99).toFixed(2),
    worst.toFixed(1),
    String(samples.filter(({ problem }) => problem).length),
  ]);
}

function row(name: string, columns: readonly string[]): string {
  return name.padEnd(20) + columns.map((column) => column.padStart(10)).join('');
}
