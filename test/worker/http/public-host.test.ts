import { describe, expect, test } from 'vitest';
import { fetchOutbound } from '../../../src/http/outbound.ts';
import { OutboundError } from '../../../src/http/outbound-error.ts';
import { isOutsideName, isPublicHost } from '../../../src/http/public-host.ts';
import { ORIGIN_HOSTS, originUrl, requestsFor, respondWith } from '../../support/origin.ts';
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

  test('fetchOutbound follows no redirect to any form of a private address', async () => {
    expect(PRIVATE_HOSTS.length).toBeGreaterThanOrEqual(50);
    for (const [index, host] of PRIVATE_HOSTS.entries()) {
      const path = `/public-host/${index}`;
      const location = `https://${host}/feed`;
      await respondWith(path, { status: 302, headers: [['Location', encodeURI(location)]] });
      const hostname = URL.parse(location)?.host ?? host;
      const response = fetchOutbound({
        url: originUrl(path),
        policy: {
          userAgent: 'Test/1.0',
          hosts: new Set([host, hostname, ...ORIGIN_HOSTS]),
          insecureHosts: new Set(ORIGIN_HOSTS),
        },
        maxBytes: 1000,
        headersFor: () => ({}),
        limits: { headersTimeoutMs: 500 },
      });
      const error = await response.catch((thrown: unknown) => thrown);
      expect(error, host).toBeInstanceOf(OutboundError);
      expect((error as OutboundError).reason, host).toMatch(/^(?:host|redirect)$/);
    }
    expect(await requestsFor('/public-host/')).toHaveLength(PRIVATE_HOSTS.length);
  });
});
