import { describe, expect, test } from 'vitest';
import { requireAllowed } from '../../../../src/http/outbound-policy.ts';
import { sourcePolicy } from '../../../../src/ingest/fetch/source-address.ts';
import type { Source } from '../../../../src/publications/desk.ts';
import type { Network } from '../../../../src/publications/network.ts';

const NETWORK = { name: 'Paper', hosts: ['paper.example'] } as const satisfies Omit<
  Network,
  'desks'
>;
const DESK = { feedToJsonUrl: 'https://json-service.com/read' };
const SOURCE: Source = {
  id: 'courier',
  section: 'local',
  publisher: 'Courier',
  url: 'https://www.courier.com/feed',
  via: 'xml',
};

function hostsFor(source: Partial<Source>): string[] {
  const { hosts } = sourcePolicy(NETWORK, DESK, { ...SOURCE, ...source });
  return [...hosts].sort();
}

describe('the outbound policy of a source', () => {
  test('sourcePolicy allows a source’s own host with and without www. and no other', () => {
    expect(hostsFor({})).toEqual(['courier.com', 'www.courier.com']);
    expect(hostsFor({ url: 'https://courier.com:8443/feed' })).toEqual([
      'courier.com:8443',
      'www.courier.com:8443',
    ]);
  });

  test('sourcePolicy allows the hosts that a source may redirect to', () => {
    expect(hostsFor({ redirectHosts: ['feeds.example.com'] })).toContain('feeds.example.com');
  });

  test('sourcePolicy allows the feed-to-JSON service alone where a source is read through it', () => {
    expect(hostsFor({ via: 'json', redirectHosts: ['feeds.example.com'] })).toEqual([
      'json-service.com',
      'www.json-service.com',
    ]);
  });

  test("sourcePolicy allows plain http to a source's own host alone, where it is one of the insecureHosts", () => {
    const insecureHosts = new Set(['127.0.0.1:8789', '127.0.0.1:8790']);
    const source = { ...SOURCE, url: 'http://127.0.0.1:8789/feeds/courier' };
    const policy = sourcePolicy({ ...NETWORK, insecureHosts }, DESK, source);
    expect(requireAllowed(source.url, policy, false)).toBe('127.0.0.1:8789');
    expect(() => requireAllowed('http://127.0.0.1:8790/', policy, false)).toThrow('configured');
    expect(() => requireAllowed('http://127.0.0.1:8791/', policy, false)).toThrow('public host');
    const inProduction = sourcePolicy(NETWORK, DESK, source);
    expect(() => requireAllowed(source.url, inProduction, false)).toThrow('public host');
  });
});
