import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoTime } from '../../../../src/ingest/normalise/iso-time.ts';
import { runs } from '../../../support/effort.ts';

it('isoTime writes any time as toISOString does', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (date) => {
      expect(isoTime(date.getTime())).toBe(date.toISOString());
    }),
    { numRuns: runs(2000) },
  );
});
