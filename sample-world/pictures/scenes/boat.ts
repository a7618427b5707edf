import type { Mood } from '../mood.ts';
import { disc, glitter, haze, hills, mountains, sky, stars, water } from '../scenery.ts';

/** A freighter canoe at rest on water as still as a mirror. */
export function drawBoat(mood: Mood): string {
  return [
    sky(mood),
    stars(mood, 17, 24, 170),
    disc(mood, 530, 186, 34),
    mountains(mood.far, mood.shade, 250, [
      [40, 196],
      [150, 160],
      [290, 200],
      [420, 214],
    ]),
    haze(mood, 160, 254),
    hills(mood.mid, 6, 252, 20, 4),
    water(mood, 250),
    `<path fill="${mood.mid}" fill-opacity=".35" d="M0 250h800v8q-200 14-330 8T0 278z"/>`,
    glitter(mood, 530, 256, 12),
    `<g transform="translate(180 340) scale(1.25)"><path fill="${mood.dark}" fill-opacity=".3" d="M14 6h220l-26 26-160 8z"/>`,
    `<path fill="${mood.dark}" d="M-14-32q42 14 110 15 90 0 140-23-6 34-28 47-80 8-186 0-26-8-36-39z"/><path fill="${mood.accent}" d="M-14-32q42 14 110 15 90 0 140-23l-2 11q-52 21-138 21-66 0-107-15z"/>`,
    `<path fill="${mood.second}" d="M60-17v-13h34v14zM98-16v-20h26v19z"/><path fill="${mood.near}" d="M-22-40h16l3 14-4 6h-10zm4 20h8v30h-8z"/><path fill="none" stroke="${mood.dark}" stroke-width="3" stroke-linecap="round" d="M-4-36l26 4"/><path fill="none" stroke="${mood.second}" stroke-width="4" stroke-linecap="round" d="M132-22l70-18"/></g>`,
    `<path fill="none" stroke="${mood.glow}" stroke-opacity=".5" stroke-width="2" stroke-linecap="round" d="M120 366h60m300 4h90M180 398h210m60 18h130M70 424h120"/>`,
  ].join('');
}
