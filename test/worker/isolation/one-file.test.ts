import { test, vi } from 'vitest';
import { expectNoTraces, leaveTraces } from './traces.ts';

// Beside it stands a second file with the same test: whichever of them runs later would find what the other one has left.
test('a file of tests finds no storage, memory or global of a file that ran before it', async () => {
  await expectNoTraces();
  await leaveTraces(vi.stubGlobal);
});
