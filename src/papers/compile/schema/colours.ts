import * as v from 'valibot';
import { quoted } from '../problem.ts';
import { field, fields, text } from './fields.ts';

/** Background colours of text in the accent colour (src/shared/styles/tokens.css). */
const GROUNDS = {
  light: { paper: '#fcfbf8', sheet: '#ffffff', wash: '#f1eee7' },
  dark: { paper: '#0f161b', sheet: '#1a242b', wash: '#18222a' },
} as const;
/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

/** The accent colour of links, rules and buttons, in each colour scheme. */
export const AccentSchema = fields({
  light: field(accent('light'), 'On light grounds, such as "#0b4a66".'),
  dark: field(accent('dark'), 'On dark grounds, such as "#86cbe6".'),
});

function accent(scheme: keyof typeof GROUNDS) {
  const lowest = (colour: string) =>
    Object.entries(GROUNDS[scheme])
      .map(([name, ground]) => ({ name, ground, contrast: contrastOf(colour, ground) }))
      .sort((a, b) => a.contrast - b.contrast)[0];
  return v.pipe(
    text(),
    v.metadata({ form: 'colour' }),
    v.regex(
      /^#[0-9a-f]{6}$/,
      ({ input }) => `${quoted(input)} is no colour: # and six of 0-9 and a-f, in quotes`,
    ),
    v.check(
      (colour) => (lowest(colour)?.contrast ?? 0) >= MIN_CONTRAST,
      ({ input }) => {
        const { name, ground, contrast } = lowest(String(input)) ?? {};
        const change = scheme === 'light' ? 'darker' : 'lighter';
        return `${quoted(input)} cannot be read on the ${scheme} ground "${name}" (${ground}): the contrast is ${contrast?.toFixed(1)}, and at least ${MIN_CONTRAST} is needed; take a ${change} one`;
      },
    ),
  );
}

/** The contrast ratio of two colours, 1..21 (WCAG 2.2). */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
