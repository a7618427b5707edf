import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matcher } from '../../../src/shared/news-view.ts';
import { runs } from '../../support/effort.ts';

const words = fc.string({ unit: 'grapheme', maxLength: 40 });
const anything = fc.oneof(words, fc.string({ unit: 'binary', maxLength: 40 }));

test('matcher finds a story by every part of its title and of its description', () => {
  fc.assert(
    fc.property(words, anything, words, (before, part, after) => {
      const whole = before + part + after;
      expect(matcher(part)({ title: whole, description: '' })).toBe(true);
      expect(matcher(part)({ title: '', description: whole })).toBe(true);
    }),
    { numRuns: runs(500) },
  );
});

test('matcher ignores case', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 '.()[\]*+?^$|\\-]{1,40}$/), (part) => {
      const story = { title: `Before ${part} after`, description: '' };
      expect(matcher(part.toUpperCase())(story)).toBe(true);
      expect(matcher(part.toLowerCase())(story)).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});

test.each(['.', '.*', '[a-z]', '^', '$', '\\w', '(', '*', '%', '_'])(
  'matcher takes %s literally, not as a pattern',
  (query) => {
    expect(matcher(query)({ title: 'Ice road opens', description: 'Lorries go north' })).toBe(
      false,
    );
    expect(matcher(query)({ title: `Ice ${query} road`, description: '' })).toBe(true);
  },
);
