import type { Mood } from '../mood.ts';
import { disc, haze, hills, mountains, sky, stars } from '../scenery.ts';

/** A northern school: coloured panels, round windows, a flag, and snow up to the door. */
export function drawSchool(mood: Mood): string {
  const panels = [mood.near, mood.accent, mood.near, mood.second, mood.near, mood.mid].map(
    (fill, index) => `<path fill="${fill}" d="M${150 + index * 84} 360V246h84v114z"/>`,
  );
  const windows = Array.from({ length: 6 }, (_, index) => 192 + index * 84);
  const round = windows.map((x) => `<circle cx="${x}" cy="290" r="20"/>`);
  return [
    sky(mood),
    stars(mood, 39, 24, 180),
    disc(mood, 660, 140, 24),
    mountains(mood.far, mood.mid, 320, [
      [80, 220],
      [260, 180],
      [470, 214],
      [700, 190],
      [820, 220],
    ]),
    haze(mood, 180, 330),
    hills(mood.shade, 22, 348, 30, 3),
    ...panels,
    `<path fill="${mood.dark}" fill-opacity=".2" d="M150 340h504v20H150z"/><path fill="${mood.dark}" d="M138 248l24-22h484l20 22z"/><path fill="${mood.snow}" d="M150 237l14-15h480l12 15q-120-7-250-3-140-6-256 3z"/>`,
    `<g fill="${mood.dark}" fill-opacity=".35" transform="translate(0 2)">${windows.map((x) => `<circle cx="${x}" cy="290" r="24"/>`).join('')}</g><g fill="${mood.lamp}">${round.join('')}</g>`,
    `<path fill="${mood.dark}" d="M376 362v-42h52v42z"/><path fill="${mood.lamp}" d="M381 362v-37h20v37zm22 0v-37h20v37z"/><path fill="${mood.snow}" d="M366 320l6-8h60l6 8z"/>`,
    `<path fill="none" stroke="${mood.dark}" stroke-width="4" stroke-linecap="round" d="M92 380V180"/><path fill="${mood.accent}" d="M94 184q20-8 36 0t30-2v36q-16 8-30 2t-36 0z"/><path fill="${mood.snow}" d="M94 184q12-5 22-3v36q-10-3-22 3z"/>`,
    hills(mood.snow, 66, 384, 22, 3),
    hills(mood.shade, 3, 438, 30, 2),
    `<path fill="${mood.snow}" d="M376 374h52l60 80H310z"/>`,
  ].join('');
}
