import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { endProcess } from '../support/end-process.ts';

const HANG = 'setInterval(() => {}, 1000)';

/** A process that runs these lines of JavaScript and has said something. */
async function start(script: string) {
  const child = spawn(process.execPath, ['-e', `${script}; console.log('ready')`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a process that ends when it is told to is not killed', async () => {
  const child = await start(`process.once('SIGTERM', () => process.exit(7)); ${HANG}`);
  await endProcess(child);
  expect([child.exitCode, child.signalCode]).toEqual([7, null]);
});

test('a process that has ended before is not told to end', async () => {
  const child = await start('');
  await once(child, 'exit');
  const tell = vi.fn();
  await endProcess(child, tell);
  expect(tell).not.toHaveBeenCalled();
});

test('a process that does not end when it is told to is killed with its child processes, and the log says so', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const grandchild = `require('node:child_process').spawn(process.execPath, ['-e', '${HANG}'], { stdio: 'inherit' })`;
  const child = await start(`process.on('SIGTERM', () => {}); ${grandchild}; ${HANG}`);
  // Ends when nobody can write to it any more.
  const output = once(child.stdout.resume(), 'end');
  await endProcess(child, undefined, 300);
  await output;
  const printed = log.mock.calls.join('\n');
  log.mockRestore();
  expect(child.signalCode).toBe('SIGKILL');
  expect(printed).toContain('still running 300 ms after it was told to end; it is killed');
});
