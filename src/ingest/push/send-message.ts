import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { discardBody, followRedirects } from '../../http/outbound.ts';
import { OutboundError, type OutboundPolicy } from '../../http/outbound-policy.ts';
import { pushServiceOf } from '../../push/services.ts';
import type { Subscriber } from './slice-store.ts';

const LIMITS = { headersTimeoutMs: 10_000, totalTimeoutMs: 10_000, maxRedirects: 0 };
/** The library's tokens are good for 12 hours (RFC 8292 allows 24); this long one is used (ms). */
const TOKEN_MS = 11 * 3_600_000;
const MAX_TOKENS = 100;

/** Who sends. */
export interface PushSender {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where its people are reached. */
  readonly subject: string;
  readonly policy: OutboundPolicy;
}

/** A message before it is encrypted. */
export interface PushMessageFor {
  readonly payload: Uint8Array;
  readonly ttlSeconds: number;
  /** RFC 8030 §5.3. */
  readonly urgency: 'low' | 'normal' | 'high';
  readonly topic: string;
}

/** What a push service said. `retryAfter`: its header. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'later'; readonly why: string; readonly retryAfter: string | null };

/** `Authorization` by public key and service, which signing anew for each message would cost half of the processor time. */
const tokens = new Map<string, { value: Promise<string>; until: number }>();

/** Encrypts a message for a subscriber (RFC 8291), and hands it to its push service (RFC 8030). @throws where our own keys are unusable */
export async function sendMessage(
  { endpoint, p256dh, auth }: Subscriber,
  { payload, ttlSeconds, urgency, topic }: PushMessageFor,
  sender: PushSender,
): Promise<SendOutcome> {
  const service = pushServiceOf(endpoint);
  if (service === undefined) return { kind: 'refused', why: 'no push service' };
  const authorization = await authorizationFor(service, sender);
  try {
    const keys = { p256dh, auth };
    const subscription = { endpoint, expirationTime: null, keys };
    // Without padding: everybody may read a warning, so its length is no secret.
    const body = await encryptNotification(subscription, payload, { pad: false });
    const status = await followRedirects(
      {
        url: endpoint,
        policy: sender.policy,
        limits: LIMITS,
        body: body as Uint8Array<ArrayBuffer>,
        headersFor: () => ({
          Authorization: authorization,
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          TTL: String(ttlSeconds),
          Urgency: urgency,
          Topic: topic,
        }),
      },
      async ({ response }) => {
        await discardBody(response);
        return { code: response.status, retryAfter: response.headers.get('Retry-After') };
      },
    );
    return outcomeOf(status);
  } catch (error) {
    if (!(error instanceof OutboundError)) return { kind: 'refused', why: 'unusable keys' };
    const { reason } = error;
    return reason === 'network' || reason === 'timeout'
      ? { kind: 'later', why: reason, retryAfter: null }
      : { kind: 'refused', why: reason };
  }
}

function outcomeOf(status: { code: number; retryAfter: string | null }): SendOutcome {
  const { code, retryAfter } = status;
  if (code >= 200 && code < 300) return { kind: 'sent' };
  if (code === 404 || code === 410) return { kind: 'gone' };
  if (code === 429 || code >= 500) return { kind: 'later', why: String(code), retryAfter };
  return { kind: 'refused', why: String(code) };
}

function authorizationFor(
  service: string,
  { publicKey, privateKey, subject }: PushSender,
): Promise<string> {
  const key = `${publicKey} ${service}`;
  const known = tokens.get(key);
  if (known && known.until > Date.now()) return known.value;
  // The library wants an endpoint, of which it uses the origin; those of tests are served by plain http.
  const endpoint = {
    endpoint: `https://${service}/`,
    expirationTime: null,
    keys: { p256dh: '', auth: '' },
  };
  const value = vapidHeaders(endpoint, { publicKey, privateKey, subject }).then(
    ({ headers }) => headers.authorization,
  );
  if (tokens.size >= MAX_TOKENS) tokens.clear();
  tokens.set(key, { value, until: Date.now() + TOKEN_MS });
  value.catch(() => tokens.delete(key));
  return value;
}
