import { expect, test } from 'vitest';
import { readHttpDate } from '../../../../src/lib/http/outbound.ts';

test.each([
  'Sun, 06 Nov 1994 08:49:37 GMT',
  'Sunday, 06-Nov-94 08:49:37 GMT',
  'Sun Nov  6 08:49:37 1994',
  'sun, 06 nov 1994 08:49:37 gmt',
])('readHttpDate reads %s', (value) => {
  expect(readHttpDate(value)).toBe(784_111_777_000);
});

test.each([
  ...[null, '', '0', '-1', '2030', 'Fri 2030', '1994-11-06T08:49:37Z', '06 Nov 1994 08:49:37 GMT'],
  'Sun, 06 Nov 1994 08:49:37 GMT, Mon, 07 Nov 1994 08:49:37 GMT',
  ...['Sun, 99 Nov 1994 08:49:37 GMT', 'Someday, 06 Nov 1994 08:49:37 GMT'],
])('readHttpDate refuses %s', (value) => {
  expect(readHttpDate(value)).toBeUndefined();
});
