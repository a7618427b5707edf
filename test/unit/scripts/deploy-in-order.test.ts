import { expect, test } from 'vitest';
import { deployInOrder, isInForce, readUploadArguments } from '../../../scripts/deploy-in-order.ts';

const CONFIGS = { site: 'site.json', ingest: 'ingest.json', desk: 'desk.json' };

/** Deploys with a deployment that fails for these, and lists the attempts. */
function deployBut(...failing: string[]) {
  const attempted: string[] = [];
  const problem = deployInOrder(CONFIGS, (config) => {
    attempted.push(config);
    return !failing.includes(config);
  });
  return { attempted, problem };
}

test('a deploy uploads the site before ingest and the desk, whose service bindings lead to it', () => {
  expect(deployBut()).toEqual({
    attempted: ['site.json', 'ingest.json', 'desk.json'],
    problem: undefined,
  });
});

test('a deploy of papers whose desk has no log-in leaves the desk out', () => {
  const attempted: string[] = [];
  const { desk: _, ...others } = CONFIGS;
  deployInOrder(others, (config) => attempted.push(config) > 0);
  expect(attempted).toEqual(['site.json', 'ingest.json']);
});

test.each([
  ['site', ['site.json'], 'the others were left alone'],
  ['ingest', ['site.json', 'ingest.json'], 'The site is deployed, ingest is not'],
  ['desk', Object.values(CONFIGS), 'editors have the desk of before'],
])('a deploy whose %s is refused attempts %j and says what editors have', (name, list, said) => {
  const { attempted, problem } = deployBut(`${name}.json`);
  expect(attempted).toEqual(list);
  expect(problem).toContain(said);
});

test('a preview that fails says that the deployment has not changed', () => {
  expect(deployInOrder(CONFIGS, () => true, true)).toBeUndefined();
  expect(deployInOrder(CONFIGS, (config) => config === 'site.json', true)).toContain('as it was');
});

test('a preview uploads versions with the other arguments, and everything else is a deployment', () => {
  const preview = readUploadArguments(['--preview', '--tag', 'pr-1']);
  expect(preview.isDryRun).toBe(false);
  expect(preview.argumentsFor('site.json')).toEqual([
    ...['versions', 'upload', '-c', 'site.json'],
    ...['--tag', 'pr-1'],
  ]);
  const deployment = readUploadArguments(['--dry-run']);
  expect([deployment.isPreview, deployment.isDryRun, deployment.argumentsFor('site.json')]).toEqual(
    [false, true, ['deploy', '-c', 'site.json', '--dry-run']],
  );
});

test.each([
  [[], true],
  [['--preview'], false],
  [['--dry-run'], false],
  [['--preview', '--dry-run'], false],
])('a deploy with %j changes the database: %s', (given, isChanged) => {
  expect(isInForce(readUploadArguments(given))).toBe(isChanged);
});
