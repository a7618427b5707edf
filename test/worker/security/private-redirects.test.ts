import { describe, expect, test } from 'vitest';
import { fetchOutbound } from '../../../src/http/outbound.ts';
import { OutboundError, type OutboundPolicy } from '../../../src/http/outbound-policy.ts';
import { streamOutbound } from '../../../src/http/outbound-stream.ts';
import { ORIGIN_HOSTS, originUrl, requestsFor, respondWith } from '../../support/origin.ts';

/** Two hosts of the publisher may be reached. A third one is not configured, like a machine in a private network. */
const POLICY: OutboundPolicy = {
  userAgent: 'Test/1.0',
  hosts: new Set(['nunatsiaq.com', ...ORIGIN_HOSTS.slice(0, 2)]),
  insecureHosts: new Set(ORIGIN_HOSTS.slice(0, 2)),
};
const INSIDE = originUrl('/private-redirects/inside', 2);

/** Which addresses may be requested is a table in plain Node (test/unit/http/outbound-policy.test.ts); these are spellings of a Location. */
const LOCATIONS: readonly [location: string, why: RegExp][] = [
  [INSIDE, /not a public host/],
  [INSIDE.replace('http:', ''), /not a public host/],
  [INSIDE.replace('http://', 'http:\\\\'), /not a public host/],
  [INSIDE.replace('http://', 'http://nunatsiaq.com:443@'), /a password/],
  [INSIDE.replace('127.0.0.1', '0x7f.1'), /not a public host/],
  [INSIDE.replace('127.0.0.1', '[::ffff:127.0.0.1]'), /not a public host/],
  ['https://127.0.0.1.nip.io/', /not a configured host/],
  ['https://nunatsiaq.com:8443/feed', /not a configured host/],
  ['https://nunatsiaq.com%2eevil.example.org/', /not a configured host/],
  ['file:///etc/passwd', /not an http address/],
  ['https://', /a redirect to no address/],
];

type OutboundFetch = typeof fetchOutbound | typeof streamOutbound;

function fetchFrom(send: OutboundFetch, address: string): Promise<unknown> {
  return send({
    url: new URL(address, originUrl('/')).href,
    policy: POLICY,
    maxBytes: 1000,
    headersFor: () => ({}),
  });
}

describe.each([
  ['a feed', fetchOutbound],
  ['a broadcast', streamOutbound],
] as const)('outbound request for %s', (what, send) => {
  const at = (name: string) => `/private-redirects/${what.slice(2)}/${name}`;

  test('address at a private host is refused', async () => {
    await expect(fetchFrom(send, INSIDE)).rejects.toMatchObject({
      reason: 'host',
      hasResponse: false,
    });
  });

  test('redirect to a host that is not configured is refused in every spelling of its Location', async () => {
    for (const [index, [location, why]] of LOCATIONS.entries()) {
      const path = at(`written-${index}`);
      await respondWith(path, { status: 302, headers: [['Location', location]] });
      const error = await fetchFrom(send, path).catch((thrown: unknown) => thrown);
      expect(error, location).toBeInstanceOf(OutboundError);
      expect((error as OutboundError).message, location).toMatch(why);
    }
  });

  test('redirect to a private host is refused with every status', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const path = at(`status-${status}`);
      await respondWith(path, { status, headers: [['Location', INSIDE]] });
      const refusal = { reason: 'host', hasResponse: true };
      await expect(fetchFrom(send, path), path).rejects.toMatchObject(refusal);
    }
  });

  test('redirect to a private host on the second hop is refused', async () => {
    const second = originUrl(at('second'), 1);
    await respondWith(at('first'), { status: 301, headers: [['Location', second]] });
    await respondWith(at('second'), { status: 301, headers: [['Location', INSIDE]] });
    await expect(fetchFrom(send, at('first'))).rejects.toMatchObject({
      reason: 'host',
      url: INSIDE,
    });
  });
});

test('private host named in the redirects receives no request', async () => {
  expect(await requestsFor('/private-redirects/inside')).toEqual([]);
});
