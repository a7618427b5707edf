import type { Mood } from './mood.ts';

/** Every picture's size, in SVG units. */
export const WIDTH = 800;
export const HEIGHT = 450;

type Point = readonly [x: number, y: number];

/** Pseudo-random numbers from 0 to 1, always the same for the same seed. */
export function dice(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

/** The sky over the whole picture. */
export function sky({ sky: [top, middle, low] }: Mood): string {
  return (
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".45" stop-color="${middle}"/>` +
    `<stop offset=".75" stop-color="${low}"/></linearGradient><path fill="url(#s)" d="M0 0h800v450H0z"/>`
  );
}

/** Stars above `bottom`; nothing by day. */
export function stars(mood: Mood, seed: number, count: number, bottom: number): string {
  if (!mood.isNight) return '';
  const roll = dice(seed);
  const dots = Array.from(
    { length: count },
    () => `M${whole(roll() * WIDTH)} ${whole(roll() ** 1.4 * bottom)}h0`,
  );
  return `<path d="${dots.join('')}" stroke="#fff" stroke-opacity=".7" stroke-width="1.6" stroke-linecap="round"/>`;
}

/** Sun or moon with a soft halo. */
export function disc(mood: Mood, x: number, y: number, radius: number): string {
  return (
    `<radialGradient id="g"><stop stop-color="${mood.glow}" stop-opacity=".6"/><stop offset=".3" stop-color="${mood.glow}" stop-opacity=".26"/><stop offset=".6" stop-color="${mood.glow}" stop-opacity=".08"/><stop offset="1" stop-color="${mood.glow}" stop-opacity="0"/></radialGradient>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 6}" fill="url(#g)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${mood.glow}"/>`
  );
}

/** Soft rolling land: its skyline lies within `height` above `base`, in `steps` swells. */
export function hills(
  fill: string,
  seed: number,
  base: number,
  height: number,
  steps: number,
): string {
  const roll = dice(seed);
  const points = Array.from(
    { length: steps + 2 },
    (_, index): Point => [
      whole(((index - 0.5) * WIDTH) / steps),
      // Crests and dips take turns, or the land would be flat.
      whole(base - height * (index % 2 === 0 ? roll() * 0.45 : 0.7 + roll() * 0.5)),
    ],
  );
  return `<path fill="${fill}" d="${smooth(points)}V450H0z"/>`;
}

/**
 * Mountains with the given peaks, left to right, standing on `base`; their right sides lie in
 * `shade`.
 */
export function mountains(
  fill: string,
  shade: string,
  base: number,
  peaks: readonly Point[],
): string {
  const [firstX, firstY] = peaks[0] ?? [0, base];
  let skyline = `M${whole(firstX - (base - firstY) * 1.8)} ${base}`;
  let sides = '';
  peaks.forEach(([x, y], index) => {
    const [nextX, nextY]: Point = peaks[index + 1] ?? [x + (base - y) * 2.6, base];
    const valleyX = whole(index + 1 < peaks.length ? (x + nextX) / 2 : nextX);
    const valleyY = whole(
      index + 1 < peaks.length ? Math.max(y, nextY) + (base - Math.max(y, nextY)) * 0.55 : base,
    );
    const third = (valleyX - x) / 3;
    skyline += `L${x} ${y}L${valleyX} ${valleyY}`;
    sides +=
      `M${x} ${y}L${valleyX} ${valleyY}L${whole(x + third * 1.7)} ${base}L${whole(x + third * 0.4)} ${whole(y + (base - y) * 0.62)}` +
      `L${whole(x + third)} ${whole(y + (base - y) * 0.4)}z`;
  });
  return `<path fill="${fill}" d="${skyline}V450H0z"/><path fill="${shade}" d="${sides}"/>`;
}

/**
 * A veil of haze in the horizon's colour, from nothing at `top` to its full `strength` at `bottom`
 * and below.
 */
export function haze(
  { sky: [, , colour] }: Mood,
  top: number,
  bottom: number,
  strength = 0.7,
): string {
  return (
    `<linearGradient id="h${top}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${top}" y2="${bottom}"><stop stop-color="${colour}" stop-opacity="0"/><stop offset="1" stop-color="${colour}" stop-opacity="${strength}"/></linearGradient>` +
    `<path fill="url(#h${top})" d="M0 ${top}h800v450H0z"/>`
  );
}

/** Water from `top` to the bottom edge. */
export function water({ water: [far, near] }: Mood, top: number): string {
  return (
    `<linearGradient id="w" x2="0" y2="1"><stop stop-color="${far}"/><stop offset="1" stop-color="${near}"/></linearGradient>` +
    `<path fill="url(#w)" d="M0 ${top}h800V450H0z"/>`
  );
}

/**
 * Light on water: a column of short strokes under a disc at `x`, wider and farther apart towards
 * us.
 */
export function glitter(mood: Mood, x: number, top: number, seed: number): string {
  const roll = dice(seed);
  const strokes: string[] = [];
  for (let y = top + 5, step = 5; y < HEIGHT; y += step, step *= 1.16) {
    const half = 10 + (y - top) * 0.22 * (0.5 + roll());
    strokes.push(`M${whole(x - half + (roll() - 0.5) * 24)} ${whole(y)}h${whole(half * 2)}`);
  }
  return `<path d="${strokes.join('')}" stroke="${mood.glow}" stroke-opacity=".55" stroke-width="2.5" stroke-linecap="round"/>`;
}

/** Defines the house that `houses` stamps: gable roof with snow on it, two lit windows. */
export function houseStamp(mood: Mood): string {
  return (
    `<defs><g id="o"><path fill="currentColor" d="M0 0v-50l50-30 50 30V0z"/><path fill="${mood.dark}" fill-opacity=".22" d="M50 0v-80l50 30V0z"/>` +
    `<path fill="none" stroke="${mood.snow}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round" d="M-6-46l56-34 56 34"/>` +
    `<path fill="${mood.lamp}" d="M18-36h16v16H18zM62-36h16v16H62z"/></g></defs>`
  );
}

/** Houses of one width; each place is the lower left corner and the colour of the walls. */
export function houses(
  width: number,
  places: readonly (readonly [x: number, y: number, wall: string])[],
): string {
  const scale = width / 100;
  const stamps = places.map(
    ([x, y, wall]) =>
      `<use href="#o" x="${whole(x / scale)}" y="${whole(y / scale)}" color="${wall}"/>`,
  );
  return `<g transform="scale(${scale})">${stamps.join('')}</g>`;
}

/** A number without decimals: pictures stay small. */
export function whole(value: number): number {
  return Math.round(value);
}

function smooth(points: readonly Point[]): string {
  const [first = [0, 0], ...rest] = points;
  let path = `M${first[0]} ${first[1]}`;
  rest.forEach(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? [x, y];
    path += `Q${x} ${y} ${whole((x + nextX) / 2)} ${whole((y + nextY) / 2)}`;
  });
  return `${path}H800`;
}
