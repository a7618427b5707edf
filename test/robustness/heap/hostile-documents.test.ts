import { expect, it } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { HOSTILE_DOCUMENTS } from './hostile-documents.ts';

/** The memory of a Worker's isolate, MB. */
const HEAP_MB = 128;

it('hostile documents of 5 MB are each read or refused within the heap of a Worker', async () => {
  const script = 'test/robustness/heap/read-hostile-documents.ts';
  const args = [`--max-old-space-size=${HEAP_MB}`, script];
  const { status, stdout } = await runProgram(process.execPath, args);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const begun = lines.map((line) => JSON.parse(line).begun);
  expect({ status, last: begun.at(-1) }).toEqual({
    status: 0,
    last: Object.keys(HOSTILE_DOCUMENTS).at(-1),
  });
});
