import type { Reporter, TestModule } from 'vitest/node';
import type { TestProgress } from '../../scripts/progress.ts';
import type { StepMessage } from '../../scripts/run-step.ts';

const counts = { passed: 0, failed: 0, skipped: 0 };
const running = new Set<string>();
const failures: string[] = [];
let files = 0;
let allFiles = 0;
let last: string | undefined;

/** Sends progress and result to the process that started Vitest, which then stops Vitest. */
export const sendProgress: Reporter = {
  onTestRunStart(specifications) {
    allFiles = specifications.length;
    sendTests();
  },
  onTestModuleQueued({ relativeModuleId }) {
    running.add(relativeModuleId);
    sendTests();
  },
  onTestCaseReady: sendTests,
  onHookStart: sendTests,
  onTestCaseResult(test) {
    const { state } = test.result();
    if (state !== 'pending') counts[state]++;
    last = `${test.module.relativeModuleId} > ${test.fullName}`;
    if (state === 'failed') failures.push(last);
    sendTests();
  },
  onTestModuleEnd({ relativeModuleId }: TestModule) {
    running.delete(relativeModuleId);
    files++;
    sendTests();
  },
  onTestRunEnd(_modules, unhandledErrors, reason) {
    send({ isGood: reason === 'passed' && unhandledErrors.length === 0 });
  },
};

function sendTests(): void {
  const tests: TestProgress = {
    ...counts,
    files,
    allFiles,
    running: [...running],
    failures,
    ...(last && { last }),
  };
  send({ tests });
}

function send(message: StepMessage): void {
  process.send?.(message);
}
