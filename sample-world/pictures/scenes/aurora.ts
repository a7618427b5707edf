import type { Mood } from '../mood.ts';
import { dice, HEIGHT, hills, stars, WIDTH, whole } from '../scenery.ts';

/** Three nights, as an aurora is never seen by day. */
const NIGHTS = {
  dusk: {
    sky: ['#0d1f33', '#1f4658', '#7aa0a0'],
    veil: ['#8fe3c0', '#5fb7b4'],
    land: ['#31566a', '#1e3b4f', '#dbe9ea'],
  },
  morning: {
    sky: ['#10233f', '#2a527c', '#a3bccb'],
    veil: ['#b5ecd0', '#79c3d6'],
    land: ['#48708f', '#28506f', '#e8f1f4'],
  },
  night: {
    sky: ['#0f1130', '#2a2f63', '#7b6f9c'],
    veil: ['#86dcc4', '#a88ad6'],
    land: ['#3a427a', '#20274f', '#c5cde6'],
  },
} as const;

/** Curtains of northern light over snow-covered hills. */
export function drawAurora(mood: Mood): string {
  const night = NIGHTS[mood.isNight ? 'night' : mood.glow === '#fffaea' ? 'morning' : 'dusk'];
  const [top, middle, low] = night.sky;
  const [far, near, snow] = night.land;
  return [
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".5" stop-color="${middle}"/><stop offset=".8" stop-color="${low}"/></linearGradient>`,
    '<filter id="b" x="-10%" width="120%"><feGaussianBlur stdDeviation="15 7"/></filter>',
    `<path fill="url(#s)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    stars({ ...mood, isNight: true }, 5, 34, 260),
    veil(
      'a',
      night.veil[1],
      0.55,
      [
        [-40, 190],
        [150, 90],
        [420, 210],
        [640, 120],
        [860, 200],
      ],
      150,
    ),
    veil(
      'c',
      night.veil[0],
      0.85,
      [
        [-40, 250],
        [220, 270],
        [380, 130],
        [620, 250],
        [860, 90],
      ],
      190,
    ),
    hills(far, 3, 336, 50, 5),
    hills(near, 11, 392, 54, 4),
    hills(snow, 8, 440, 34, 3),
  ].join('');
}

/** One curtain: upright rays that hang from a curve, bright at the hem and fading upwards. */
function veil(
  id: string,
  colour: string,
  strength: number,
  curve: readonly (readonly [number, number])[],
  height: number,
): string {
  const roll = dice(curve.length + height);
  const hem = spline(curve);
  const crown = [...hem]
    .reverse()
    .map(([x, y]) => `${x + 26} ${whole(y - height * (0.75 + roll() * 0.4))}`);
  return (
    `<linearGradient id="${id}" x2="0" y2="1"><stop offset=".1" stop-color="${colour}" stop-opacity="0"/><stop offset=".85" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient>` +
    `<g filter="url(#b)" fill="url(#${id})">${strips(hem, crown)}</g>`
  );
}

/** The curtain is cut into upright strips, so that each fades over its own height. */
function strips(hem: readonly (readonly [number, number])[], crown: readonly string[]): string {
  const tops = [...crown].reverse();
  return hem
    .slice(0, -1)
    .map(([x, y], index) => {
      const [nextX, nextY] = hem[index + 1] ?? [x, y];
      return `<path d="M${x} ${y}L${tops[index]} ${tops[index + 1]} ${nextX} ${nextY}z"/>`;
    })
    .join('');
}

function spline(points: readonly (readonly [number, number])[]): [number, number][] {
  const parts = 5;
  const result: [number, number][] = [];
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [x1, y1] = points[index] ?? [0, 0];
    const [x2, y2] = points[index + 1] ?? [0, 0];
    for (let part = 0; part < parts; part += 1) {
      const t = part / parts;
      const eased = (1 - Math.cos(t * Math.PI)) / 2;
      result.push([whole(x1 + (x2 - x1) * t), whole(y1 + (y2 - y1) * eased)]);
    }
  }
  return result;
}
