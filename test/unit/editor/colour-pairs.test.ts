import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { COLOUR_NAMES, COLOUR_PAIRS } from '../../../src/editor/new-paper/new-paper-draft.ts';
import { AccentSchema } from '../../../src/papers/compile/schema/colours.ts';

test.each(COLOUR_NAMES)(
  'the colours %s can be read on every ground, and are shown as they are',
  (name) => {
    const { light, dark } = COLOUR_PAIRS[name];
    expect(v.safeParse(AccentSchema, { light, dark }).issues).toBeUndefined();
    const css = readFileSync('src/editor/styles/paper.css', 'utf8').replaceAll(/\s+/g, ' ');
    expect(css).toContain(`.${name}-light { background: ${light}; }`);
    expect(css).toContain(`.${name}-dark { background: ${dark}; }`);
  },
);
