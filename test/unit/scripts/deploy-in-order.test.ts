import { expect, test } from 'vitest';
import { deployInOrder } from '../../../scripts/deploy-in-order.ts';

const CONFIGS = { site: 'site.json', ingest: 'ingest.json' };

/** Deploys all but these, and notes what was asked for. */
function deployBut(...failing: string[]) {
  const asked: string[] = [];
  const problem = deployInOrder(CONFIGS, (config) => {
    asked.push(config);
    return !failing.includes(config);
  });
  return { asked, problem };
}

test('a deploy uploads the site before ingest, whose service binding leads to it', () => {
  expect(deployBut()).toEqual({ asked: ['site.json', 'ingest.json'], problem: undefined });
});

test('a deploy whose site is refused leaves ingest alone and says so', () => {
  const { asked, problem } = deployBut('site.json');
  expect(asked).toEqual(['site.json']);
  expect(problem).toContain('ingest was left alone');
});

test('a deploy whose ingest is refused says which Worker is new and what to do', () => {
  expect(deployBut('ingest.json').problem).toContain('The site is deployed, ingest is not');
});
