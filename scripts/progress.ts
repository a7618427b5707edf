export interface TestProgress {
  passed: number;
  failed: number;
  skipped: number;
  /** The number of finished test files, and of all files of the step. */
  files: number;
  allFiles: number;
  /** The files that run now. */
  running: readonly string[];
  /** The files and titles of the tests that failed. */
  failures?: readonly string[];
  /** The file and title of the test that finished last. */
  last?: string;
}

type Counts = Pick<TestProgress, 'passed' | 'failed' | 'skipped'>;

interface Followed {
  startedAt: number;
  tests?: TestProgress;
  isGood?: boolean;
}

/** Counts the tests of parallel steps; a step without tests counts as one. */
export class Progress {
  readonly #startedAt: number;
  readonly #now: () => number;
  readonly #steps = new Map<string, Followed>();

  /** `now` is a clock in ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#startedAt = now();
  }

  start(name: string): void {
    this.#steps.set(name, { startedAt: this.#now() });
  }

  report(name: string, tests: TestProgress): void {
    Object.assign(this.#steps.get(name) ?? {}, { tests });
  }

  end(name: string, isGood: boolean): void {
    Object.assign(this.#steps.get(name) ?? {}, { isGood });
  }

  /** The running steps: `browser 12 of 68 files, 212 tests, 3 min 20 s; worker …`. */
  describeRunning(): string {
    return [...this.#steps]
      .filter(([, { isGood }]) => isGood === undefined)
      .map(([name, step]) => describeStep(name, step, this.#now() - step.startedAt))
      .join('; ');
  }

  /** The failed tests of interrupted steps, which do not print their own results. */
  describeFailures(): string[] {
    return [...this.#steps]
      .filter(([, { isGood }]) => isGood === undefined)
      .flatMap(([name, { tests }]) =>
        (tests?.failures ?? []).map((test) => `FAILED in ${name}, which was cut off: ${test}`),
      );
  }

  /** The sum of all steps: `4931 passed, 0 failed, 12 skipped (6 min 40 s)`. */
  describeTotal(): string {
    const counts = [...this.#steps.values()].map(countsOf);
    const sum = (name: keyof Counts) => counts.reduce((total, each) => total + each[name], 0);
    const time = describeDuration(this.#now() - this.#startedAt);
    return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped (${time})`;
  }
}

function describeStep(name: string, { tests }: Followed, ms: number): string {
  const time = describeDuration(ms);
  if (!tests) return `${name}, ${time}`;
  const { passed, failed, files, allFiles } = tests;
  const failures = failed > 0 ? ` (${failed} failed)` : '';
  return `${name} ${files} of ${allFiles} files, ${passed + failed} tests${failures}, ${time}`;
}

function countsOf({ tests, isGood }: Followed): Counts {
  const { passed = 0, failed = 0, skipped = 0 } = tests ?? {};
  // A step can fail without a failed test: its files were unreadable, or it hung.
  if (isGood === false) return { passed, failed: Math.max(failed, 1), skipped };
  return { passed: tests || !isGood ? passed : 1, failed, skipped };
}

function describeDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}
