import { writeSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Set for a test runner that is to say how its tests went: the number of the file descriptor that it says it to. */
export const OUTCOME_FD = 'TEST_OUTCOME_FD';

/** Says `passed` or `failed` to whoever started Vitest as soon as that is known; `undefined` where nobody asked. */
export function outcomeReporter(): Reporter | undefined {
  const fd = process.env[OUTCOME_FD];
  if (!fd) return;
  return {
    onTestRunEnd(_modules, unhandledErrors, reason) {
      const isGood = reason === 'passed' && unhandledErrors.length === 0;
      writeSync(Number(fd), isGood ? 'passed' : 'failed');
    },
  };
}
