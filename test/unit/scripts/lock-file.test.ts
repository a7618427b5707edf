import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const text = readFileSync('package-lock.json', 'utf8');
const { packages } = JSON.parse(text) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

/** What a package finds under a name: in its own folder, else in the project's. */
function findLocked(place: string, name: string): LockedPackage | undefined {
  return packages[`${place}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
}

test('the lock file holds the packages of every platform, so that npm ci works on each', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => findLocked(place, name)?.integrity === undefined)
      .map((name) => `${name} for ${place}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no host of packages, so that any registry serves it', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  expect(text).not.toMatch(/"(?:https?|git\+ssh):\/\/[^"]*\.tgz/);
});

test('one version of workerd and of Miniflare serves the build, the tests and the deployment', () => {
  for (const name of ['workerd', 'miniflare', 'wrangler']) {
    const places = Object.keys(packages).filter((place) => place.endsWith(`node_modules/${name}`));
    expect(places).toEqual([`node_modules/${name}`]);
  }
});
