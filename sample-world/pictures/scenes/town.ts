import type { Mood } from '../mood.ts';
import { disc, haze, hills, houseStamp, houses, mountains, sky, stars } from '../scenery.ts';

const ROWS: readonly (readonly [y: number, width: number, places: readonly number[]])[] = [
  [290, 34, [90, 142, 196, 262, 420, 474, 540, 604, 668]],
  [326, 46, [30, 104, 180, 320, 392, 500, 580, 700]],
  [376, 66, [70, 176, 290, 440, 556, 664]],
];

/** Small coloured houses on a snowy slope, with lamps in the windows. */
export function drawTown(mood: Mood): string {
  const walls = [mood.accent, mood.near, mood.second, mood.mid, mood.dark];
  const rows = ROWS.map(([y, width, places], row) => {
    const stamps = places.map(
      (x, index) => [x, y + ((index * 7) % 5), walls[(index * 2 + row) % 5] ?? mood.near] as const,
    );
    return (
      hills(row === 1 ? mood.snow : mood.shade, row + 40, y + 8, 14, 4) + houses(width, stamps)
    );
  });
  return [
    sky(mood),
    stars(mood, 9, 20, 150),
    disc(mood, 210, 130, 20),
    mountains(mood.far, mood.mid, 300, [
      [120, 200],
      [330, 150],
      [520, 186],
      [720, 140],
    ]),
    haze(mood, 170, 300),
    houseStamp(mood),
    ...rows,
    poles(mood),
    hills(mood.snow, 52, 428, 26, 3),
  ].join('');
}

function poles(mood: Mood): string {
  return `<path fill="none" stroke="${mood.dark}" stroke-width="2" d="M262 382v-86m-9 9h18M412 380v-92m-10 10h20M646 384v-94m-10 10h20"/><path fill="none" stroke="${mood.dark}" stroke-opacity=".5" d="M-10 306q140 18 272-1 80 16 150-7 120 22 234 2 90 14 164-6"/>`;
}
