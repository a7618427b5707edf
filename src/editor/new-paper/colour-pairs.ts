/** Colours of links and buttons that are legible on light and dark backgrounds. */
export const COLOUR_PAIRS = {
  blue: { light: '#0b4a66', dark: '#86cbe6' },
  green: { light: '#1f5a33', dark: '#8fd6a4' },
  wine: { light: '#7a1f3d', dark: '#f0a3bd' },
  violet: { light: '#4b3a8f', dark: '#bdb0f5' },
  brick: { light: '#8a3412', dark: '#f2b08a' },
  slate: { light: '#37474f', dark: '#b4c5cd' },
} as const;

/** The names of the pairs, in the order of the form. */
export const COLOUR_NAMES = Object.keys(COLOUR_PAIRS) as (keyof typeof COLOUR_PAIRS)[];
