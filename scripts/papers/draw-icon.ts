import { type NameOutline, outlineName } from '../fonts/outline-name.ts';
import type { PaperLook } from './made-path.ts';

const SNOW = '#fcfbf8';
const SUN = '#e8b54a';

/**
 * The icon of a paper, an SVG of 32 by 32: its initial under the sun; hills where the font has no such letter. `scale` (0..1) draws
 * both smaller, in the middle of the same ground.
 */
export async function drawIcon(
  { name, accent }: PaperLook,
  corner: number,
  scale = 1,
): Promise<string> {
  const edge = round(16 * (1 - scale));
  const initial = [...name.normalize('NFC')][0] ?? '';
  const outline = await outlineName(initial);
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

/** An outline within a box, as large as it fits, in its middle. */
export function placed(
  { viewBox, path }: NameOutline,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
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
