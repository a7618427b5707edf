import type { PaperLook } from './made-path.ts';
import { type NameOutline, outlineName } from './outline-name.ts';

const SNOW = '#fcfbf8';
const SUN = '#e8b54a';

/**
 * A paper's icon, a square SVG of 32 units: its initial (or hills, if the font lacks the letter)
 * under the sun. `scale` (0..1) shrinks the drawing towards the centre of the background.
 */
export function drawIcon({ name, accent }: PaperLook, corner: number, scale = 1): string {
  const edge = round(16 * (1 - scale));
  const initial = [...name.normalize('NFC')][0] ?? '';
  const outline = outlineName(initial);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="${corner}" fill="${accent}"/>`,
    scale < 1 ? `<g transform="translate(${edge} ${edge}) scale(${scale})">` : '',
    outline
      ? placed(outline, { x: 4.5, y: 9.5, width: 17.5, height: 17 })
      : `<path d="M4 23l7-9 4 5 3-4 10 8z" fill="${SNOW}"/>`,
    `<circle cx="26" cy="7" r="2.8" fill="${SUN}"/>`,
    scale < 1 ? '</g>' : '',
    '</svg>',
  ].join('');
}

/** Scales an outline to fit a box, centred. */
export function placed(
  { viewBox, path }: NameOutline,
  box: { x: number; y: number; width: number; height: number },
  fill = SNOW,
): string {
  const [left = 0, top = 0, width = 1, height = 1] = viewBox.split(' ').map(Number);
  const scale = Math.min(box.width / width, box.height / height);
  const x = box.x + (box.width - width * scale) / 2 - left * scale;
  const y = box.y + (box.height - height * scale) / 2 - top * scale;
  return `<path transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})" d="${path}" fill="${fill}"/>`;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

const NIGHT = '#0b1a26';
const HORIZON = '#f3e3c3';

/** The card for link previews, an SVG of 1200 by 630: the paper's name, its place and a low sun. */
export function drawCard({ name, cityLine, accent }: PaperLook): string {
  const title = outlineName(name);
  const place = outlineName(cityLine);
  const far = mix(accent, HORIZON, 0.28);
  const near = mix(accent, NIGHT, 0.3);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">',
    '<defs><linearGradient id="sky" x2="0" y2="1">',
    `<stop offset="0" stop-color="${mix(accent, NIGHT, 0.72)}"/>`,
    `<stop offset=".62" stop-color="${accent}"/>`,
    `<stop offset=".8" stop-color="${mix(accent, HORIZON, 0.55)}"/>`,
    '</linearGradient></defs>',
    '<rect width="1200" height="630" fill="url(#sky)"/>',
    `<circle cx="930" cy="432" r="46" fill="${SUN}"/>`,
    `<path d="M0 470C150 420 260 405 400 450S640 505 790 455S1050 400 1200 440V630H0z" fill="${far}"/>`,
    `<path d="M0 540C180 490 330 480 520 525S900 590 1200 510V630H0z" fill="${near}"/>`,
    `<path d="M0 592C260 570 520 600 760 588S1080 574 1200 586V630H0z" fill="${SNOW}"/>`,
    title ? placed(title, { x: 110, y: 120, width: 980, height: 118 }) : '',
    `<path d="M560 282h80" stroke="${SUN}" stroke-width="4"/>`,
    place ? placed(place, { x: 250, y: 314, width: 700, height: 34 }) : '',
    '</svg>',
  ].join('');
}

/** Mixes two colours; `share` (0..1) is the weight of `other`. */
function mix(colour: string, other: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(part(colour, at) * (1 - share) + part(other, at) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
