import * as v from 'valibot';
import { PUSH_LEVELS } from '../../push/level.ts';
import { pushServiceOf } from '../../push/services.ts';
import { fromBase64Url, toBase64Url } from '../../text/base64url.ts';

/** Bytes of a browser's public key, a point of P-256 that is not compressed, and of its secret (RFC 8291 §3). */
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** So many bytes in base64url, written in one way. */
const bytes = (length: number) =>
  v.pipe(
    v.string(),
    v.maxLength(100),
    v.transform((text) => fromBase64Url(text)),
    v.check((decoded) => decoded?.length === length),
    v.transform((decoded = new Uint8Array()) => toBase64Url(decoded)),
  );
const hour = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)));
const endpoint = v.pipe(
  v.string(),
  v.maxLength(1_000),
  v.transform(pushServiceOf),
  v.object({ name: v.string(), url: v.instance(URL) }),
);

/** What a browser sends: its subscription, as the Push API writes it, and what its reader wants to be told (`PushSettings`). */
const SubscriptionSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    endpoint,
    /** The endpoint that it had before its push service gave it this one. */
    replaces: v.fallback(v.optional(endpoint), undefined),
    keys: v.object({ p256dh: bytes(POINT_BYTES), auth: bytes(SECRET_BYTES) }),
    community: v.string(),
    level: v.picklist(PUSH_LEVELS),
    quietFrom: hour,
    quietUntil: hour,
    allClear: v.boolean(),
  }),
  v.check(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null)),
);
const EndSchema = v.pipe(v.string(), v.parseJson(), v.object({ endpoint }));

export type Subscription = v.InferOutput<typeof SubscriptionSchema>;

/** The subscription that a text holds; `undefined` where it holds none that anything can be sent to. */
export async function readSubscription(text: string): Promise<Subscription | undefined> {
  const { success, output } = v.safeParse(SubscriptionSchema, text);
  return success && (await isPoint(output.keys.p256dh)) ? output : undefined;
}

/** The endpoint that is to be sent nothing any more. */
export function readEnd(text: string): URL | undefined {
  const { success, output } = v.safeParse(EndSchema, text);
  return success ? output.endpoint.url : undefined;
}

/** Whether a public key lies on its curve: nothing can be encrypted for another one. */
async function isPoint(key: string): Promise<boolean> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' };
  try {
    await crypto.subtle.importKey(
      'raw',
      fromBase64Url(key) ?? new Uint8Array(),
      algorithm,
      false,
      [],
    );
    return true;
  } catch {
    return false;
  }
}
