import type { Reporter, TestModule } from 'vitest/node';

/**
 * Names on the console the tests that failed and then passed, with what failed: a browser on a busy machine may be late, and
 * a race of our own looks the same. Such a test is to be looked at; the run has passed all the same.
 */
export const secondTries: Reporter = {
  onTestRunEnd(modules) {
    for (const line of describeSecondTries(modules)) console.warn(line);
  },
};

function* describeSecondTries(modules: readonly TestModule[]): Generator<string> {
  for (const module of modules) {
    for (const test of module.children.allTests('passed')) {
      if (!test.diagnostic()?.flaky) continue;
      const [error] = test.result().errors ?? [];
      yield `passed at the second try only: ${module.relativeModuleId} > ${test.fullName}: ${error?.message}`;
    }
  }
}
