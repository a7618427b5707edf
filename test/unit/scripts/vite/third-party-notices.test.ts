import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRuntimePackages, writeNotices } from '../../../../scripts/vite/third-party-notices.ts';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

test('the notices name every direct and indirect dependency with its version', () => {
  const found = readRuntimePackages();
  for (const [name, version] of Object.entries(dependencies))
    expect(found).toContainEqual(expect.objectContaining({ name, version }));
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['scheduler', 'mdurl']));
  expect(found.map(({ name }) => name)).not.toContain('vite');
  expect(new Set(found.map(({ name, version }) => `${name} ${version}`)).size).toBe(found.length);
});

test('the notices hold the whole text of each licence with its copyright holder', () => {
  const packages = readRuntimePackages();
  const notices = writeNotices(packages);
  for (const { name, version, text } of packages) {
    expect(text, name).toMatch(/copyright/i);
    expect(text, name).toMatch(/warrant(?:y|ies)/i);
    expect(notices).toContain(`\n${name} ${version}\n\n${text}\n`);
  }
  expect(notices).toContain(readFileSync('node_modules/hono/LICENSE', 'utf8').trim());
});
