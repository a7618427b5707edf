import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isDeep } from '../support/effort.ts';
import { runProgram } from '../support/run-program.ts';
import { folderForTest } from '../support/temporary-folder.ts';

// They take from seconds to minutes; by day their help starts them (command-line.test.ts) and their parts have tests.
describe.runIf(isDeep)('the smallest form of a measuring command works:', () => {
  test.each([
    ['bench', ['--quick'], /^response takes [\d.]+ times as long as with hello/m],
    ['bench', ['--quick', '--load'], /^\| a quarter, with refreshes and faults .* \| 0 \|$/m],
    [
      'simulate',
      ['--publications', '1', '--cycles', '1'],
      /^met .* front pages that one isolate cannot show: 0 /m,
    ],
    ['lighthouse', ['/terms'], /^\/terms +\d+ +100 +100 +100 /m],
    ['lighthouse', ['/terms', '--satellite'], /^\/terms +\d+ +100 +100 +100 /m],
    [
      'screenshots',
      ['home-360-light', '--to', 'FOLDER/pictures'],
      /^1 of \d+ pictures taken anew/m,
    ],
    ['downloads', ['--paper', 'nunavut-news'], /^nunavut-news\/[\w-]+\.pdf: [1-9]\d* kB$/m],
  ])('npm run %s -- %j', async (name, args, printed) => {
    const folder = folderForTest();
    const PAPERS_DIR = join(folder, 'papers');
    cpSync('papers', PAPERS_DIR, { recursive: true });
    const own = args.map((argument) => argument.replace('FOLDER', folder));
    // A figure may be missed on a busy machine, which the status then says.
    const { stdout } = await runProgram('npm', ['run', name, '--', ...own], { PAPERS_DIR });
    expect(stdout).toMatch(printed);
  });
});

test.runIf(isDeep).each([
  ['--slow', 'notices that a page takes twice its time', 1, /^ {2}\/status: ofHello .*% more$/m],
  ['--profile', 'writes what a page takes its time for', 0, /^written: .*\.cpuprofile$/m],
])('the step budgets with %s %s', async (option, _, expected, printed) => {
  const args = ['perf/budgets/main.ts', option, '/status'];
  const { status, stdout } = await runProgram(process.execPath, args);
  expect(stdout).toMatch(printed);
  expect(status).toBe(expected);
});
