import { expect, it } from 'vitest';
import { FIXED_SEED, isDeep, runs } from '../../support/effort.ts';
import { runProgram } from '../../support/run-program.ts';

/** The memory of a Worker's isolate (MB). */
const HEAP_MB = 128;
/** Max processor time of one document (ms): ten times that of a fast machine. */
const MAX_MS = 6_000;
const seed = isDeep ? Math.floor(Math.random() * 2 ** 30) : FIXED_SEED;

it.concurrent.each([
  ['documents of 5 MB', 'documents', []],
  [`calendars of 5 MB, and those generated from seed ${seed},`, 'calendars', [seed, runs(10)]],
])(
  'hostile %s are read or refused in time within a Worker’s heap',
  async (_, what, given) => {
    const script = 'test/robustness/heap/read-hostile-input.ts';
    const args = [`--max-old-space-size=${HEAP_MB}`, script, what, ...given.map(String)];
    const { status, stdout } = await runProgram(process.execPath, args);
    const lines = stdout.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)));
    const begun = lines.flatMap((line) => line.begun ?? []);
    const read = lines.filter(({ name }) => name !== undefined);
    expect({ status, last: begun.at(-1) }).toEqual({ status: 0, last: read.at(-1)?.name });
    expect(read.length).toBeGreaterThan(80);
    expect(read.filter(({ ms }) => ms > MAX_MS)).toEqual([]);
  },
  600_000,
);
