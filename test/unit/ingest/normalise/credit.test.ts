import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCredit } from '../../../../src/ingest/normalise/credit.ts';
import { plainText } from '../../../../src/text/plain-text.ts';
import { runs } from '../../../support/effort.ts';

describe('a credit', () => {
  it.each([
    ['Jane Doe', 'Photo: Jane Doe'],
    ['Jane Doe (CBC)', 'Photo: Jane Doe (CBC)'],
    ['(Jane Doe/CBC)', 'Photo: Jane Doe/CBC'],
    ['Photo: Jane Doe', 'Photo: Jane Doe'],
    ['photo by Jane Doe', 'Photo: Jane Doe'],
    ['(Photo by Jane Doe)', 'Photo: Jane Doe'],
    ['Photograph: Jane Doe/Reuters', 'Photo: Jane Doe/Reuters'],
    ['Photographer: Jane Doe', 'Photo: Jane Doe'],
    ['Photo credit: Jane Doe', 'Photo: Jane Doe'],
    ['PHOTO COURTESY OF THE HAMLET', 'Photo: COURTESY OF THE HAMLET'],
    ['Credit: Jane Doe', 'Photo: Jane Doe'],
    ['Crédit photo : Zoé Côté', 'Photo: Zoé Côté'],
    ['© Jane Doe', 'Photo: Jane Doe'],
    ['Jane Doe, jane@paper.example', 'Photo: Jane Doe'],
    ['Jane Doe https://paper.example/jane', 'Photo: Jane Doe'],
    ['Composite: Getty/AP', 'Composite: Getty/AP'],
    ['Illustration by Jane Doe', 'Illustration by Jane Doe'],
    ['Image Source/Getty', 'Photo: Image Source/Getty'],
    ['Photosport', 'Photosport'],
    ['ᔭᐃᓐ ᑐ', 'Photo: ᔭᐃᓐ ᑐ'],
  ])('readCredit makes of %j the line %s', (given, expected) => {
    expect(readCredit([given])).toBe(expected);
  });

  it.each(['', ' ', '—', '()', 'Photo', 'Photo:', 'admin', '7', 'jane@paper.example'])(
    'readCredit makes no line of %j',
    (given) => {
      expect(readCredit([given])).toBeUndefined();
    },
  );

  it('readCredit names each of several people once', () => {
    expect(readCredit(['Photo: Jane Doe', 'Jane Doe', '', 'John Roe'])).toBe(
      'Photo: Jane Doe, John Roe',
    );
  });

  it('readCredit gives at most 120 characters without addresses or doubled words for any text', () => {
    const part = fc.constantFrom('Photo', ': ', 'by ', '(', ')', 'Jane', ' ', 'a@b.example', '©');
    const text = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (given) => {
        const line = readCredit(given.map((one) => plainText(one)));
        if (line === undefined) return;
        expect(line.length).toBeLessThanOrEqual(120);
        expect(line).toBe(line.trim());
        expect(line).not.toMatch(/\w@\w|^Photo: photo:/i);
      }),
      { numRuns: runs(1000) },
    );
  });
});
