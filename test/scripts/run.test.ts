import { copyFile, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runScript } from '../support/run-program.ts';
import { folderForFile } from '../support/temporary-folder.ts';

const root = folderForFile();
let project: string;

/** A project that is installed, with a script in TypeScript and without the pinned Node. */
beforeEach(async () => {
  project = await mkdtemp(join(root, 'project-'));
  await mkdir(join(project, 'scripts'));
  await mkdir(join(project, 'node_modules', '.bin'), { recursive: true });
  await copyFile('scripts/run.mjs', join(project, 'scripts', 'run.mjs'));
  await writeFile(join(project, 'package-lock.json'), '{}');
  await writeFile(join(project, 'node_modules', '.package-lock.json'), '{}');
  await writeFile(
    join(project, 'tell.ts'),
    'const words: readonly string[] = process.argv.slice(2);\nconsole.log(process.execPath, ...words);\n',
  );
});

const run = () => runScript(join(project, 'scripts', 'run.mjs'), 'tell.ts', 'a b', 'c');

test('the launcher runs a TypeScript script on its own Node where npm has installed none for the platform', async () => {
  const { stdout, stderr } = await run();
  expect(stdout).toBe(`${process.execPath} a b c\n`);
  expect(stderr).toBe('');
});

test('the launcher disables the local platform’s look-up of this machine’s place and Wrangler’s telemetry', async () => {
  await writeFile(join(project, 'tell.ts'), 'console.log(JSON.stringify(process.env));\n');
  expect(JSON.parse((await run()).stdout)).toMatchObject({
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_SEND_METRICS: 'false',
  });
});

test('the launcher prefers the Node that npm has installed', async () => {
  const pinned = join(project, 'node_modules', '.bin', 'node');
  await writeFile(join(project, 'node'), '#!/bin/sh\necho pinned "$@"\n', { mode: 0o755 });
  await symlink(join(project, 'node'), pinned);
  expect((await run()).stdout).toBe('pinned tell.ts a b c\n');
});
