import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { runToOutcome } from '../../scripts/run-to-outcome.ts';

const LIMITS = { limitMs: 20_000, graceMs: 300 };
const SAYS = (outcome: string) =>
  `require('node:fs').writeSync(Number(process.env.TEST_OUTCOME_FD), '${outcome}');`;
const STAYS = 'setInterval(() => {}, 1000);';

const run = (script: string, limits = LIMITS) =>
  runToOutcome(process.execPath, ['-e', script], limits);

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['says that its tests passed and ends', SAYS('passed'), true],
  ['says that they failed and ends so', `${SAYS('failed')} process.exit(1)`, false],
  ['says that they passed and ends otherwise', `${SAYS('passed')} process.exit(1)`, false],
  ['says nothing and ends well', '', true],
  ['says nothing and dies', "process.kill(process.pid, 'SIGTERM')", false],
])('a runner that %s', async (_, script, passed) => {
  const error = vi.spyOn(console, 'error');
  expect(await run(script)).toBe(passed);
  expect(error).not.toHaveBeenCalled();
});

test.each([
  ['passed', true],
  ['failed', false],
] as const)(
  'a runner that has %s and hangs is killed, and its outcome holds',
  async (outcome, passed) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await run(SAYS(outcome) + STAYS)).toBe(passed);
    expect(error.mock.lastCall?.[0]).toContain(`has ${outcome} and does not end by itself`);
  },
);

test('a runner that says nothing within the limit has failed, and nothing of it stays behind', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const note = join(mkdtempSync(join(tmpdir(), 'outcome-')), 'child');
  const script = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', '${STAYS}']);
    require('node:fs').writeFileSync('${note}', String(child.pid));
    ${STAYS}`;
  expect(await run(script, { limitMs: 2_000, graceMs: 300 })).toBe(false);
  expect(error.mock.lastCall?.[0]).toContain('is not done after 2 s');
  const child = Number(readFileSync(note, 'utf8'));
  await vi.waitFor(() => expect(isAlive(child)).toBe(false));
});

test('a program that is not there is an error', async () => {
  await expect(runToOutcome('no-such-program', [], LIMITS)).rejects.toThrow('ENOENT');
});

function isAlive(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  // A dead process stays in the table until its parent, here the system's first process, has asked for it.
  return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
}
