import type { Mood } from '../mood.ts';
import { dice, disc, haze, hills, mountains, sky, stars, whole } from '../scenery.ts';

/** Open tundra with ponds, a boulder and cotton grass under a wide sky. */
export function drawTundra(mood: Mood): string {
  const [moss, heath] = mood.isNight ? ['#3a4566', '#2b3354'] : ['#8c9a78', '#6a7a62'];
  const [rock, lit] = mood.isNight ? ['#3d4763', '#5d6886'] : ['#737d7d', '#aab2ad'];
  return [
    sky(mood),
    stars(mood, 12, 24, 190),
    disc(mood, 470, 200, 22),
    mountains(mood.far, mood.shade, 272, [
      [80, 222],
      [190, 240],
      [700, 232],
      [790, 214],
    ]),
    hills(mood.mid, 5, 282, 26, 3),
    haze(mood, 190, 286),
    hills(moss, 9, 306, 16, 3),
    pond(mood, 330, 322, 150, 9),
    pond(mood, 560, 344, 170, 10),
    hills(heath, 14, 392, 34, 3),
    pond(mood, 190, 404, 260, 17),
    `<path fill="${mood.dark}" fill-opacity=".25" d="M566 408h150l40 8H590z"/><path fill="${rock}" d="M560 410l12-40 44-26 52 8 30 30 8 28z"/><path fill="${lit}" d="M572 370l44-26 52 8-34 14-30 30z"/>`,
    cottonGrass(mood),
  ].join('');
}

function pond(mood: Mood, x: number, y: number, width: number, height: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${height}" fill="${mood.water[0]}"/><ellipse cx="${x + 10}" cy="${y + height * 0.3}" rx="${width * 0.4}" ry="${height * 0.55}" fill="${mood.water[1]}" fill-opacity=".35"/>`;
}

function cottonGrass(mood: Mood): string {
  const roll = dice(77);
  const stems: string[] = [];
  const tufts: string[] = [];
  for (let index = 0; index < 30; index += 1) {
    const x = whole(index < 20 ? roll() * 300 : 430 + roll() * 370);
    const length = whole(26 + roll() * 44);
    stems.push(`M${x} 454q2-${whole(length / 2)} ${whole(roll() * 12)}-${length}`);
    const [, end = '0'] = stems.at(-1)?.match(/ (-?\d+)-\d+$/) ?? [];
    tufts.push(`M${x + Number(end)} ${454 - length}h0`);
  }
  return `<path fill="none" stroke="${mood.dark}" stroke-width="1.5" d="${stems.join('')}"/><path stroke="${mood.snow}" stroke-width="9" stroke-linecap="round" d="${tufts.join('')}"/>`;
}
