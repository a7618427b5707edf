import type { Mood } from '../mood.ts';
import {
  disc,
  glitter,
  haze,
  hills,
  houseStamp,
  houses,
  mountains,
  sky,
  stars,
  water,
} from '../scenery.ts';

/** A harbour with a breakwater, small boats at anchor and houses on the shore. */
export function drawHarbour(mood: Mood): string {
  return [
    sky(mood),
    stars(mood, 2, 20, 150),
    disc(mood, 590, 176, 22),
    mountains(mood.far, mood.mid, 270, [
      [60, 168],
      [190, 128],
      [330, 180],
      [700, 190],
      [830, 150],
    ]),
    haze(mood, 150, 272),
    hills(mood.near, 4, 268, 34, 5),
    houseStamp(mood),
    houses(34, [
      [60, 266, mood.accent],
      [106, 262, mood.snow],
      [150, 268, mood.second],
      [206, 266, mood.near],
    ]),
    water(mood, 268),
    glitter(mood, 590, 268, 6),
    `<path fill="${mood.dark}" d="M800 300l-150 2-24 8-110 1-26 9h310z"/><path fill="${mood.snow}" fill-opacity=".7" d="M800 298l-146 2-20 5 166-2z"/>`,
    boatStamp(mood),
    boat(250, 304, 0.75, mood.snow),
    boat(70, 356, 1.2, mood.accent),
    boat(360, 404, 1.7, mood.dark),
  ].join('');
}

/**
 * Defines a decked boat with a wheelhouse and a mast, its reflection below it; its origin is the
 * bow's waterline.
 */
function boatStamp(mood: Mood): string {
  return (
    '<defs><g id="b"><path fill="currentColor" fill-opacity=".3" d="M4 1h92l-10 14H16z"/>' +
    `<path fill="currentColor" d="M-6-18l46 4h62L92 2H8z"/><path fill="${mood.glow}" fill-opacity=".5" d="M-6-18l46 4h62l-2 3H38L-4-14z"/>` +
    `<path fill="${mood.snow}" d="M48-14v-20h28v20z"/><path fill="${mood.dark}" fill-opacity=".18" d="M66-14v-20h10v20z"/><path fill="${mood.lamp}" d="M52-30h6v7h-6zm10 0h6v7h-6z"/>` +
    `<path stroke="${mood.dark}" stroke-width="1.6" fill="none" d="M62-34v-34m0 6L-4-17M62-66l38 52"/></g></defs>`
  );
}

function boat(x: number, y: number, scale: number, hull: string): string {
  return `<use href="#b" transform="translate(${x} ${y})scale(${scale})" color="${hull}"/>`;
}
