import { clockTime, zoneName } from '../../lib/clock/locale.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import type { Community } from '../../model/publication/gazetteer.ts';

type Point = Pick<Community, 'latitude' | 'longitude'>;

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;

export function distanceKm(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const across =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * RADIANS) *
      Math.cos(b.latitude * RADIANS) *
      half(b.longitude - a.longitude);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(across)));
}

const WIDTH = 200;
const MARGIN = 8;

/**
 * A map of places: its size, and the position of each by slug. Orthographic projection from above
 * their centre, north up, so that places near the pole stay together. Places at one point are
 * centred.
 */
export function placeMap(places: readonly Community[]) {
  const middle = {
    latitude: average(places.map(({ latitude }) => latitude)),
    longitude: average(places.map(({ longitude }) => longitude)),
  };
  const projected = places.map((place) => {
    const east = (place.longitude - middle.longitude) * RADIANS;
    const north = place.latitude * RADIANS;
    const from = middle.latitude * RADIANS;
    return {
      slug: place.slug,
      x: Math.cos(north) * Math.sin(east),
      y: Math.sin(from) * Math.cos(north) * Math.cos(east) - Math.cos(from) * Math.sin(north),
    };
  });
  const [left, right] = range(projected.map(({ x }) => x));
  const [top, bottom] = range(projected.map(({ y }) => y));
  const scale = (WIDTH - 2 * MARGIN) / Math.max(right - left, (bottom - top) / 1.5, 1e-6);
  const round = (value: number) => Math.round(value * 10) / 10;
  const height = round((bottom - top) * scale + 2 * MARGIN);
  const indent = (WIDTH - (right - left) * scale) / 2;
  return {
    width: WIDTH,
    height,
    points: new Map(
      projected.map(({ slug, x, y }) => [
        slug,
        { x: round((x - left) * scale + indent), y: round((y - top) * scale + MARGIN) },
      ]),
    ),
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function range(values: readonly number[]): [min: number, max: number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
}

/** `2:16 p.m. EST`, `Eastern Standard Time`, and `UTC−5`, `UTC+5:30` or `UTC`. */
export function placeClock({ timeZone }: Pick<Community, 'timeZone'>, language: string, now: Date) {
  return {
    time: clockTime({ language, timeZone }, now),
    zone: capitalise(zoneName({ language, timeZone }, now, 'long')),
    // `GMT-5`; of UTC it is `GMT+0` or `GMT` alone.
    offset: zoneName({ language: 'en', timeZone }, now, 'shortOffset')
      .replace('GMT', 'UTC')
      .replace('-', '−')
      .replace(/\+0$/, ''),
  };
}
