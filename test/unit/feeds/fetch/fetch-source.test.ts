import { afterEach, expect, it, test, vi } from 'vitest';
import {
  fetchSource,
  readMaxAge,
  readRetryAfter,
  readValidators,
  sourcePolicy,
} from '../../../../src/feeds/fetch/fetch-source.ts';
import { requireAllowed } from '../../../../src/lib/http/outbound-policy.ts';
import type { Source } from '../../../../src/model/publication/desk.ts';
import type { Network } from '../../../../src/model/publication/network.ts';
import { newSourceState } from '../../../../src/model/sources/source-state.ts';
import { newsSource } from '../../../support/fixtures.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const URL = 'https://publisher.example/feed';
const HOUR = 3_600_000;
const IN_4_HOURS = 'Fri, 20 Nov 2026 16:00:00 GMT';
const IN_11_HOURS = 'Fri, 20 Nov 2026 23:00:00 GMT';
const LATER = 'Tue, 19 Jan 2038 03:14:07 GMT';

it.each<[rule: number, headers: Record<string, string>, expected: object | undefined]>([
  [1, {}, undefined],
  [2, { ETag: 'W/"a b"' }, { etag: 'W/"a b"' }],
  [2, { ETag: 'plain', 'Last-Modified': 'Friday' }, { etag: 'plain', lastModified: 'Friday' }],
  [8, { ETag: '"1"', Expires: '0' }, undefined],
  [8, { ETag: '"1"', Expires: ' 0 ' }, undefined],
  [8, { ETag: '"1"', Expires: '-1' }, { etag: '"1"' }],
  [8, { 'Last-Modified': LATER }, undefined],
  [8, { ETag: '"1"', 'Last-Modified': LATER }, { etag: '"1"' }],
  [8, { 'Last-Modified': IN_11_HOURS }, { lastModified: IN_11_HOURS }],
])('feed-politeness rule %i: readValidators of %o is %o', (_, headers, expected) => {
  expect(readValidators(new Headers(headers), URL, NOW)).toEqual(
    expected && { url: URL, ...expected },
  );
});

it.each<[headers: Record<string, string>, hours: number | undefined]>([
  [{}, undefined],
  [{ 'Cache-Control': 'public, max-age=7200' }, 2],
  [{ 'Cache-Control': 'MAX-AGE = "7200"' }, 2],
  [{ Expires: IN_4_HOURS }, 4],
  [{ 'Cache-Control': 'max-age=60', Expires: IN_4_HOURS }, 4],
  [{ 'Cache-Control': 'max-age=18000', Expires: IN_4_HOURS }, 5],
  [{ 'Cache-Control': 's-maxage=7200' }, undefined],
  [{ 'Cache-Control': 'max-age=soon' }, undefined],
  [{ Expires: '-1' }, undefined],
  [{ Expires: '2049' }, undefined],
  [{ Expires: 'Thu, 19 Nov 2026 09:00:00 GMT' }, 0],
])('feed-politeness rule 14: readMaxAge of %o is %s hours', (headers, hours) => {
  expect(readMaxAge(new Headers(headers), NOW)).toBe(hours === undefined ? hours : hours * HOUR);
});

it.each<[string, number | undefined]>([
  ['7200', 2],
  [' 0 ', 0],
  [IN_4_HOURS, 4],
  ['Thu, 19 Nov 2026 09:00:00 GMT', 0],
  ...['soon', '-5', '1.5', '2049-01-01', ''].map((value): [string, undefined] => [
    value,
    undefined,
  ]),
])('feed-politeness rule 21: readRetryAfter of "%s" is %s hours', (value, hours) => {
  expect(readRetryAfter(new Headers({ 'Retry-After': value }), NOW)).toBe(
    hours === undefined ? hours : hours * HOUR,
  );
});

const NETWORK = { name: 'Paper', hosts: ['paper.example'] } as const satisfies Omit<
  Network,
  'desks' | 'papers'
>;
const DESK = { feedToJsonUrl: 'https://json-service.com/read' };
const SOURCE = newsSource('courier', { url: 'https://www.courier.com/feed' });

function hostsFor(source: Partial<Source>): string[] {
  const { hosts } = sourcePolicy(NETWORK, DESK, { ...SOURCE, ...source });
  return [...(hosts as ReadonlySet<string>)].sort();
}

test('sourcePolicy allows the source’s host (with or without www.), its redirect hosts and its service', () => {
  expect(hostsFor({})).toEqual(['courier.com', 'www.courier.com']);
  const ported = hostsFor({ url: 'https://courier.com:8443/feed' });
  expect(ported).toEqual(['courier.com:8443', 'www.courier.com:8443']);
  const redirectHosts = ['feeds.example.com'];
  expect(hostsFor({ redirectHosts })).toContain('feeds.example.com');
  const service = ['json-service.com', 'www.json-service.com'];
  expect(hostsFor({ via: 'json', redirectHosts })).toEqual(service);
});

test("sourcePolicy allows http only to the source's own host, if it is in insecureHosts", () => {
  const insecureHosts = new Set(['127.0.0.1:8789', '127.0.0.1:8790']);
  const source = { ...SOURCE, url: 'http://127.0.0.1:8789/feeds/courier' };
  const policy = sourcePolicy({ ...NETWORK, insecureHosts }, DESK, source);
  expect(requireAllowed(source.url, policy, false)).toBe('127.0.0.1:8789');
  expect(() => requireAllowed('http://127.0.0.1:8790/', policy, false)).toThrow('configured');
  expect(() => requireAllowed('http://127.0.0.1:8791/', policy, false)).toThrow('public host');
  const inProduction = sourcePolicy(NETWORK, DESK, source);
  expect(() => requireAllowed(source.url, inProduction, false)).toThrow('public host');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Polls a publisher; `message` is the reason why the poll failed, once it has. */
function poll(respond: (signal: AbortSignal) => Promise<Response>) {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => respond(signal));
  const state: { message?: string } = {};
  fetchSource({}, SOURCE, newSourceState(SOURCE.url), {
    now: new Date(),
    policy: { userAgent: 'Test/1.0', hosts: new Set(['www.courier.com']) },
  }).then((outcome) => {
    state.message = outcome.kind === 'failed' ? outcome.error.message : outcome.kind;
  });
  return state;
}

const silent = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const endless = async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('<rss>')),
  });
  return new Response(body, { headers: { 'Content-Type': 'application/rss+xml' } });
};

test.each([
  ['that sends no headers', 10, 'no response in time', silent],
  ['whose document never ends', 20, 'not whole within 20 s', endless],
])(
  'feed-politeness rule 36: a poll of a publisher %s times out after %i s',
  async (_, seconds, message, respond) => {
    const state = poll(respond);
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(state.message).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(state.message).toBe(message);
  },
);
