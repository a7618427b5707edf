import type { Reporter } from 'vitest/node';
import type { StepResult } from '../../scripts/run-step.ts';

/** Sends how a run went to the process that started Vitest, where there is a channel: before global teardown and Vitest's own exit. */
export const sendResult: Reporter = {
  onTestRunEnd(_modules, unhandledErrors, reason) {
    const result: StepResult = { isGood: reason === 'passed' && unhandledErrors.length === 0 };
    process.send?.(result);
  },
};
