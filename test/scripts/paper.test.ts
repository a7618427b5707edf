import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newPaper } from '../../scripts/papers/new-paper.ts';

function paper(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/paper.ts', ...args], {
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

const PLACEHOLDERS = paper('check', '--production').stderr;

async function newFolder(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'paper-command-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  await newPaper('my-town', root);
  return join(root, 'my-town');
}

test('paper check without a folder checks all papers', () => {
  const { status, stdout, stderr } = paper('check');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^nunavut-news.*: no problems$/);
});

test('paper check of a folder says all its mistakes with file and line, and fails', async () => {
  const folder = await newFolder();
  const file = join(folder, 'paper.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('America/Toronto', 'America/Torronto').replace('$1.00', '1'));
  const { status, stdout, stderr } = paper('check', folder);
  expect([status, stdout]).toEqual([1, '']);
  const [zone = '', price = '', ...others] = stderr.split('\n');
  expect(zone).toMatch(/paper\.yaml:\d+: timeZone: "America\/Torronto" is no IANA time zone; did/);
  expect(price).toMatch(/paper\.yaml:\d+: price: 1 is no text/);
  expect(others).toEqual([]);
});

test('paper check --production refuses the placeholders of a new paper, which the check alone does not', async () => {
  const folder = await newFolder();
  expect(paper('check', folder)).toEqual({ status: 0, stdout: 'my-town: no problems', stderr: '' });
  const { status, stderr } = paper('check', folder, '--production');
  expect(status).toBe(1);
  expect(stderr.split('\n')).toHaveLength(5);
});

// Where the editor has put in real hosts and contacts there is nothing to refuse, and the build is another test's.
test.skipIf(PLACEHOLDERS === '').each([['scripts/build.ts'], ['scripts/deploy.ts', '--dry-run']])(
  '%s builds nothing while a paper has the placeholders of a new one',
  (...command) => {
    const { status, stderr } = spawnSync(process.execPath, command, {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(PLACEHOLDERS);
    expect(stderr).toContain('Nothing was built');
  },
);
