import type { Mood } from '../mood.ts';
import { disc, haze, hills, mountains, sky, stars } from '../scenery.ts';

/** Caribou on their way along a ridge. */
export function drawCaribou(mood: Mood): string {
  return [
    sky(mood),
    stars(mood, 14, 20, 170),
    disc(mood, 250, 186, 34),
    mountains(mood.far, mood.shade, 320, [
      [70, 246],
      [210, 270],
      [520, 236],
      [650, 200],
      [780, 240],
    ]),
    haze(mood, 210, 330),
    hills(mood.mid, 44, 340, 30, 4),
    animalStamp(mood),
    herd(mood.near, [
      [150, 272, 0.5],
      [226, 268, 0.54],
      [300, 276, 0.46],
    ]),
    hills(mood.shade, 19, 388, 30, 2),
    herd(mood.dark, [
      [400, 274, 1],
      [556, 254, 1.2],
    ]),
    hills(mood.snow, 57, 424, 34, 3),
  ].join('');
}

/** Defines one animal walking right: 100 by 92, feet at the bottom. */
function animalStamp(mood: Mood): string {
  return (
    '<defs><g id="c" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">' +
    '<path stroke-width="3.6" d="M25 56l-5 15 3 20M33 58l3 14-4 19M64 58l-1 15 4 18M71 56l6 14-3 21"/>' +
    '<path stroke-width="2.1" d="M86 24C82 15 73 13 71 3M76 12c4-2 6-6 5-11M72 7c-4 0-7-2-8-5M89 23c-1-8 5-12 4-21M92 12c4-1 7-4 8-9M86 24c4-2 8-3 11-2"/>' +
    '<path fill="currentColor" stroke="none" d="M17 49c0-8 10-11 20-10 14 2 26 1 35-4l10-11c2-3 6-4 9-2l9 7c2 2 0 5-3 5l-9 1c-3 7-5 14-9 20-3 5-8 6-14 6l-30-1c-11 0-18-4-18-11z"/>' +
    `<path fill="${mood.shade}" fill-opacity=".75" stroke="none" d="M72 36l9-9c3 1 5 4 6 8-3 7-5 14-9 19-5-3-8-10-6-18zM16 47l4-4 1 8z"/></g></defs>`
  );
}

function herd(
  colour: string,
  places: readonly (readonly [x: number, y: number, scale: number])[],
): string {
  const animals = places.map(
    ([x, y, scale]) => `<use href="#c" transform="translate(${x} ${y})scale(${scale})"/>`,
  );
  return `<g color="${colour}">${animals.join('')}</g>`;
}
