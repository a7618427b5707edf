import { expect, test } from 'vitest';
import { fetchOutbound } from '../../../src/http/outbound.ts';
import { OutboundError } from '../../../src/http/outbound-policy.ts';
import { ORIGIN_HOSTS, originUrl, requestsFor, respondWith } from '../../support/origin.ts';
import { PRIVATE_HOSTS } from '../../support/private-hosts.ts';

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
