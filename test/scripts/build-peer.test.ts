import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPeer } from '../../perf/bench/build-peer.ts';

/** What a build leaves behind. */
const WRITE_CONFIG = `const fs = require('node:fs');
fs.mkdirSync('.wrangler/deploy', { recursive: true });
fs.writeFileSync('.wrangler/deploy/config.json', '{"configPath":"../../dist/wrangler.json"}');`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-peer-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const built = () => buildPeer(join(folder, 'app'), join(folder, 'copy'));

/** Writes an app whose registry cannot be reached. */
function writeApp(script: string, dependencies: Readonly<Record<string, string>> = {}): void {
  const names = Object.keys(dependencies);
  const locked = names.map((name) => [
    `node_modules/${name}`,
    { version: dependencies[name], integrity: `sha512-${'A'.repeat(86)}==` },
  ]);
  const manifest = { name: 'app', version: '1.0.0', dependencies };
  const packages = { '': manifest, ...Object.fromEntries(locked) };
  write('package.json', JSON.stringify({ ...manifest, scripts: { build: 'node build.cjs' } }));
  write('package-lock.json', JSON.stringify({ name: 'app', lockfileVersion: 3, packages }));
  write('.npmrc', 'registry=http://127.0.0.1:9/\nfetch-retries=0\n');
  write('build.cjs', script);
}

function write(name: string, text: string): void {
  const path = join(folder, 'app', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

test('an app whose packages cannot be downloaded is skipped with the reason', async () => {
  writeApp(WRITE_CONFIG, { 'no-such-package-of-this-test': '1.0.0' });
  const build = await built();
  expect(build).toMatchObject({ kind: 'skipped', reason: expect.stringMatching(/^npm ci: .+/) });
});

test('an app whose build fails is skipped with the first line of what it says', async () => {
  writeApp('console.error("no compiler for this platform"); process.exit(1);');
  expect(await built()).toEqual({
    kind: 'skipped',
    reason: 'npm run build: no compiler for this platform',
  });
});

test('an app whose build leaves no configuration behind is skipped', async () => {
  writeApp('');
  expect(await built()).toMatchObject({ kind: 'skipped' });
});

test('an app is built in its copy, and its own folder stays as it was', async () => {
  writeApp(WRITE_CONFIG);
  const config = join(folder, 'copy/dist/wrangler.json');
  expect(await built()).toEqual({ kind: 'built', config });
  expect(existsSync(join(folder, 'app/.wrangler'))).toBe(false);
  expect(existsSync(join(folder, 'app/node_modules'))).toBe(false);
});

test('what is installed stays while the lock file is the same, and files of an earlier build go', async () => {
  writeApp(WRITE_CONFIG);
  await built();
  const installed = join(folder, 'copy/node_modules/package.js');
  write('../copy/node_modules/package.js', '');
  // npm writes this file last.
  write('../copy/node_modules/.package-lock.json', '{}');
  write('../copy/left-over.js', '');
  await built();
  expect(existsSync(installed)).toBe(true);
  expect(existsSync(join(folder, 'copy/left-over.js'))).toBe(false);

  write('package-lock.json', '{"name":"app","lockfileVersion":3,"packages":{"":{"name":"app"}} }');
  await built();
  expect(existsSync(installed)).toBe(false);
});
