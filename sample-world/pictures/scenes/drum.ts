import type { Mood } from '../mood.ts';
import { haze, hills, sky, stars } from '../scenery.ts';

/** A frame drum with its beater, large as a rising moon over hills. */
export function drawDrum(mood: Mood): string {
  return [
    sky(mood),
    stars(mood, 4, 24, 240),
    hills(mood.far, 33, 330, 60, 4),
    haze(mood, 250, 350),
    hills(mood.mid, 18, 372, 50, 3),
    `<radialGradient id="k" cx=".42" cy=".36" r=".75"><stop stop-color="#fbf3e2"/><stop offset=".6" stop-color="#eedcbd"/><stop offset="1" stop-color="#cfb48c"/></radialGradient>`,
    `<g transform="rotate(-16 400 220)"><path stroke="#6b4630" stroke-width="17" stroke-linecap="round" d="M400 366v64"/><path stroke="#8a5d40" stroke-width="6" stroke-linecap="round" d="M397 366v62"/><path stroke="#e3c79c" stroke-width="3" d="M391 372h18m-18 7h18m-18 7h18"/>`,
    `<circle cx="400" cy="214" r="152" fill="#5b3b29"/><circle cx="400" cy="212" r="146" fill="#99694a"/><circle cx="400" cy="213" r="138" fill="url(#k)"/>`,
    `<path fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3" d="M290 160a124 124 0 0 1 96-68"/><path fill="none" stroke="#a9855c" stroke-opacity=".3" stroke-width="2" d="M300 262q90 40 196-12M340 300q64 20 122-6"/></g>`,
    hills(mood.near, 27, 420, 40, 3),
    `<g transform="translate(-400 6) rotate(-52 590 330)"><rect x="520" y="320" width="150" height="16" rx="8" fill="#7a5038"/><rect x="520" y="320" width="150" height="6" rx="3" fill="#a87754"/><rect x="508" y="316" width="54" height="24" rx="12" fill="${mood.accent}"/></g>`,
    hills(mood.dark, 61, 452, 34, 4),
  ].join('');
}
