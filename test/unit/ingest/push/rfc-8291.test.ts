import { expect, test } from 'vitest';
import { toBase64Url } from '../../../../src/lib/text/base64url.ts';
import { decrypt, fromBase64Url } from '../../../support/push-service.ts';

/** RFC 8291, Appendix A, and its message of section 5. */
const PLAINTEXT = 'When I grow up, I want to be a watermelon';
const UA_PUBLIC =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const UA_PRIVATE = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';
const MESSAGE =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

const ECDH = { name: 'ECDH', namedCurve: 'P-256' };

// With that service other tests read what the Worker encrypts.
test('the push service of the tests reads the message of RFC 8291, and none that was changed', async () => {
  const bytes = fromBase64Url(UA_PUBLIC);
  const [x = '', y = ''] = [bytes.slice(1, 33), bytes.slice(33)].map(toBase64Url);
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const keys = {
    publicKey: await crypto.subtle.importKey('jwk', jwk, ECDH, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d: UA_PRIVATE }, ECDH, true, [
      'deriveBits',
    ]),
  };
  const auth = fromBase64Url(AUTH);
  const message = fromBase64Url(MESSAGE);
  expect(await decrypt(message, keys, auth)).toBe(PLAINTEXT);
  const changed = message.slice();
  changed[100] = (changed[100] ?? 0) ^ 1;
  await expect(decrypt(changed, keys, auth)).rejects.toThrow();
  await expect(decrypt(message, keys, auth.slice().fill(0))).rejects.toThrow();
});
