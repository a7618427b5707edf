import { encryptNotification } from '@block65/webcrypto-web-push';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { toBase64Url } from '../../../../src/text/base64url.ts';
import { decrypt, fromBase64Url } from '../../../support/push-service.ts';

/** RFC 8291, Appendix A, and its message of section 5. */
const PLAINTEXT = 'When I grow up, I want to be a watermelon';
const AS_PUBLIC =
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const AS_PRIVATE = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
const UA_PUBLIC =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const UA_PRIVATE = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';
const SALT = 'DGv6ra1nlYgDCS1FRnbzlw';
const MESSAGE =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

const ECDH = { name: 'ECDH', namedCurve: 'P-256' };

async function keyPair(publicText: string, d: string): Promise<CryptoKeyPair> {
  const bytes = fromBase64Url(publicText);
  const [x, y] = [bytes.slice(1, 33), bytes.slice(33)].map(toBase64Url);
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, ECDH, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d }, ECDH, true, ['deriveBits']),
  };
}

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/a',
  expirationTime: null,
  keys: { p256dh: UA_PUBLIC, auth: AUTH },
};

afterEach(() => {
  vi.restoreAllMocks();
});

test('a message is that of RFC 8291 for its keys and its salt, byte for byte', async () => {
  const keys = await keyPair(AS_PUBLIC, AS_PRIVATE);
  vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValue(keys);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    (bytes as unknown as Uint8Array).set(fromBase64Url(SALT));
    return bytes;
  });
  const body = await encryptNotification(SUBSCRIPTION, new TextEncoder().encode(PLAINTEXT), {
    pad: false,
  });
  expect(toBase64Url(body)).toBe(MESSAGE);
});

test('the push service of the tests reads the message of RFC 8291, and none that was changed', async () => {
  const keys = await keyPair(UA_PUBLIC, UA_PRIVATE);
  const auth = fromBase64Url(AUTH);
  const message = fromBase64Url(MESSAGE);
  expect(await decrypt(message, keys, auth)).toBe(PLAINTEXT);
  const changed = message.slice();
  changed[100] = (changed[100] ?? 0) ^ 1;
  await expect(decrypt(changed, keys, auth)).rejects.toThrow();
  await expect(decrypt(message, keys, auth.slice().fill(0))).rejects.toThrow();
});

test('any text comes out of its message as it was, and no two messages of one text are the same', async () => {
  const keys = await keyPair(UA_PUBLIC, UA_PRIVATE);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 500 }), async (text) => {
      const bytes = new TextEncoder().encode(text);
      const [one, other] = await Promise.all(
        [1, 2].map(() => encryptNotification(SUBSCRIPTION, bytes, { pad: false })),
      );
      const body = one as Uint8Array<ArrayBuffer>;
      expect(await decrypt(body, keys, fromBase64Url(AUTH))).toBe(text);
      expect(toBase64Url(body)).not.toBe(toBase64Url(other ?? new Uint8Array()));
    }),
    { numRuns: 20 },
  );
});
