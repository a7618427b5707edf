import type { Mood } from '../mood.ts';
import { disc, haze, hills, mountains, sky, stars } from '../scenery.ts';

/** A snowmobile and its sled, parked where the trail comes over the snow. */
export function drawSnowmobile(mood: Mood): string {
  return [
    sky(mood),
    stars(mood, 19, 24, 180),
    disc(mood, 180, 180, 26),
    mountains(mood.far, mood.mid, 290, [
      [60, 230],
      [300, 206],
      [470, 160],
      [640, 200],
      [790, 170],
    ]),
    haze(mood, 170, 300),
    hills(mood.shade, 46, 306, 30, 3),
    hills(mood.snow, 12, 336, 22, 2),
    `<path fill="none" stroke="${mood.shade}" stroke-width="6" d="M-5 440Q90 418 190 404M-5 462Q110 430 230 408"/>`,
    `<g transform="translate(356 268) scale(1.7)"><path fill="${mood.mid}" fill-opacity=".35" d="M-120 78h290l-30 8h-250z"/>${sled(mood)}${machine(mood)}</g>`,
    hills(mood.snow, 71, 462, 30, 2),
  ].join('');
}

function machine(mood: Mood): string {
  return (
    `<path fill="${mood.dark}" d="M26 54h66l-4 18a8 8 0 0 1-6 5H30a11 11 0 0 1-4-22z"/><g fill="${mood.mid}"><circle cx="34" cy="66" r="5"/><circle cx="52" cy="68" r="5"/><circle cx="70" cy="67" r="5"/></g>` +
    `<path fill="${mood.accent}" d="M22 50l8-8 44-2 11-14c10-4 24 2 34 16l6 8-12 7H28z"/><path fill="#fff" fill-opacity=".22" d="M85 26c10-4 24 2 34 16l-30-4z"/>` +
    `<path fill="${mood.dark}" d="M24 42c1-7 9-9 18-8l32 5v5l-48 4zM113 44l9 1 2 4h-8z"/><path fill="${mood.glow}" fill-opacity=".75" d="M86 26l-7-16 5-2 17 17z"/>` +
    `<g fill="none" stroke="${mood.dark}" stroke-width="3.4" stroke-linecap="round"><path d="M82 26l-9-8M108 56l8 18M94 58l4 16"/><path stroke-width="4" d="M88 77h42q8-1 10-8"/></g>`
  );
}

function sled(mood: Mood): string {
  return (
    `<path fill="none" stroke="${mood.near}" stroke-width="2" d="M-12 72L28 62"/><path fill="${mood.near}" d="M-100 66v-24q14-12 40-8 26-6 40 6v26z"/><path fill="${mood.mid}" d="M-100 42q14-12 40-8 26-6 40 6l-30 6q-26-6-50-4z"/>` +
    `<path fill="none" stroke="${mood.second}" stroke-width="1.6" d="M-92 38l16 28 18-32 18 32 14-30"/><path fill="none" stroke="${mood.dark}" stroke-width="4.5" stroke-linecap="round" d="M-116 77h92q12-1 16-9M-106 68h88"/>`
  );
}
