import type { Mood } from '../mood.ts';
import { disc, haze, hills, mountains, sky, stars, whole } from '../scenery.ts';

const LAMPS = [40, 120, 200, 280, 360, 440, 520, 600, 680, 760];

/** Market stalls with striped awnings, crates and a string of lamps. */
export function drawMarket(mood: Mood): string {
  const lamps = LAMPS.map((x) => `M${x} ${wire(x) + 6}h0`).join('');
  return [
    sky(mood),
    stars(mood, 47, 18, 140),
    disc(mood, 130, 130, 22),
    mountains(mood.far, mood.mid, 320, [
      [50, 230],
      [240, 190],
      [430, 230],
      [620, 176],
      [790, 220],
    ]),
    haze(mood, 180, 330),
    hills(mood.shade, 24, 346, 20, 3),
    `<path fill="none" stroke="${mood.dark}" stroke-opacity=".6" stroke-width="2" d="M0 184Q200 232 400 184 600 232 800 184"/><path stroke="${mood.lamp}" stroke-opacity=".35" stroke-width="22" stroke-linecap="round" d="${lamps}"/><path stroke="${mood.lamp}" stroke-width="9" stroke-linecap="round" d="${lamps}"/>`,
    stallStamp(mood),
    stall(60, 372, 1, mood.accent),
    stall(540, 372, 1, mood.second),
    hills(mood.snow, 16, 390, 14, 2),
    stall(290, 404, 1.15, mood.near),
    hills(mood.shade, 70, 452, 30, 3),
  ].join('');
}

/** Height of the lamps' wire, which hangs in two bows, at `x`. */
function wire(x: number): number {
  const part = (x % 400) / 400;
  return whole(184 + 96 * part * (1 - part));
}

function stall(x: number, y: number, scale: number, stripes: string): string {
  return `<use href="#m" transform="translate(${x} ${y})scale(${scale})" color="${stripes}"/>`;
}

/** Defines a stall, 190 wide, with its origin at the lower left corner. */
function stallStamp(mood: Mood): string {
  const stripes = [0, 1, 2, 3, 4].map(
    (index) =>
      `M${index * 38}-118l${10 - index * 4}-34h19L${index * 38 + 19}-118v10a9.5 9 0 0 1-19 0z`,
  );
  const goods = [
    [30, mood.accent],
    [68, mood.second],
    [106, mood.snow],
    [144, mood.mid],
  ] as const;
  const crates = goods.map(
    ([left, fill]) =>
      `<path fill="${fill}" d="M${left - 12}-58a8 8 0 0 1 12-6 8 8 0 0 1 12 0 8 8 0 0 1 10 6z"/>`,
  );
  return (
    `<defs><g id="m"><path fill="${mood.dark}" fill-opacity=".55" d="M10-112h170v112H10z"/><path fill="${mood.lamp}" fill-opacity=".35" d="M18-110h154v52H18z"/>` +
    `${crates.join('')}<path fill="#a57a55" d="M4-58h182v12H4z"/><path fill="#7d5a40" d="M10-46h170V0H10z"/><path stroke="#5f4330" stroke-width="2" d="M10-30h170M10-15h170"/>` +
    `<path fill="${mood.snow}" d="M0-118l12-36h166l12 36v10H0z"/><path fill="currentColor" d="${stripes.join('')}"/><path fill="${mood.dark}" fill-opacity=".18" d="M0-118h190v12H0z"/></g></defs>`
  );
}
