import type { Mood } from '../mood.ts';
import { disc, haze, hills, mountains, sky, stars } from '../scenery.ts';

/** A small propeller plane over the mountains. */
export function drawPlane(mood: Mood): string {
  return [
    sky(mood),
    stars(mood, 41, 24, 180),
    disc(mood, 610, 210, 30),
    mountains(mood.far, mood.shade, 330, [
      [60, 262],
      [200, 220],
      [340, 268],
      [540, 240],
      [720, 270],
    ]),
    haze(mood, 210, 350),
    mountains(mood.mid, mood.near, 400, [
      [-10, 300],
      [150, 338],
      [420, 326],
      [600, 282],
      [760, 340],
    ]),
    haze(mood, 300, 420, 0.6),
    hills(mood.snow, 58, 436, 40, 3),
    `<g fill="${mood.glow}" fill-opacity=".55"><path d="M60 120q30-22 62-8 24-22 54-2 30-6 40 16H44q2-6 16-6zM610 92q18-14 40-4 20-14 42 2 20 0 26 10H596q2-8 14-8z"/></g>`,
    `<g transform="translate(250 130) rotate(-5) scale(1.5)">${aircraft(mood)}</g>`,
  ].join('');
}

/** A high-winged twin-engined plane with skis, flying left; 206 units long. */
function aircraft(mood: Mood): string {
  return (
    `<path fill="${mood.accent}" d="M150 20l24-34h18l-2 38z"/><path fill="${mood.dark}" fill-opacity=".25" d="M180-14h12l-2 38-10-2z"/>` +
    `<path fill="${mood.snow}" d="M0 31c6-8 16-12 34-13h106l54 5c5 1 5 6 0 7l-62 13H32C14 43 4 38 0 31z"/><path fill="${mood.accent}" d="M2 34c40 2 130 1 176-1l-46 10H32c-14 0-24-3-30-9z"/>` +
    `<path fill="${mood.dark}" d="M14 26l9-5h9v8H11zM44 22h8v7h-8zm14 0h8v7h-8zm14 0h8v7h-8zm14 0h8v7h-8zm14 0h8v7h-8z"/>` +
    `<path fill="${mood.near}" d="M164 21h40q4 2 0 5h-36z"/><path fill="${mood.near}" d="M66 8h56q8 4 0 8H66q-8-4 0-8z"/><path fill="${mood.dark}" fill-opacity=".2" d="M70 16h52q2 2-2 3H68z"/>` +
    `<path fill="${mood.mid}" d="M52 12h36l10 4-10 6H52q-5-5 0-10z"/><path fill="${mood.accent}" d="M52 12q-5 5 0 10h5V12z"/><path fill="${mood.glow}" fill-opacity=".6" d="M47-8q3 25 0 50-3-25 0-50z"/>` +
    `<g fill="none" stroke="${mood.dark}" stroke-width="2.6" stroke-linecap="round"><path d="M76 43l-4 12M96 43l4 12M22 42l-2 11"/><path stroke-width="3.6" d="M58 56h54M8 54h26M58 56q-5 0-6-4M8 54q-4 0-5-3"/></g>`
  );
}
