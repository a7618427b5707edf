import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dragCorner,
  growPart,
  movePart,
  nearestPart,
  type Rectangle,
} from '../../../../client/editor/crop/rectangle.ts';
import { forAll } from '../../../support/effort.ts';

const PICTURE = { width: 400, height: 300 };

test('a part that is moved has the same size, also at the edge', () => {
  const part = { x: 10, y: 10, width: 160, height: 90 };
  expect(movePart(part, 30.6, -500, PICTURE)).toEqual({ ...part, x: 41, y: 0 });
  expect(movePart(part, 1000, 1000, PICTURE)).toEqual({ ...part, x: 240, y: 210 });
});

test('numbers that no part can have become the nearest that one can have', () => {
  const wanted = { x: 390, y: -5, width: 0, height: 9_000 };
  expect(nearestPart(wanted, PICTURE)).toEqual({ x: 384, y: 0, width: 16, height: 300 });
});

test('whatever is done to a part, it lies within the picture in whole pixels', () => {
  const size = fc.integer({ min: 1, max: 20_000 });
  const step = fc.oneof(fc.double({ noNaN: true, min: -30_000, max: 30_000 }), fc.constant(0));
  const deed = fc.record({
    kind: fc.constantFrom('move', 'drag', 'grow', 'width', 'height', 'x'),
    a: step,
    b: step,
  });
  const pictures = fc.record({ width: size, height: size });
  forAll(100, [pictures, fc.array(deed, { maxLength: 20 })], (picture, deeds) => {
    let part: Rectangle = { x: 0, y: 0, ...picture };
    for (const { kind, a, b } of deeds) {
      if (kind === 'move') part = movePart(part, a, b, picture);
      else if (kind === 'drag') part = dragCorner(part, a, b, picture);
      else if (kind === 'grow') part = growPart(part, Math.abs(a) / 100, picture);
      else part = nearestPart({ ...part, [kind]: a }, picture);
      const { x, y, width, height } = part;
      expect([x, y, width, height].every(Number.isInteger)).toBe(true);
      expect(x >= 0 && y >= 0 && width >= 1 && height >= 1).toBe(true);
      expect(x + width <= picture.width && y + height <= picture.height).toBe(true);
    }
  });
});
