import { generateKeyPairSync } from 'node:crypto';
import { sign } from 'hono/jwt';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ASSERTION_HEADER,
  identifyByAccess,
  type ReadKeys,
  readAccessKeys,
} from '../../../src/editor/identity/access.ts';
import type { IdentityContext } from '../../../src/editor/identity/identity.ts';
import { clearCaches } from '../../../src/lib/caches.ts';
import { OUR_FAULTS } from '../../support/hostile.ts';

const TEAM = 'team.cloudflareaccess.com';
const AUDIENCE = 'a'.repeat(64);
const NOW = new Date();
const SECONDS = Math.floor(NOW.getTime() / 1000);

const [own, foreign] = [newKey('own'), newKey('foreign')];
const CLAIMS = {
  iss: `https://${TEAM}`,
  aud: [AUDIENCE],
  email: 'Editor@Example.org',
  iat: SECONDS - 10,
  nbf: SECONDS - 10,
  exp: SECONDS + 600,
};

function newKey(kid: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const names = { kid, kty: 'RSA', alg: 'RS256' } as const;
  return {
    jwk: { ...names, use: 'sig' as const, n, e },
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...names, kid: kid as string },
  };
}

/** An assertion with these claims changed; `undefined` removes a claim. */
function assertion(changes: Record<string, unknown> = {}, key = own): Promise<string> {
  const claims = Object.entries({ ...CLAIMS, ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  return sign(Object.fromEntries(claims), key.privateJwk, 'RS256');
}

function identify(
  token: string | undefined,
  context: Partial<IdentityContext> = {},
  others: Record<string, string> = {},
  readKeys: ReadKeys = async () => [own.jwk],
) {
  const headers = { ...others, ...(token !== undefined && { [ASSERTION_HEADER]: token }) };
  return identifyByAccess(
    new Request('https://desk.example/', { headers }),
    { access: undefined, team: TEAM, audience: AUDIENCE, now: NOW, ...context },
    readKeys,
  );
}

const part = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

test('an assertion signed by the team’s key identifies the person, in lower case', async () => {
  expect(await identify(await assertion({ name: 'Ed' }))).toEqual({
    kind: 'person',
    identity: { email: 'editor@example.org', name: 'Ed' },
  });
});

/** A token with its header replaced. */
const withHead = async (head: object, token: string | Promise<string>) =>
  (await token).replace(/^[^.]+/, part({ typ: 'JWT', ...head }));
const inKey = (kid: string, { jwk, privateJwk }: typeof own) =>
  assertion({}, { jwk, privateJwk: { ...privateJwk, kid } });

// The log names only the kind of fault, neither the assertion nor an address.
test.each<[what: string, changes: Record<string, unknown>, why: string, error?: string]>([
  ['that has expired', { exp: SECONDS - 1 }, 'false assertion', 'JwtTokenExpired'],
  ['that begins later', { nbf: SECONDS + 600 }, 'false assertion', 'JwtTokenNotBefore'],
  ['for another application', { aud: ['b'] }, 'false assertion', 'JwtTokenAudience'],
  ['for no application', { aud: undefined }, 'false assertion', 'JwtPayloadRequiresAud'],
  ['of another team', { iss: `https://a.${TEAM}` }, 'false assertion', 'JwtTokenIssuer'],
  ['of no team', { iss: undefined }, 'false assertion', 'JwtTokenIssuer'],
  ['without an end', { exp: undefined }, 'no address'],
  ['without an address', { email: undefined }, 'no address'],
  ['whose address is a list', { email: ['editor@example.org'] }, 'no address'],
  ['whose address holds another', { email: 'a@example.org b@example.org' }, 'no address'],
])('a request is refused with an assertion %s', async (_, changes, why, error) => {
  const found = { kind: 'refused', why, ...(error && { error }) };
  expect(await identify(await assertion(changes))).toEqual(found);
});

const RS256 = { alg: 'RS256', kid: 'own' };
test.each<[what: string, token: () => Promise<string> | string]>([
  ['signed by a key of another team', () => assertion({}, foreign)],
  ['signed by a foreign key under the id of the team’s', () => inKey('own', foreign)],
  ['of no algorithm', () => `${part({ ...RS256, alg: 'none' })}.${part(CLAIMS)}.`],
  [
    'with the public key as a secret',
    () => withHead({ ...RS256, alg: 'HS256' }, sign(CLAIMS, own.jwk.n, 'HS256')),
  ],
  [
    'with claims that were changed later',
    async () => (await assertion()).replace(/\.[^.]+\./, `.${part({ ...CLAIMS, name: 'E' })}.`),
  ],
  ['without an id of a key', () => withHead({ alg: 'RS256' }, assertion())],
  ['with the id of no key', () => inKey('other', own)],
  [
    'with a key of its own in its head',
    () => withHead({ ...RS256, jwk: foreign.jwk }, assertion({}, foreign)),
  ],
  ['that is no token', () => 'assertion'],
  ['that is longer than any', () => assertion({ name: 'a'.repeat(20_000) })],
])('a request is refused with an assertion %s', async (_, token) => {
  expect((await identify(await token())).kind).toBe('refused');
});

test('a request without an assertion is refused, even with Access’s cookie or address header', async () => {
  const headers = {
    Cookie: `CF_Authorization=${await assertion()}`,
    'Cf-Access-Authenticated-User-Email': 'editor@example.org',
  };
  expect(await identify(undefined, {}, headers)).toEqual({
    kind: 'refused',
    why: 'no assertion',
  });
});

test('a request is refused if no team or no audience is configured', async () => {
  for (const setting of [{ team: '' }, { audience: '' }])
    expect(await identify(await assertion({ iss: 'https://', aud: '' }), setting)).toEqual({
      kind: 'refused',
      why: 'no log-in is configured',
    });
});

test('a request is refused if the team’s keys cannot be read', async () => {
  const readKeys = () => Promise.reject(new Error('offline'));
  const found = await identify(await assertion(), {}, {}, readKeys);
  expect(found).toMatchObject({ kind: 'refused', why: 'access unavailable' });
});

const access = (aud: string, identity: unknown) =>
  ({ aud, getIdentity: async () => identity }) as CloudflareAccessContext;

test('an identity that the platform has verified overrides all headers', async () => {
  const context = { access: access(AUDIENCE, { email: 'own@example.org' }) };
  expect(await identify(await assertion(), context)).toEqual({
    kind: 'person',
    identity: { email: 'own@example.org', name: undefined },
  });
});

test('a failure of the platform’s verification is no false log-in', async () => {
  for (const error of OUR_FAULTS) {
    const getIdentity = () => Promise.reject(error);
    const failing = { aud: AUDIENCE, getIdentity } as CloudflareAccessContext;
    const found = await identify(undefined, { access: failing });
    expect(found).toMatchObject({ kind: 'refused', why: 'access unavailable' });
  }
});

test('a verified log-in for another application, or of no person, is refused despite a valid assertion', async () => {
  const good = await assertion();
  for (const other of [access('other', { email: 'a@example.org' }), access(AUDIENCE, undefined)])
    expect((await identify(good, { access: other })).kind).toBe('refused');
});

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

/** Looks up a key some seconds later; returns the ids of the team's keys. */
async function read(keyId: string, seconds = 0, team = TEAM): Promise<string[]> {
  const keys = await readAccessKeys(team, keyId, new Date(NOW.getTime() + seconds * 1000));
  return keys.map(({ kid }) => kid);
}

test('a team’s keys are read only from its own host, once an hour', async () => {
  expect(await read('one')).toEqual(['one']);
  expect(await read('one', 3_599)).toEqual(['one']);
  expect(requests).toEqual([`https://${TEAM}/cdn-cgi/access/certs`]);
  await read('one', 3_601);
  expect(requests).toHaveLength(2);
});

test('a new key is found after half a minute, and unknown ids cause no more frequent reads', async () => {
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
])('keys from %s are refused, and requested at most once in five seconds', async (_, response) => {
  respond = response;
  for (const seconds of [0, 1, 4]) await expect(read('one', seconds)).rejects.toThrow();
  expect(requests).toHaveLength(1);
});

test('the keys of one team are not those of another', async () => {
  await read('one');
  await read('one', 1, 'other.cloudflareaccess.com');
  expect(requests[1]).toBe('https://other.cloudflareaccess.com/cdn-cgi/access/certs');
});
