import { expect, test } from 'vitest';
import { placeClock } from '../../../../src/site/places/place-clock.ts';
import { distanceKm, placeMap } from '../../../../src/site/places/place-geography.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const communities = NUNAVUT_NEWS.gazetteer?.communities ?? [];
const find = (slug: string) => {
  const found = communities.find((each) => each.slug === slug);
  if (!found) throw new Error(`no ${slug}`);
  return found;
};

const winter = new Date('2026-11-20T19:16:00Z');
const summer = new Date('2026-07-01T19:16:00Z');
test.each([
  ['iqaluit', winter, '2:16\u00a0p.m.\u00a0EST', 'UTC−5'],
  ['iqaluit', summer, '3:16\u00a0p.m.\u00a0EDT', 'UTC−4'],
  ['rankin-inlet', winter, '1:16\u00a0p.m.\u00a0CST', 'UTC−6'],
  ['cambridge-bay', summer, '1:16\u00a0p.m.\u00a0MDT', 'UTC−6'],
  ['coral-harbour', summer, '2:16\u00a0p.m.\u00a0EST', 'UTC−5'],
])('the clock of %s at %o says its time and zone', (slug, at, time, offset) => {
  expect(placeClock(find(slug), 'en-CA', at)).toMatchObject({ time, offset });
});

test('the clock of a community is in the words of the language', () => {
  const { time, zone } = placeClock(find('iqaluit'), 'fr-CA', winter);
  expect(time).toBe('14\u00a0h\u00a016\u00a0HNE');
  expect(zone).toMatch(/^Heure normale de l’Est/);
});

test('the clock of a community has halves of hours, and UTC itself', () => {
  expect(placeClock({ timeZone: 'America/St_Johns' }, 'en', winter).offset).toBe('UTC−3:30');
  expect(placeClock({ timeZone: 'UTC' }, 'en', winter).offset).toBe('UTC');
});

test('Iqaluit and Rankin Inlet are about 1,180 km apart', () => {
  const km = distanceKm(find('iqaluit'), find('rankin-inlet'));
  expect(km).toBeGreaterThan(1150);
  expect(km).toBeLessThan(1210);
  expect(distanceKm(find('iqaluit'), find('iqaluit'))).toBe(0);
});

test('the map has every community inside of it, Grise Fiord on top and Sanikiluaq at the bottom', () => {
  const { width, height, points } = placeMap(communities);
  const all = [...points];
  expect(all).toHaveLength(communities.length);
  const isInside = ({ x, y }: { x: number; y: number }) =>
    x > 0 && x < width && y > 0 && y < height;
  expect(all.filter(([, point]) => !isInside(point))).toEqual([]);
  const byHeight = all.toSorted(([, a], [, b]) => a.y - b.y).map(([slug]) => slug);
  expect([byHeight[0], byHeight.at(-1)]).toEqual(['grise-fiord', 'sanikiluaq']);
});

test('a map of one place, and of none, is finite', () => {
  const { height, points } = placeMap([find('iqaluit')]);
  for (const value of [height, ...[...points.values()].flatMap(({ x, y }) => [x, y])])
    expect(Number.isFinite(value)).toBe(true);
  expect(placeMap([]).points.size).toBe(0);
});
