import { describe, expect, test } from 'vitest';
import { isAllowedHttp, isOutsideName, isPublicHost } from '../../../src/http/public-host.ts';
import { PRIVATE_HOSTS } from '../../support/private-hosts.ts';

describe('public hosts', () => {
  test.each([
    'nunatsiaq.com',
    'www.cbc.ca',
    'feeds.bbci.co.uk',
    'api.io.canada.ca',
    'xn--80ak6aa92e.com',
    'a.b.c.example-host.museum',
    'localhost.example.com',
    '10.example.com',
  ])('isPublicHost accepts %s', (host) => {
    expect(isPublicHost(host)).toBe(true);
  });

  test.each(PRIVATE_HOSTS)('isOutsideName and isPublicHost refuse %s', (host) => {
    const hostname = URL.parse(`https://${host}/`)?.hostname ?? 'localhost';
    expect([isOutsideName(hostname), isPublicHost(hostname)]).toEqual([false, false]);
  });

  test.each(['www.cbc.ca', 'pictures.example', 'mirror.sample.invalid', 'bücher.example'])(
    'isOutsideName accepts %s',
    (host) => {
      expect(isOutsideName(new URL(`https://${host}/`).hostname)).toBe(true);
    },
  );
});

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
