import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAccessKeys } from '../../../src/editor/identity/access-keys.ts';
import { clearCaches } from '../../../src/lib/caches.ts';

const TEAM = 'team.cloudflareaccess.com';
const NOW = Date.parse('2026-11-26T12:00:00Z');
const KEY = { kid: 'one', kty: 'RSA', alg: 'RS256', use: 'sig', n: 'AQAB', e: 'AQAB' };

let requests: string[] = [];
let respond = (): Response => Response.json({ keys: [KEY], public_certs: [] });

beforeEach(() => {
  requests = [];
  respond = () => Response.json({ keys: [KEY], public_certs: [] });
  clearCaches();
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    requests.push(input instanceof Request ? input.url : String(input));
    return respond();
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The ids of the keys, as of some seconds later. */
async function read(keyId: string, seconds = 0, team = TEAM): Promise<string[]> {
  const keys = await readAccessKeys(team, keyId, new Date(NOW + seconds * 1000));
  return keys.map(({ kid }) => kid);
}

test('a team’s keys are read from its own host alone, and once an hour', async () => {
  expect(await read('one')).toEqual(['one']);
  expect(await read('one', 3_599)).toEqual(['one']);
  expect(requests).toEqual([`https://${TEAM}/cdn-cgi/access/certs`]);
  await read('one', 3_601);
  expect(requests).toHaveLength(2);
});

test('a key that is new is found after half a minute, and whoever invents ids has them read no more often', async () => {
  await read('one');
  for (const seconds of [1, 10, 29])
    expect(await read(`invented-${seconds}`, seconds)).toEqual(['one']);
  expect(requests).toHaveLength(1);
  respond = () => Response.json({ keys: [KEY, { ...KEY, kid: 'two' }] });
  expect(await read('two', 31)).toEqual(['one', 'two']);
});

test.each([
  ['a redirect to another host', () => Response.redirect('https://evil.example/certs', 302)],
  ['an error', () => new Response('no', { status: 500 })],
  ['a page', () => new Response('<!doctype html>')],
  ['keys of another kind', () => Response.json({ keys: [{ ...KEY, kty: 'oct', k: 'c2VjcmV0' }] })],
  ['more than any team has', () => new Response('['.repeat(200_000))],
])('keys are not taken from %s, which is requested once in five seconds', async (_, response) => {
  respond = response;
  for (const seconds of [0, 1, 4]) await expect(read('one', seconds)).rejects.toThrow();
  expect(requests).toHaveLength(1);
});

test('the keys of one team are not those of another', async () => {
  await read('one');
  await read('one', 1, 'other.cloudflareaccess.com');
  expect(requests[1]).toBe('https://other.cloudflareaccess.com/cdn-cgi/access/certs');
});
