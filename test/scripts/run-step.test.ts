import { expect, test, vi } from 'vitest';
import { runStep } from '../../scripts/run-step.ts';

/** What a step prints on the console, and whether it succeeded. */
async function run(script: string, limitMs = 30_000) {
  const lines: string[] = [];
  const keep = (line: unknown) => void lines.push(String(line));
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(keep),
    vi.spyOn(console, 'error').mockImplementation(keep),
    vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => Boolean(lines.push(String(text)))),
  ];
  const step = { name: 'a step', command: process.execPath, args: ['-e', script], limitMs };
  const isGood = await runStep({ ...step, isQuiet: true });
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
  const hang = 'setInterval(() => {}, 1000)';
  const start = `require('node:child_process').spawn(process.execPath, ['-e', '${hang}'], { stdio: 'inherit' }); ${hang}`;
  const { isGood, printed } = await run(start, 500);
  expect(isGood).toBe(false);
  expect(printed).toContain('it is killed');
});

test('a step whose command does not exist resolves to false and prints its name', async () => {
  const step = { name: 'a step', command: 'no-such-program', args: [], limitMs: 30_000 };
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await runStep({ ...step, isQuiet: true })).toBe(false);
  expect(write.mock.calls.join('\n')).toContain('no-such-program');
  write.mockRestore();
});
