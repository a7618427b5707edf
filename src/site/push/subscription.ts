import * as v from 'valibot';
import { fromBase64Url, toBase64Url } from '../../lib/text/base64url.ts';
import { PUSH_LEVELS } from '../../model/push/level.ts';
import { areUsable, pushServiceOf } from '../../model/push/services.ts';

/** A key in base64url, in its one spelling. */
const key = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((text) => toBase64Url(fromBase64Url(text) ?? new Uint8Array())),
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
    keys: v.object({ p256dh: key, auth: key }),
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
  return success && (await areUsable(output.keys)) ? output : undefined;
}

/** The endpoint that is to be sent nothing any more. */
export function readEnd(text: string): URL | undefined {
  const { success, output } = v.safeParse(EndSchema, text);
  return success ? output.endpoint.url : undefined;
}
