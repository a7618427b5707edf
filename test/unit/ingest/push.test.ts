import { expect, test } from 'vitest';
import { toBase64Url } from '../../../src/lib/text/utf8.ts';
import { quietUntil } from '../../../src/model/push/quiet-hours.ts';
import { decrypt, fromBase64Url } from '../../support/push-service.ts';

const at = (time: string) => Date.parse(time);
const iso = (time: number | undefined) =>
  time === undefined ? undefined : new Date(time).toISOString();

function endOf(zone: string, from: number | null, until: number | null, now: string) {
  return iso(quietUntil({ timeZone: zone, quietFrom: from, quietUntil: until }, at(now)));
}

test.each([
  ['before they begin', '2026-11-20T02:59:59Z', undefined],
  ['as they begin', '2026-11-20T03:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['after midnight, within a quarter', '2026-11-20T06:37:12Z', '2026-11-20T12:00:00.000Z'],
  ['as they end', '2026-11-20T12:00:00Z', undefined],
])('quiet hours from 22 to 7 in Iqaluit, %s', (_, now, expected) => {
  expect(endOf('America/Iqaluit', 22, 7, now)).toBe(expected);
});

test.each([
  [
    'is put forward, at the hour after the one that is not there',
    0,
    2,
    '2026-03-08T06:30:00Z',
    '2026-03-08T07:00:00.000Z',
  ],
  ['is put forward, an hour sooner', 22, 7, '2026-03-08T06:30:00Z', '2026-03-08T11:00:00.000Z'],
  ['is put back, an hour later', 22, 7, '2026-11-01T03:30:00Z', '2026-11-01T12:00:00.000Z'],
])(
  'quiet hours end correctly in the night in which the clock %s',
  (_, from, until, now, expected) => {
    expect(endOf('America/Iqaluit', from, until, now)).toBe(expected);
  },
);

test('quiet hours work in a time zone with an offset of half an hour', () => {
  expect(endOf('America/St_Johns', 22, 7, '2026-11-20T05:00:00Z')).toBe('2026-11-20T10:30:00.000Z');
});

test.each([
  ['neither hour', null, null, 'America/Iqaluit'],
  ['one hour', 22, null, 'America/Iqaluit'],
  ['the same hour twice', 7, 7, 'America/Iqaluit'],
  ['a zone that nobody knows', 0, 23, 'Mars/Olympus'],
])('quiet hours with %s do not apply', (_, from, until, zone) => {
  expect(endOf(zone, from, until, '2026-11-20T12:00:00Z')).toBeUndefined();
});

test('quiet hours continue if a clock change skips the only hour between them', () => {
  const hours = { quietFrom: 3, quietUntil: 2, timeZone: 'America/Iqaluit' };
  for (let now = at('2026-03-08T05:00:00Z'); now < at('2026-03-09T05:00:00Z'); now += 3_600_000)
    expect(quietUntil(hours, now)).toBeGreaterThan(now);
});

/** RFC 8291, Appendix A, and its message of section 5. */
const PLAINTEXT = 'When I grow up, I want to be a watermelon';
const UA_PUBLIC =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const UA_PRIVATE = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';
const MESSAGE =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

const ECDH = { name: 'ECDH', namedCurve: 'P-256' };

// Other tests decrypt the Worker's messages with this push service.
test('the tests’ push service decrypts the message of RFC 8291, and refuses a changed one', async () => {
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
