import { expect, test } from 'vitest';
import { type Edition, emptyEdition } from '../../../../src/edition/edition.ts';
import { MergedEditions } from '../../../../src/site/context/merged-editions.ts';

const editionOf = (version: string): Edition => ({
  ...emptyEdition(new Date('2026-11-22T12:00:00Z')),
  version,
});

/** Desks with an edition each, by which those of publications are made. */
function desksOf(...names: readonly string[]) {
  const current = new Map(names.map((name) => [name, editionOf(name)]));
  const merged = new MergedEditions((desk, edition) => current.get(desk) === edition);
  const of = (...desks: readonly string[]) =>
    new Map(desks.flatMap((desk) => [[desk, current.get(desk) ?? editionOf('none')] as const]));
  return { current, merged, of };
}

test('an edition is put together once of the very same editions of its desks', () => {
  const { current, merged, of } = desksOf('town', 'world');
  const first = merged.of('paper', of('town', 'world'));
  expect(merged.of('paper', of('town', 'world'))).toBe(first);
  current.set('world', editionOf('new'));
  expect(merged.of('paper', of('town', 'world'))?.version).not.toBe(first?.version);
});

test('what was made of an edition that its desk has no more is not kept, whoever reads next', () => {
  const { current, merged, of } = desksOf('world', 'region', 'town');
  for (let paper = 0; paper < 100; paper++) merged.of(`paper-${paper}`, of('world', 'region'));
  merged.of('town-paper', of('town'));
  expect(merged.size).toBe(101);
  current.set('world', editionOf('new'));
  merged.of('paper-0', of('world', 'region'));
  expect(merged.size).toBe(2);
});

test('of any number of publications 300 are kept', () => {
  const { merged, of } = desksOf('world');
  for (let paper = 0; paper < 1000; paper++) merged.of(`paper-${paper}`, of('world'));
  expect(merged.size).toBe(300);
});
