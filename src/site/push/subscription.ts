import * as v from 'valibot';
import { fromBase64Url, toBase64Url } from '../../lib/text/base64url.ts';
import { PUSH_LEVELS } from '../../model/push/level.ts';
import { areUsable, pushServiceOf } from '../../model/push/services.ts';

/** A key in normalised base64url. */
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

/** A subscription as the Push API writes it, with the reader's `PushSettings`. */
const SubscriptionSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    endpoint,
    /** The endpoint before, if the push service has changed it. */
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
const EndpointSchema = v.pipe(v.string(), v.parseJson(), v.object({ endpoint }));

export type Subscription = v.InferOutput<typeof SubscriptionSchema>;

/** Parses a subscription; `undefined` where it is invalid or its keys are unusable. */
export async function readSubscription(text: string): Promise<Subscription | undefined> {
  const { success, output } = v.safeParse(SubscriptionSchema, text);
  return success && (await areUsable(output.keys)) ? output : undefined;
}

/** Parses the endpoint of a subscription to delete; `undefined` where it is invalid. */
export function readEndpoint(text: string): URL | undefined {
  const { success, output } = v.safeParse(EndpointSchema, text);
  return success ? output.endpoint.url : undefined;
}
