import type { Mood } from '../mood.ts';
import { disc, haze, hills, mountains, sky, stars } from '../scenery.ts';

/** A radio mast with its guy wires, and a small station with the lamps on. */
export function drawRadio(mood: Mood): string {
  const rungs = Array.from(
    { length: 14 },
    (_, index) =>
      `M-${3 + index * 0.7} ${index * 20}L${4 + index * 0.7} ${index * 20 + 20}M${3 + index * 0.7} ${index * 20}L-${4 + index * 0.7} ${index * 20 + 20}`,
  );
  return [
    sky(mood),
    stars(mood, 23, 24, 230),
    disc(mood, 650, 150, 22),
    mountains(mood.far, mood.mid, 320, [
      [90, 250],
      [300, 220],
      [620, 236],
      [760, 206],
    ]),
    haze(mood, 210, 330),
    hills(mood.near, 29, 346, 40, 4),
    `<g transform="translate(270 70)" fill="none" stroke="${mood.dark}"><path stroke-opacity=".45" d="M0 10L-210 300M0 10L200 300M0 130l-130 170M0 130l130 170"/><path stroke-width="2.4" d="M-2-6L-13 290M2-6L13 290M0-34v30"/><path stroke-width="1.2" d="${rungs.join('')}"/>`,
    `<g stroke="${mood.glow}" stroke-width="2.4" stroke-linecap="round" stroke-opacity=".75"><path d="M16-44a24 24 0 0 1 0 30M-16-44a24 24 0 0 0 0 30"/><path stroke-opacity=".5" d="M30-56a44 44 0 0 1 0 54M-30-56a44 44 0 0 0 0 54"/><path stroke-opacity=".28" d="M44-68a64 64 0 0 1 0 78M-44-68a64 64 0 0 0 0 78"/></g><circle cy="-34" r="5" fill="${mood.accent}" stroke="none"/></g>`,
    hills(mood.shade, 35, 384, 30, 3),
    `<path fill="${mood.dark}" d="M430 374v-64h176v64z"/><path fill="${mood.near}" d="M430 374v-64h124v64z"/><path fill="${mood.snow}" d="M422 312v-9h192v9z"/><path fill="${mood.lamp}" d="M448 328h26v20h-26zm40 0h26v20h-26zM568 326h20v48h-20z"/>`,
    `<g fill="none" stroke="${mood.dark}" stroke-width="3"><path d="M528 304v-20"/><path fill="${mood.snow}" d="M508 258c-4 18 12 34 32 30z"/><path d="M524 274l14-14"/></g>`,
    hills(mood.snow, 50, 424, 40, 2),
  ].join('');
}
