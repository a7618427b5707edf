import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newVapidKeys, withPublicKey } from '../../../scripts/vapid-keys.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };

test('a signature of a new key pair is valid only for its public key', async () => {
  const [{ publicKey, privateKey }, other] = [await newVapidKeys(), await newVapidKeys()];
  const raw = Buffer.from(publicKey, 'base64url');
  expect([raw.length, raw[0], privateKey.length]).toEqual([65, 4, 43]);
  const x = raw.subarray(1, 33).toString('base64url');
  const y = raw.subarray(33).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: privateKey };
  const signing = await crypto.subtle.importKey('jwk', jwk, CURVE, false, ['sign']);
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const text = new TextEncoder().encode('text');
  const signature = await crypto.subtle.sign(algorithm, signing, text);
  const verify = async (key: string) => {
    const bytes = Buffer.from(key, 'base64url');
    const imported = await crypto.subtle.importKey('raw', bytes, CURVE, false, ['verify']);
    return crypto.subtle.verify(algorithm, imported, signature, text);
  };
  expect([await verify(publicKey), await verify(other.publicKey)]).toEqual([true, false]);
});

test.each(['wrangler.toml', 'wrangler.ingest.toml'])('a public key is written to %s', (file) => {
  const empty = readFileSync(file, 'utf8').replace(
    /^VAPID_PUBLIC_KEY = .*$/m,
    'VAPID_PUBLIC_KEY = ""',
  );
  const changed = withPublicKey(empty, 'BNew-Key_');
  expect(changed.replace('BNew-Key_', '')).toBe(empty);
  expect(changed).toContain('\nVAPID_PUBLIC_KEY = "BNew-Key_"\n');
  expect(() => withPublicKey(changed, 'BOther')).toThrow('would invalidate all subscriptions');
});

test('a configuration without a place for the key is refused', () => {
  expect(() => withPublicKey('[vars]\n', 'BKey')).toThrow('there is no line');
});
