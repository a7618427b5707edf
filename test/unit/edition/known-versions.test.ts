import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isStoredVersions,
  type KnownVersions,
  MAX_VERSIONS,
  MAX_VERSIONS_LENGTH,
  readOneVersion,
  readVersions,
  storeVersions,
} from '../../../src/edition/known-versions.ts';
import { runs } from '../../support/effort.ts';

const numRuns = runs(100);

const entry = fc.stringMatching(/^[0-9a-z]{7,9}$/);
/** Few entries in all, so that versions share most of them. */
const someVersions = fc.uniqueArray(entry, { minLength: 1, maxLength: 30 }).chain((entries) => {
  const some = fc.array(fc.constantFrom(...entries), { maxLength: 30 });
  const version = fc.record({
    version: fc.stringMatching(/^[0-9a-z.]{1,20}$/),
    chunks: some,
    stories: some,
  });
  const versions = fc.uniqueArray(version, {
    maxLength: MAX_VERSIONS,
    selector: (one) => one.version,
  });
  return fc.dictionary(fc.constantFrom('/', '/news', ''), versions);
});

test('versions are read as they were stored, all together and each by itself', () => {
  fc.assert(
    fc.property(someVersions, (known) => {
      const stored = JSON.parse(JSON.stringify(storeVersions(known)));
      expect(isStoredVersions(stored)).toBe(true);
      expect(readVersions(stored)).toEqual({ ...known });
      for (const [path, versions] of Object.entries(known))
        for (const one of versions) expect(readOneVersion(stored, path, one.version)).toEqual(one);
    }),
    { numRuns },
  );
});

test('of too many versions the newest are stored', () => {
  const versions = Array.from({ length: MAX_VERSIONS + 5 }, (_, at) => ({
    version: `v${at}`,
    chunks: ['aaaaaa1'],
    stories: [],
  }));
  const { '/': kept = [] } = readVersions(storeVersions({ '/': versions }));
  expect(kept).toEqual(versions.slice(5));
});

test('versions that have nothing in common are stored within the limit of characters, the newest of them', () => {
  const version = (name: string) => ({
    version: name,
    chunks: Array.from({ length: 400 }, (_, at) => `${name}${at}`.padEnd(8, 'x')),
    stories: [],
  });
  const versions = Array.from({ length: MAX_VERSIONS }, (_, at) => version(`v${at}`));
  const stored = storeVersions({ '/': versions });
  expect(JSON.stringify(stored).length).toBeLessThanOrEqual(MAX_VERSIONS_LENGTH);
  const { '/': kept = [] } = readVersions(stored);
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.at(-1)).toEqual(versions.at(-1));
});

test('a version that is longer than the limit by itself is not stored', () => {
  const chunks = Array.from({ length: 9_000 }, (_, at) => `c${at}`);
  const stored = storeVersions({ '/': [{ version: 'long', chunks, stories: [] }] });
  expect(readVersions(stored)).toEqual({ '/': [] });
});

test.for(['0+9999', '-1', 'x', '0+', '1 2 3 4 5', '0+3 0+3', ' ', '0+1000000', 'NaN'])(
  'a version with the damaged ranges "%s" is as if it were not there',
  (ranges) => {
    const versions = { '/': [['damaged', ranges, ''] as const, ['sound', '0+2', '2'] as const] };
    const stored = { table: 'a1 b1 c1', versions };
    expect(readOneVersion(stored, '/', 'damaged')).toBeUndefined();
    const sound = { version: 'sound', chunks: ['a1', 'b1'], stories: ['c1'] };
    expect(readVersions(stored)).toEqual({ '/': [sound] });
  },
);

test.for(['constructor', '__proto__', 'toString'])('no page is called %s', (path) => {
  const known: KnownVersions = { '/': [{ version: 'a', chunks: [], stories: [] }] };
  expect(readOneVersion(storeVersions(known), path, 'a')).toBeUndefined();
});

test('any JSON is either no stored versions or can be read', () => {
  const near = fc.record({
    table: fc.string(),
    versions: fc.dictionary(
      fc.string(),
      fc.array(fc.tuple(fc.string(), fc.string(), fc.string()), { maxLength: 5 }),
    ),
  });
  fc.assert(
    fc.property(fc.oneof(near, fc.jsonValue()), (json) => {
      if (isStoredVersions(json)) expect(readVersions(json)).toBeDefined();
    }),
    { numRuns },
  );
});
