import type { Mood } from '../mood.ts';
import { dice, disc, glitter, haze, mountains, sky, stars, water, whole } from '../scenery.ts';

/** Ice floes on still water, larger towards us, under a low sun. */
export function drawFloe(mood: Mood): string {
  return [
    sky(mood),
    stars(mood, 7, 14, 140),
    disc(mood, 300, 176, 26),
    mountains(mood.far, mood.mid, 222, [
      [520, 170],
      [640, 138],
      [770, 176],
    ]),
    haze(mood, 130, 224),
    water(mood, 222),
    glitter(mood, 300, 222, 9),
    floes(mood),
  ].join('');
}

function floes(mood: Mood): string {
  const roll = dice(31);
  const tops: string[] = [];
  const sides: string[] = [];
  for (const [y, size, gap] of [
    [236, 26, 96],
    [254, 46, 124],
    [284, 78, 176],
    [328, 120, 262],
    [396, 190, 400],
  ] as const) {
    for (let x = -size * roll(); x < 800; x += gap * (0.7 + roll() * 0.6)) {
      const outline = slab(x, y + (roll() - 0.5) * size * 0.16, size * (0.7 + roll() * 0.5), roll);
      tops.push(outline);
      sides.push(
        outline.replace(
          /^M(\S+) (\S+?)l/,
          (_, left, top) => `M${left} ${whole(Number(top) + size * 0.09 + 1)}l`,
        ),
      );
    }
  }
  return `<path fill="${mood.mid}" d="${sides.join('')}"/><path fill="${mood.snow}" d="${tops.join('')}"/>`;
}

/** One slab of ice seen from a low angle, as a path that begins at its left tip. */
function slab(x: number, y: number, width: number, roll: () => number): string {
  const depth = width * 0.2;
  const [a, b] = [0.2 + roll() * 0.15, 0.35 + roll() * 0.2];
  const steps = [
    [width * a, -depth * (0.6 + roll() * 0.4)],
    [width * b, -depth * 0.15],
    [width * (1 - a - b), depth * 0.7],
    [-width * 0.22, depth * (0.5 + roll() * 0.3)],
    [-width * 0.42, depth * 0.15],
  ];
  return `M${whole(x)} ${whole(y)}l${steps.map(([dx = 0, dy = 0]) => `${whole(dx)} ${whole(dy)}`).join(' ')}z`;
}
