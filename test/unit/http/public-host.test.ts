import { describe, expect, test } from 'vitest';
import { isOutsideName, isPublicHost } from '../../../src/http/public-host.ts';
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

  test.each(PRIVATE_HOSTS)('isPublicHost refuses %s', (host) => {
    const hostname = URL.parse(`https://${host}/`)?.hostname;
    expect(hostname === undefined || !isPublicHost(hostname)).toBe(true);
  });

  test.each(PRIVATE_HOSTS)('isOutsideName refuses %s', (host) => {
    const hostname = URL.parse(`https://${host}/`)?.hostname;
    expect(hostname === undefined || !isOutsideName(hostname)).toBe(true);
  });

  test.each(['www.cbc.ca', 'pictures.example', 'mirror.sample.invalid', 'bücher.example'])(
    'isOutsideName accepts %s',
    (host) => {
      expect(isOutsideName(new URL(`https://${host}/`).hostname)).toBe(true);
    },
  );
});
