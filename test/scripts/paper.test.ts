import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newPaper } from '../../scripts/papers/new-paper.ts';
import { startScript } from '../support/run-program.ts';
import { folderForTest } from '../support/temporary-folder.ts';

const paper = (...args: readonly string[]) => startScript('scripts/paper.ts', ...args);
const { stderr: PLACEHOLDERS } = await paper('check', '--production');
const newFolder = () => newPaper('my-town', folderForTest());

test('paper check without a folder checks all papers', async () => {
  const { status, stdout, stderr } = await paper('check');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^nunavut-news.*: no problems\n$/);
});

test('paper check of a folder reports all its mistakes with file and line, and fails', async () => {
  const folder = await newFolder();
  const file = join(folder, 'paper.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace('America/Toronto', 'America/Torronto').replace('# price: $1.00', 'price: 1'),
  );
  const { status, stdout, stderr } = await paper('check', folder);
  expect([status, stdout]).toEqual([1, '']);
  const [zone = '', price = '', ...others] = stderr.trim().split('\n');
  expect(zone).toMatch(/paper\.yaml:\d+: timeZone: "America\/Torronto" is not a time zone; did/);
  expect(price).toMatch(/paper\.yaml:\d+: price: 1 is not text/);
  expect(others).toEqual([]);
});

test('paper check reports a playlist at a stream’s address, and --offline skips streams', async () => {
  const folder = await newFolder();
  const stream = '{ port: 8076, name: A, url: https://a.example/live.m3u, type: audio/mpeg }';
  const file = join(folder, 'paper.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nradio: { streams: [${stream}] }\n`);
  const found = await paper('check', folder);
  expect([found.status, found.stderr]).toEqual([1, expect.stringContaining('is a playlist')]);
  expect((await paper('check', folder, '--offline')).status).toBe(0);
});

test('only paper check --production refuses the placeholders of a new paper', async () => {
  const folder = await newFolder();
  const checked = { status: 0, stdout: 'my-town: no problems\n', stderr: '' };
  expect(await paper('check', folder)).toEqual(checked);
  const { status, stderr } = await paper('check', folder, '--production');
  expect(status).toBe(1);
  expect(stderr.match(/\n/g)).toHaveLength(5);
});

// With real hosts and contacts nothing is refused, and another test covers the build.
const BUILDING: readonly [script: string, ...args: string[]][] = [
  ['scripts/build.ts'],
  ['scripts/deploy.ts', '--dry-run'],
];

test.skipIf(PLACEHOLDERS === '').each(BUILDING)(
  '%s refuses placeholders',
  async (script, ...args) => {
    const { status, stderr } = await startScript(script, ...args);
    expect(status).toBe(1);
    expect(stderr).toContain(PLACEHOLDERS);
    expect(stderr).toContain('Nothing was built');
  },
);
