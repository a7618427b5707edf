import { expect, test } from 'vitest';
import { orderFirstPolls } from '../../../src/ingest/store/desk-store.ts';
import type { Desk } from '../../../src/model/publication/desk.ts';
import type { SectionId } from '../../../src/shared/sections.ts';
import { newsSource } from '../../support/fixtures.ts';
import { STATION } from '../../support/weather.ts';

function deskOf(id: string, feeds: Record<string, SectionId>, changes: Partial<Desk> = {}): Desk {
  const sources = Object.entries(feeds).map(([source, section]) => newsSource(source, { section }));
  return { id, name: id, sources, ...changes };
}

const idsOf = (desks: readonly Desk[]) => orderFirstPolls(desks).map(({ source }) => source.id);

test('orderFirstPolls orders one feed of each front-page section before second ones, world first', () => {
  const region = deskOf('region', { town: 'local', hamlet: 'local', meals: 'food' });
  const world = deskOf('world', {
    essays: 'opinion',
    markets: 'business',
    globe: 'world',
    planet: 'world',
  });
  expect(idsOf([region, world])).toEqual([
    ...['globe', 'town', 'markets', 'essays', 'meals', 'planet', 'hamlet'],
  ]);
});

test('orderFirstPolls orders feeds before stations, and all warnings before reports', () => {
  const places = ['nu-1', 'nu-2'].map((id) => ({ ...STATION, id }));
  const region = deskOf('region', { town: 'local' }, { stations: places });
  const world = deskOf('world', { globe: 'world' });
  expect(idsOf([region, world])).toEqual([
    ...['globe', 'town', 'warnings:nu-1', 'warnings:nu-2', 'report:nu-1', 'report:nu-2'],
  ]);
});

test('orderFirstPolls alternates between desks with the same section', () => {
  const north = deskOf('north', { first: 'local', second: 'local' });
  const south = deskOf('south', { third: 'local', fourth: 'local' });
  expect(idsOf([north, south])).toEqual(['first', 'third', 'second', 'fourth']);
});

test('orderFirstPolls skips paused feeds', () => {
  const { sources, ...desk } = deskOf('region', { silent: 'local', town: 'local', next: 'local' });
  const [silent, ...others] = sources;
  const paused = silent ? [{ ...silent, paused: 'its terms' }] : [];
  expect(idsOf([{ ...desk, sources: [...paused, ...others] }])).toEqual(['town', 'next', 'silent']);
});
