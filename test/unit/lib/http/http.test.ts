import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  ByteCollector,
  contentLength,
  readAtMost,
} from '../../../../src/lib/http/collect-bytes.ts';
import { readHttpDate } from '../../../../src/lib/http/outbound.ts';
import {
  isAllowedHttp,
  isOutsideName,
  isPublicHost,
  OutboundError,
  requireAllowed,
  userAgentOf,
} from '../../../../src/lib/http/outbound-policy.ts';
import { withLocalOrigin } from '../../../../src/model/publication/site-address.ts';
import { forAll } from '../../../support/effort.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { PRIVATE_HOSTS } from '../../../support/hostile.ts';

test('ByteCollector collects bytes up to its limit, in a buffer of at most twice their size', () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 40 });
  const expected = fc.integer({ min: 0, max: 400 });
  forAll(300, [chunks, fc.integer({ min: 0, max: 600 }), expected], (given, max, size) => {
    const collector = new ByteCollector(max, size);
    const taken: number[] = [];
    for (const chunk of given) {
      const fits = taken.length + chunk.length <= max;
      expect(collector.push(chunk)).toBe(fits);
      if (fits) taken.push(...chunk);
    }
    expect([...collector.bytes]).toEqual(taken);
    const { byteLength } = collector.bytes.buffer;
    expect(byteLength).toBeLessThanOrEqual(Math.min(max, Math.max(size, 2 * taken.length)));
  });
});

test('ByteCollector copies each byte only a few times for any chunk size', () => {
  const collector = new ByteCollector(4_000_000);
  const buffers = new Set<ArrayBufferLike>();
  for (let count = 0; count < 300_000; count += 1) {
    collector.push(new Uint8Array(1));
    buffers.add(collector.bytes.buffer);
  }
  expect(buffers.size).toBeLessThan(5);
});

test('readAtMost reads a body up to the limit, and cancels a larger one', async () => {
  const body = new Blob([new Uint8Array([1, 2]), new Uint8Array([3])]).stream();
  expect(await readAtMost(body, 3)).toEqual(new Uint8Array([1, 2, 3]));
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => {
      isCancelled = true;
    },
  });
  expect(await readAtMost(endless, 35)).toBeUndefined();
  expect(isCancelled).toBe(true);
});

test.each([
  [{ 'Content-Length': '12' }, 12],
  [{ 'Content-Length': '-1' }, undefined],
  [{ 'Content-Length': '1e9' }, undefined],
  [{ 'Content-Length': '12', 'Content-Encoding': 'gzip' }, undefined],
  [{}, undefined],
])('the length of a body with %j is %s', (headers, length) => {
  expect(contentLength(new Headers(headers as Record<string, string>))).toBe(length);
});

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

test('the User-Agent for publishers names the first host, also in local development', () => {
  const local = withLocalOrigin(NUNAVUT_NEWS, 'http://localhost:8787');
  expect(userAgentOf(local)).toBe(`NunavutNews/1.0 (+https://${NUNAVUT_NEWS.hosts[0]}/contact)`);
});
