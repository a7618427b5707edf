import type { Mood } from '../mood.ts';
import { disc, haze, hills, sky, stars } from '../scenery.ts';

/** Nothing but hills, one behind the other, with mist in the valleys. */
export function drawHills(mood: Mood): string {
  return [
    sky(mood),
    stars(mood, 27, 30, 180),
    disc(mood, 490, 150, 34),
    hills(mood.far, 81, 240, 60, 5),
    haze(mood, 180, 270, 0.75),
    hills(mood.mid, 64, 300, 80, 4),
    haze(mood, 225, 335, 0.6),
    hills(mood.near, 95, 366, 96, 4),
    haze(mood, 290, 400, 0.4),
    hills(mood.dark, 73, 440, 90, 3),
    cairn(mood),
  ].join('');
}

/** Stones that somebody piled up, on the nearest hill. */
function cairn(mood: Mood): string {
  return `<g fill="${mood.dark}" transform="translate(0 -4)"><path d="M150 392l4-22 22-2 6 24zM147 369l6-13 28 2 2 11zM156 357l3-14 16 1 2 14zM140 346l8-9 42 1 4 9-16 2h-30zM158 338l2-13 14 1 1 13z"/></g>`;
}
