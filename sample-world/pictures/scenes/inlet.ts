import type { Mood } from '../mood.ts';
import { disc, glitter, haze, mountains, sky, stars, water } from '../scenery.ts';

/** A fjord: walls of rock on both sides, layer behind layer, and quiet water between them. */
export function drawInlet(mood: Mood): string {
  return [
    sky(mood),
    stars(mood, 15, 24, 150),
    disc(mood, 420, 196, 24),
    mountains(mood.far, mood.shade, 280, [
      [250, 196],
      [360, 222],
      [560, 214],
      [660, 176],
    ]),
    haze(mood, 170, 284),
    water(mood, 282),
    glitter(mood, 420, 282, 3),
    wall(
      mood.mid,
      mood.far,
      'M-20 96l70 26 60 52 54 20 50 52 62 38 20 12-316 2z',
      'M-20 96l70 26 60 52 54 20-50 14-40-34-50-8-44-32z',
    ),
    wall(
      mood.mid,
      mood.far,
      'M820 70l-80 44-44 60-60 28-46 58-50 30-24 8 304 2z',
      'M820 70l-80 44-44 60-60 28 54 8 40-40 54-18 36-40z',
    ),
    wall(
      mood.near,
      mood.mid,
      'M-20 30l46 40 36 70 44 46 18 62 40 44 28 24-212 6z',
      'M-20 30l46 40 36 70 44 46-48-14-24-56-54-40z',
    ),
    wall(
      mood.dark,
      mood.near,
      'M820-10l-50 56-30 90-34 44-16 70-40 52-30 34 200 4z',
      'M820-10l-50 56-30 90-34 44 44-8 20-64 50-40z',
    ),
    `<path fill="${mood.near}" fill-opacity=".3" d="M-20 322h212l-60 30-60 14-92 34z"/><path fill="${mood.dark}" fill-opacity=".35" d="M820 340H620l70 26 40 26 90 40z"/>`,
    `<path fill="${mood.snow}" fill-opacity=".8" d="M300 352l26-10 34 4 20 8-14 6h-54zm150 40l40-14 44 6 30 12-24 8h-76z"/>`,
  ].join('');
}

/** One headland, with the slope that catches the light. */
function wall(fill: string, lit: string, outline: string, slope: string): string {
  return `<path fill="${fill}" d="${outline}"/><path fill="${lit}" fill-opacity=".55" d="${slope}"/>`;
}
