import { expect, it, test } from 'vitest';
import {
  isAllowedHttp,
  isOutsideName,
  isPublicHost,
  OutboundError,
  requireAllowed,
  userAgentOf,
} from '../../../../src/lib/http/outbound-policy.ts';
import { withLocalOrigin } from '../../../../src/model/publication/site-address.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { PRIVATE_HOSTS } from '../../../support/hostile.ts';

test.each([
  ...['nunatsiaq.com', 'www.cbc.ca', 'feeds.bbci.co.uk', 'api.io.canada.ca'],
  ...['xn--80ak6aa92e.com', 'a.b.c.example-host.museum', 'localhost.example.com'],
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

const HOSTS = new Set(['127.0.0.1:8080', 'plain.example']);

test.each([...['http://127.0.0.1:8080/a', 'http://plain.example:80/a', 'http://PLAIN.example/a']])(
  'isAllowedHttp allows %s among two insecure hosts',
  (address) => {
    expect(isAllowedHttp(new URL(address), HOSTS)).toBe(true);
  },
);

test.each([
  ...['http://127.0.0.1/a', 'http://127.0.0.1:8081/a', 'http://plain.example:8080/a'],
  ...['http://plain.example./a', 'http://www.plain.example/a', 'https://plain.example/a'],
  'ftp://plain.example/a',
])('isAllowedHttp does not allow %s', (address) => {
  for (const hosts of [HOSTS, new Set<string>(), undefined])
    expect(isAllowedHttp(new URL(address), hosts)).toBe(false);
});

const policy = {
  userAgent: 'test',
  hosts: new Set([
    ...['publisher.example.com', '10.0.0.1', 'localhost', '127.0.0.1:8788', '127.0.0.99:1'],
  ]),
  insecureHosts: new Set(['127.0.0.1:8788']),
};

it.each([
  ['https://publisher.example.com/feed', 'publisher.example.com'],
  ['http://127.0.0.1:8788/feed', '127.0.0.1:8788'],
])('feed-politeness rule 29: requireAllowed lets %s be requested', (address, host) => {
  expect(requireAllowed(address, policy, true)).toBe(host);
});

it.each([
  ['file:///etc/passwd', 'not an http address'],
  ['ftp://publisher.example.com/feed', 'not an http address'],
  ['data:text/xml,<rss/>', 'not an http address'],
  ['javascript:alert(1)', 'not an http address'],
  ['http://[bad', 'not an http address'],
  ['https://user:secret@publisher.example.com/feed', 'password'],
  ['http://publisher.example.com/feed', 'not an https address'],
  ['http://169.254.169.254/latest/meta-data/', 'not a public host'],
  ['http://[::1]/feed', 'not a public host'],
  ['http://localhost/feed', 'not a public host'],
  ['https://10.0.0.1/feed', 'not a public host'],
  ['http://127.0.0.99:1/feed', 'not a public host'],
  ['https://nobody-configured-this.com/feed', 'not a configured host'],
])('feed-politeness rule 29: requireAllowed refuses %s: %s', (address, why) => {
  expect(() => requireAllowed(address, policy, true)).toThrow(OutboundError);
  expect(() => requireAllowed(address, policy, true)).toThrow(why);
});

test('the User-Agent towards publishers names the first host on a developer’s machine too', () => {
  const local = withLocalOrigin(NUNAVUT_NEWS, 'http://localhost:8787');
  expect(userAgentOf(local)).toBe(`NunavutNews/1.0 (+https://${NUNAVUT_NEWS.hosts[0]}/contact)`);
});
