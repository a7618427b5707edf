import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dragCorner,
  growPart,
  largestPart,
  movePart,
  nearestPart,
  type Ratio,
  type Rectangle,
} from '../../../../client/editor/crop/rectangle.ts';
import { forAll } from '../../../support/effort.ts';

const WIDE = 16 / 9;

test.each([
  [{ width: 4000, height: 3000 }, WIDE, { x: 0, y: 375, width: 4000, height: 2250 }],
  [{ width: 3000, height: 4000 }, WIDE, { x: 0, y: 1156, width: 3000, height: 1687 }],
  [{ width: 1000, height: 500 }, undefined, { x: 0, y: 0, width: 1000, height: 500 }],
])('the part of %o with the ratio %s is the largest in its middle', (picture, ratio, part) => {
  expect(largestPart(picture, ratio)).toEqual(part);
});

test('a part that is moved has the same size, also at the edge', () => {
  const picture = { width: 400, height: 300 };
  const part = { x: 10, y: 10, width: 160, height: 90 };
  expect(movePart(part, 30.6, -500, picture)).toEqual({ ...part, x: 41, y: 0 });
  expect(movePart(part, 1000, 1000, picture)).toEqual({ ...part, x: 240, y: 210 });
});

test('a number that is written is followed by the others', () => {
  const picture = { width: 1600, height: 900 };
  const part = { x: 0, y: 0, width: 1600, height: 900 };
  expect(nearestPart({ ...part, height: 450 }, 'height', picture, WIDE)).toEqual({
    x: 0,
    y: 0,
    width: 800,
    height: 450,
  });
  expect(nearestPart({ ...part, width: 0 }, 'width', picture, undefined)).toEqual({
    ...part,
    width: 16,
  });
});

test('whatever is done to a part, it lies within the picture in whole pixels and has its shape', () => {
  const size = fc.integer({ min: 1, max: 20_000 });
  const step = fc.oneof(fc.double({ noNaN: true, min: -30_000, max: 30_000 }), fc.constant(0));
  const deed = fc.record({
    kind: fc.constantFrom('move', 'drag', 'grow', 'width', 'height', 'x'),
    a: step,
    b: step,
  });
  forAll(
    100,
    [
      fc.record({ width: size, height: size }),
      fc.constantFrom<Ratio[]>(WIDE, 1, undefined),
      fc.array(deed, { maxLength: 20 }),
    ],
    (picture, ratio, deeds) => {
      let part: Rectangle = largestPart(picture, ratio);
      for (const { kind, a, b } of deeds) {
        if (kind === 'move') part = movePart(part, a, b, picture);
        else if (kind === 'drag') part = dragCorner(part, a, b, picture, ratio);
        else if (kind === 'grow') part = growPart(part, Math.abs(a) / 100, picture, ratio);
        else part = nearestPart({ ...part, [kind]: a }, kind, picture, ratio);
        const { x, y, width, height } = part;
        expect([x, y, width, height].every(Number.isInteger)).toBe(true);
        expect(x >= 0 && y >= 0 && width >= 1 && height >= 1).toBe(true);
        expect(x + width <= picture.width && y + height <= picture.height).toBe(true);
        if (ratio) expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(ratio + 1);
      }
    },
  );
});
