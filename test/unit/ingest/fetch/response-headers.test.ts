import { expect, it } from 'vitest';
import {
  readMaxAge,
  readRetryAfter,
  readValidators,
} from '../../../../src/ingest/fetch/response-headers.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const URL = 'https://publisher.example/feed';
const HOUR = 3_600_000;
const IN_4_HOURS = 'Fri, 20 Nov 2026 16:00:00 GMT';
const LATER = 'Tue, 19 Jan 2038 03:14:07 GMT';

it.each<[rule: number, headers: Record<string, string>, expected: object | undefined]>([
  [1, {}, undefined],
  [2, { ETag: 'W/"a b"' }, { etag: 'W/"a b"' }],
  [
    2,
    { ETag: 'unquoted', 'Last-Modified': 'Friday' },
    { etag: 'unquoted', lastModified: 'Friday' },
  ],
  [8, { ETag: '"1"', Expires: '0' }, undefined],
  [8, { ETag: '"1"', Expires: ' 0 ' }, undefined],
  [8, { ETag: '"1"', Expires: '-1' }, { etag: '"1"' }],
  [8, { 'Last-Modified': LATER }, undefined],
  [8, { ETag: '"1"', 'Last-Modified': LATER }, { etag: '"1"' }],
  [
    8,
    { 'Last-Modified': 'Fri, 20 Nov 2026 23:00:00 GMT' },
    { lastModified: 'Fri, 20 Nov 2026 23:00:00 GMT' },
  ],
])('feed-politeness rule %i: readValidators of %o is %o', (_, headers, expected) => {
  expect(readValidators(new Headers(headers), URL, NOW)).toEqual(
    expected && { url: URL, ...expected },
  );
});

it.each<[headers: Record<string, string>, hours: number | undefined]>([
  [{}, undefined],
  [{ 'Cache-Control': 'public, max-age=7200' }, 2],
  [{ 'Cache-Control': 'MAX-AGE = "7200"' }, 2],
  [{ Expires: IN_4_HOURS }, 4],
  [{ 'Cache-Control': 'max-age=60', Expires: IN_4_HOURS }, 4],
  [{ 'Cache-Control': 'max-age=18000', Expires: IN_4_HOURS }, 5],
  [{ 'Cache-Control': 's-maxage=7200' }, undefined],
  [{ 'Cache-Control': 'max-age=soon' }, undefined],
  [{ Expires: '-1' }, undefined],
  [{ Expires: '2049' }, undefined],
  [{ Expires: 'Thu, 19 Nov 2026 09:00:00 GMT' }, 0],
])('feed-politeness rule 14: readMaxAge of %o is %s hours', (headers, hours) => {
  expect(readMaxAge(new Headers(headers), NOW)).toBe(hours === undefined ? hours : hours * HOUR);
});

it.each([
  ['7200', 2],
  [' 0 ', 0],
  [IN_4_HOURS, 4],
  ['Thu, 19 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['2049-01-01', undefined],
  ['', undefined],
])('feed-politeness rule 21: readRetryAfter of "%s" is %s hours', (value, hours) => {
  expect(readRetryAfter(new Headers({ 'Retry-After': value }), NOW)).toBe(
    hours === undefined ? hours : hours * HOUR,
  );
});
