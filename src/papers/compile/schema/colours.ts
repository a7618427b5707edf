import * as v from 'valibot';
import { quoted } from '../problem.ts';
import { field, fields, text, wrong } from './fields.ts';

/** Background colours of text in the accent colour (src/shared/styles/tokens.css). */
const GROUNDS = {
  light: ['#fcfbf8', '#ffffff', '#f1eee7'],
  dark: ['#0f161b', '#1a242b', '#18222a'],
} as const;
/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;
export const COLOUR_CODE = /^#[0-9a-f]{6}$/;

/** The accent colour of links, rules and buttons, in each colour scheme. */
export const AccentSchema = fields({
  light: field(accent('light'), 'For links and buttons on light backgrounds: a dark colour.'),
  dark: field(accent('dark'), 'For links and buttons on dark backgrounds: a light colour.'),
});

function accent(scheme: keyof typeof GROUNDS) {
  return v.pipe(
    text(),
    v.metadata({ form: 'colour' }),
    v.regex(
      COLOUR_CODE,
      wrong('is not a colour: write # and six digits or letters from a to f, such as "#0b4a66"'),
    ),
    v.check(
      (colour) => lowestContrast(scheme, colour) >= MIN_CONTRAST,
      ({ input }) => {
        const [is, change] = scheme === 'light' ? ['light', 'darker'] : ['dark', 'lighter'];
        return `${quoted(input)} is too ${is} to be read on a ${scheme} background: the contrast is ${lowestContrast(scheme, String(input)).toFixed(1)}, and at least ${MIN_CONTRAST} is needed; choose a ${change} one`;
      },
    ),
  );
}

/** The lowest contrast of a colour with the backgrounds of a colour scheme. */
export function lowestContrast(scheme: keyof typeof GROUNDS, colour: string): number {
  return Math.min(...GROUNDS[scheme].map((ground) => contrastOf(colour, ground)));
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
