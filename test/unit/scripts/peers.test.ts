import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<
    Record<string, Manifest & { readonly version?: string; readonly resolved?: string }>
  >;
}

const PEERS = readdirSync('perf/peers', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join('perf/peers', name));
const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const readLock = (folder: string): Lock =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
const dependenciesOf = ({ dependencies, devDependencies }: Manifest) => ({
  ...dependencies,
  ...devDependencies,
});

test('three apps of other frameworks stand beside the front page', () => {
  expect(PEERS.length).toBe(3);
});

test.each(PEERS)('%s pins each package to one version, the one in its lock file', (folder) => {
  const wanted = dependenciesOf(readManifest(folder));
  const { packages } = readLock(folder);
  expect(dependenciesOf(packages[''] ?? {})).toEqual(wanted);
  for (const [name, version] of Object.entries(wanted)) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
});

test.each(PEERS)('the lock file of %s names no host of packages', (folder) => {
  const places = Object.entries(readLock(folder).packages);
  expect(places.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test.each(['astro', '@astrojs/cloudflare', 'react-router', '@react-router/dev', 'isbot'])(
  '%s of the apps is not among the packages of the project',
  (name) => {
    expect(dependenciesOf(readManifest('.'))).not.toHaveProperty(name);
    expect(readLock('.').packages).not.toHaveProperty(`node_modules/${name}`);
  },
);
