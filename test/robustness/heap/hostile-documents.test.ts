import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { HOSTILE_DOCUMENTS } from './hostile-documents.ts';

/** The memory of a Worker's isolate, MB. */
const HEAP_MB = 128;

it('hostile documents of 5 MB are each read or refused within the heap of a Worker', async () => {
  const { status, lines } = await readAll();
  const begun = lines.filter((line) => 'begun' in line).map((line) => line.begun);
  const ended = lines.filter((line) => 'outcome' in line);
  expect({ status, last: begun.at(-1) }).toEqual({
    status: 0,
    last: Object.keys(HOSTILE_DOCUMENTS).at(-1),
  });
  expect(ended.map((line) => line.name)).toEqual(Object.keys(HOSTILE_DOCUMENTS));
  const slowest = ended.sort((a, b) => Number(b.cpuMs) - Number(a.cpuMs)).slice(0, 5);
  console.log(
    'most processor time, ms:',
    slowest.map((line) => `${line.name} ${line.cpuMs}`).join(', '),
  );
}, 300_000);

async function readAll(): Promise<{ status: number | null; lines: Record<string, unknown>[] }> {
  const script = fileURLToPath(new URL('./read-hostile-documents.ts', import.meta.url));
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const status = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return { status, lines: lines.map((line): Record<string, unknown> => JSON.parse(line)) };
}
