import { expect, test, vi } from 'vitest';
import { runStep, type Step } from '../../scripts/run-step.ts';

const HANG = 'setInterval(() => {}, 1000)';
/** It keeps the output of the step open. */
const HANGING_CHILD = `require('node:child_process').spawn(process.execPath, ['-e', '${HANG}'], { stdio: 'inherit' })`;

/** What a step of these lines of JavaScript prints on the console, and whether it succeeded. */
function run(script: string, options?: Partial<Step>) {
  return runQuietly({ command: process.execPath, args: ['-e', script], ...options });
}

/** What a step prints on the console, and whether it succeeded. */
async function runQuietly(step: Pick<Step, 'command' | 'args'> & Partial<Step>) {
  const lines: string[] = [];
  const keep = (line: unknown) => void lines.push(String(line));
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(keep),
    vi.spyOn(console, 'error').mockImplementation(keep),
    vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => Boolean(lines.push(String(text)))),
  ];
  const isGood = await runStep({ name: 'a step', limitMs: 60_000, isQuiet: true, ...step });
  for (const spy of spies) spy.mockRestore();
  return { isGood, printed: lines.join('\n') };
}

test('a quiet step that succeeds prints its name and time, not its output', async () => {
  const { isGood, printed } = await run("console.log('what it did')");
  expect(isGood).toBe(true);
  expect(printed).toMatch(/ok: a step \(\d+\.\d s\)/);
  expect(printed).not.toContain('what it did');
});

test('a step that fails prints both of its output streams and resolves to false', async () => {
  const { isGood, printed } = await run(
    "console.log('out'); console.error('err'); process.exit(3)",
  );
  expect(isGood).toBe(false);
  for (const part of ['out\n', 'err\n', 'FAILED: a step']) expect(printed).toContain(part);
});

test('a step that exceeds its limit is killed with its child processes and resolves to false', async () => {
  const { isGood, printed } = await run(`${HANGING_CHILD}; ${HANG}`, { limitMs: 500 });
  expect(isGood).toBe(false);
  expect(printed).toContain('it is killed');
});

test.each([{ isGood: true }, { isGood: false }])(
  'a step that hangs after it has sent $isGood as its result resolves to that, and its child processes end',
  async (result) => {
    const script = `${HANGING_CHILD}; process.send(${JSON.stringify(result)}); ${HANG}`;
    expect((await run(script, { sendsResult: true })).isGood).toBe(result.isGood);
  },
);

test('a step that ends without having sent its result resolves as its exit status says', async () => {
  expect((await run('', { sendsResult: true })).isGood).toBe(true);
  expect((await run('process.exit(3)', { sendsResult: true })).isGood).toBe(false);
});

test('Vitest that finds no test resolves to false', async () => {
  const args = ['run', '--project', 'unit', 'test/unit/no-such.test.ts'];
  const step = { command: 'vitest', args, sendsResult: true };
  expect((await runQuietly(step)).isGood).toBe(false);
});

test('a step whose command does not exist resolves to false and prints its name', async () => {
  const { isGood, printed } = await runQuietly({ command: 'no-such-program', args: [] });
  expect(isGood).toBe(false);
  expect(printed).toContain('no-such-program');
});
