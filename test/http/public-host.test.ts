import { describe, expect, test } from 'vitest';
import { askOutside } from '../../src/http/outbound.ts';
import { OutboundError } from '../../src/http/outbound-error.ts';
import { isPublicHost } from '../../src/http/public-host.ts';
import { answerWith, ORIGIN_HOSTS, originUrl, requestsFor } from '../setup/origin.ts';

/** Ways to write hosts that only machines inside a network may reach. */
const PRIVATE_HOSTS = [
  // Loopback, in every form that an address parser takes.
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0177.0x0.1',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'feeds.localhost',
  'localhost.localdomain',
  'localhost6.localdomain6',
  // This host and this network.
  '0.0.0.0',
  '0',
  '0x0',
  '[::]',
  // Private networks.
  '10.0.0.1',
  '10.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '192.168.257',
  '3232235521',
  '100.64.0.1',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  // Link-local, and the addresses at which clouds keep credentials.
  '169.254.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '[fe80::1]',
  '[fd00:ec2::254]',
  'metadata.google.internal',
  // IPv4 inside IPv6.
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::10.0.0.1]',
  '[2002:7f00:1::]',
  // Broadcast, multicast, documentation.
  '255.255.255.255',
  '224.0.0.1',
  '[ff02::1]',
  '192.0.2.1',
  '[2001:db8::1]',
  // Names that no public server has.
  'router',
  'printer.local',
  'intranet.corp',
  'nas.home.arpa',
  'db.internal',
  'kubernetes.default.svc',
  'hidden.onion',
];

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
  ])('%s may be public', (host) => {
    expect(isPublicHost(host)).toBe(true);
  });

  test.each(PRIVATE_HOSTS)('%s is not public', (host) => {
    const hostname = URL.parse(`https://${host}/`)?.hostname;
    expect(hostname === undefined || !isPublicHost(hostname)).toBe(true);
  });

  test('no form of a private address is asked by redirect, be it on the list or not', async () => {
    expect(PRIVATE_HOSTS.length).toBeGreaterThanOrEqual(50);
    for (const [index, host] of PRIVATE_HOSTS.entries()) {
      const path = `/public-host/${index}`;
      const location = `https://${host}/feed`;
      await answerWith(path, { status: 302, headers: [['Location', encodeURI(location)]] });
      const hostname = URL.parse(location)?.host ?? host;
      const asked = askOutside({
        url: originUrl(path),
        policy: {
          userAgent: 'Test/1.0',
          hosts: new Set([host, hostname]),
          plainHosts: new Set(ORIGIN_HOSTS),
        },
        maxBytes: 1000,
        headersFor: () => ({}),
        limits: { headersTimeoutMs: 500 },
      });
      const error = await asked.catch((thrown: unknown) => thrown);
      expect(error, host).toBeInstanceOf(OutboundError);
      expect((error as OutboundError).reason, host).toMatch(/^(?:host|redirect)$/);
    }
    expect(await requestsFor('/public-host/')).toHaveLength(PRIVATE_HOSTS.length);
  });
});
