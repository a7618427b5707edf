import { expect, test } from 'vitest';
import { isAllowedHttp } from '../../../src/http/allowed-http.ts';

const HOSTS = new Set(['127.0.0.1:8080', 'plain.example']);

test.for([
  ['http://127.0.0.1:8080/a', true],
  ['http://plain.example:80/a', true],
  ['http://PLAIN.example/a', true],
  ['http://127.0.0.1/a', false],
  ['http://127.0.0.1:8081/a', false],
  ['http://plain.example:8080/a', false],
  ['http://plain.example./a', false],
  ['http://www.plain.example/a', false],
  ['https://plain.example/a', false],
  ['ftp://plain.example/a', false],
] as const)('isAllowedHttp says of %s among two insecure hosts: %s', ([address, isAllowed]) => {
  expect(isAllowedHttp(new URL(address), HOSTS)).toBe(isAllowed);
});

test('isAllowedHttp allows no address where there are no insecure hosts', () => {
  expect(isAllowedHttp(new URL('http://plain.example/'), undefined)).toBe(false);
  expect(isAllowedHttp(new URL('http://plain.example/'), new Set())).toBe(false);
});
