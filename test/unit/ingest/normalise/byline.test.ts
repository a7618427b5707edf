import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readByline } from '../../../../src/ingest/normalise/byline.ts';
import { plainText } from '../../../../src/text/plain-text.ts';
import { runs } from '../../../support/effort.ts';

describe('a byline', () => {
  it.each([
    ['Jane Doe', 'Jane Doe'],
    ['jane@paper.example (Jane Doe)', 'Jane Doe'],
    ['Jane Doe <jane.doe+news@paper.example>', 'Jane Doe'],
    ['Jane Doe ‹jane@paper.example›', 'Jane Doe'],
    ['By Jane Doe', 'Jane Doe'],
    ['by: Jane Doe and John Roe', 'Jane Doe and John Roe'],
    ['Par Zoé Côté', 'Zoé Côté'],
    ['Byron Bell, Parker Hill', 'Byron Bell, Parker Hill'],
    ['Jane Doe, https://paper.example/jane', 'Jane Doe'],
    ['— Jane Doe, ', 'Jane Doe'],
    ['ᔭᐃᓐ ᑐ', 'ᔭᐃᓐ ᑐ'],
    ['Admiral Doe', 'Admiral Doe'],
  ])('readByline makes of %j the byline %s', (author, expected) => {
    expect(readByline(author)).toBe(expected);
  });

  it.each([
    undefined,
    '',
    'jane@paper.example',
    'noreply@blog.example (Unknown)',
    'admin',
    'By Admin',
    'https://paper.example/authors/7',
    'www.paper.example',
    '—',
    '42',
  ])('readByline makes no byline of %j', (author) => {
    expect(readByline(author)).toBeUndefined();
  });

  it('readByline cuts a name at a word after 80 characters', () => {
    expect(readByline('Somebody '.repeat(20))).toBe(`${'Somebody '.repeat(7)}Somebody…`);
  });

  it('readByline gives at most 80 characters without an e-mail address for any author', () => {
    const part = fc.constantFrom('a@b.example', '(', ')', '<', 'By ', 'Jane', ' ', '@', '.', ',');
    const author = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(author, (text) => {
        const found = readByline(plainText(text)) ?? '';
        expect(found).not.toMatch(/\w@\w/);
        expect(found).toBe(found.trim());
        expect(found.length).toBeLessThanOrEqual(80);
      }),
      { numRuns: runs(1000) },
    );
  });
});
