import { expect, test } from 'vitest';
import {
  fetchOutbound,
  HostMutex,
  type OutboundRequest,
} from '../../../../src/lib/http/outbound.ts';
import { OutboundError } from '../../../../src/lib/http/outbound-policy.ts';
import { streamOutbound } from '../../../../src/lib/http/outbound-stream.ts';
import { ORIGIN_HOSTS, originUrl, requestsFor, respondWith } from '../../../support/origin.ts';

const HOSTS: ReadonlySet<string> = new Set(ORIGIN_HOSTS);

function send(path: string, options: Partial<OutboundRequest> = {}) {
  return fetchOutbound({
    url: originUrl(path),
    policy: { userAgent: 'Test/1.0', hosts: HOSTS, insecureHosts: HOSTS },
    maxBytes: 1000,
    headersFor: () => ({}),
    ...options,
  });
}

const redirect = (from: string, to: string, status = 302) =>
  respondWith(from, { status, headers: [['Location', to]] });

test('fetchOutbound returns status, headers, body and final address of a response', async () => {
  await redirect('/outbound/a', '/outbound/b#part', 301);
  await respondWith('/outbound/b', { headers: [['X-Name', 'value']], body: 'hello' });
  const response = await send('/outbound/a');
  expect(response.status).toBe(200);
  expect(response.headers.get('X-Name')).toBe('value');
  expect(new TextDecoder().decode(response.body)).toBe('hello');
  expect(response.url).toBe(originUrl('/outbound/b'));
  expect(response.permanentUrl).toBe(originUrl('/outbound/b'));
});

test('fetchOutbound treats a redirect without a Location as a normal response', async () => {
  await respondWith('/outbound/nowhere', { status: 302 });
  expect((await send('/outbound/nowhere')).status).toBe(302);
});

test('an OutboundError says whether any server had responded', async () => {
  await respondWith('/outbound/reset', { fault: 'reset' });
  await expect(send('/outbound/reset')).rejects.toMatchObject({
    reason: 'network',
    hasResponse: false,
  });
  await redirect('/outbound/to-reset', '/outbound/reset');
  await expect(send('/outbound/to-reset')).rejects.toMatchObject({
    reason: 'network',
    hasResponse: true,
  });
  await respondWith('/outbound/cut', { fault: 'cut', body: 'x'.repeat(100) });
  await expect(send('/outbound/cut')).rejects.toMatchObject({
    name: 'OutboundError',
    reason: 'network',
    hasResponse: true,
  });
});

test('fetchOutbound does not count the wait for the host mutex towards its time limit', async () => {
  await respondWith('/outbound/turn', {
    status: 302,
    headers: [['Location', '/outbound/slow']],
    delayMs: 150,
  });
  await respondWith('/outbound/slow', { body: 'x', delayMs: 150 });
  const hostMutex = new HostMutex();
  // The last one waits 1.35 s before either hop, which takes 0.15 s.
  const limits = { totalTimeoutMs: 1_400 };
  const sent = Array.from({ length: 10 }, () => send('/outbound/turn', { hostMutex, limits }));
  for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
  const requests = await requestsFor('/outbound/slow');
  expect(requests.map(({ openAtHost }) => openAtHost)).toEqual(sent.map(() => 1));
});

test('fetchOutbound rejects and cancels the request if no headers come in time', async () => {
  await respondWith('/outbound/hanging', { fault: 'hang' });
  await expect(
    send('/outbound/hanging', { limits: { headersTimeoutMs: 100 } }),
  ).rejects.toMatchObject({
    name: 'OutboundError',
    reason: 'timeout',
    message: 'no response in time',
    hasResponse: false,
    cause: { name: 'TimeoutError', message: 'no headers in time' },
  });
  await expect
    .poll(async () => (await requestsFor('/outbound/hanging'))[0]?.closedAt)
    .toBeDefined();
});

test('fetchOutbound may take longer for a body than for headers', async () => {
  await respondWith('/outbound/dripping', { body: 'twelve bytes', dripMs: 150 });
  const limits = { headersTimeoutMs: 1_500 };
  const { body } = await send('/outbound/dripping', { limits });
  expect(new TextDecoder().decode(body)).toBe('twelve bytes');
});

test('fetchOutbound releases the host mutex if the request fails', async () => {
  await respondWith('/outbound/failed-turn', { fault: 'reset' });
  const hostMutex = new HostMutex();
  await expect(send('/outbound/failed-turn', { hostMutex })).rejects.toThrow(OutboundError);
  await respondWith('/outbound/after', { body: 'x' });
  expect((await send('/outbound/after', { hostMutex })).status).toBe(200);
});

const INSIDE = originUrl('/private-redirects/inside', 2);

/**
 * Which addresses may be requested is a table in plain Node (test/unit/lib/http/http.test.ts); these are
 * spellings of a Location. Two hosts of the publisher may be reached; the third one is not
 * configured, like a machine in a private network.
 */
const LOCATIONS: readonly [status: number, location: string, why: RegExp][] = [
  [301, INSIDE, /not a public host/],
  [302, INSIDE.replace('http:', ''), /not a public host/],
  [303, INSIDE.replace('http://', 'http:\\\\'), /not a public host/],
  [307, INSIDE.replace('127.0.0.1', '0x7f.1'), /not a public host/],
  [308, 'https://127.0.0.1.nip.io/', /not a configured host/],
  [302, 'file:///etc/passwd', /not an http address/],
  [302, 'https://', /a redirect to an invalid address/],
];

test.each([
  ['feed', fetchOutbound],
  ['broadcast', streamOutbound],
] as const)(
  'a %s that redirects into a private network is not followed there, even on the second hop',
  async (what, send) => {
    for (const [index, [status, location, why]] of LOCATIONS.entries()) {
      const path = `/private-redirects/${what}/${index}`;
      const second = originUrl(`${path}/second`, 1);
      await respondWith(path, { status: 301, headers: [['Location', second]] });
      await respondWith(`${path}/second`, { status, headers: [['Location', location]] });
      const hosts = new Set(ORIGIN_HOSTS.slice(0, 2));
      const policy = { userAgent: 'Test/1.0', hosts, insecureHosts: hosts };
      const request = { url: originUrl(path), policy, maxBytes: 1000, headersFor: () => ({}) };
      const error = await send(request).catch((thrown: unknown) => thrown);
      expect(error, location).toBeInstanceOf(OutboundError);
      expect(error, location).toMatchObject({ hasResponse: true });
      expect((error as OutboundError).message, location).toMatch(why);
    }
    expect(await requestsFor('/private-redirects/inside')).toEqual([]);
  },
);
