import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { registerCache } from '../../lib/caches.ts';
import { HOUR_MS } from '../../lib/clock/durations.ts';
import { discardBody, followRedirects } from '../../lib/http/outbound.ts';
import { OutboundError } from '../../lib/http/outbound-policy.ts';
import { INSECURE_PUSH_SERVICES } from '../../model/push/insecure-services.ts';
import { areUsable, type BrowserKeys, pushServiceOf } from '../../model/push/services.ts';

const LIMITS = { headersTimeoutMs: 10_000, totalTimeoutMs: 10_000, maxRedirects: 0 };
/** How long a token is reused (ms): the library's tokens expire after 12 hours. */
const TOKEN_MS = 11 * HOUR_MS;
const MAX_TOKENS = 100;

/** VAPID credentials and user agent. */
export interface PushSender {
  publicKey: string;
  privateKey: string;
  /** URL of the operator's contact page. */
  subject: string;
  userAgent: string;
}

/** A browser's endpoint and keys. */
export interface Browser extends BrowserKeys {
  endpoint: string;
}

/** A message before encryption. */
export interface PlainMessage {
  payload: Uint8Array;
  ttlSeconds: number;
  /** RFC 8030 §5.3. */
  urgency: 'low' | 'normal' | 'high';
  topic: string;
}

/** `later`: to be retried. `retryAfter`: the header. `isCutOff`: may have been delivered. */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; why: string }
  | { kind: 'later'; why: string; retryAfter: string | null; isCutOff: boolean };

/** `Authorization` headers by key and host. Not promises, which end with their invocation. */
const tokens = registerCache(new Map<string, { value: string; until: number }>());

/**
 * Encrypts a message (RFC 8291) and sends it (RFC 8030). Throws if the VAPID keys or the message
 * are unusable.
 */
export async function sendMessage(
  { endpoint, p256dh, auth }: Browser,
  message: PlainMessage,
  sender: PushSender,
): Promise<SendOutcome> {
  const host = pushServiceOf(endpoint)?.url.host;
  if (host === undefined) return { kind: 'refused', why: 'no push service' };
  const authorization = await authorizationFor(host, sender);
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  const body = await tryToEncrypt(subscription, message.payload);
  if (!body) return { kind: 'refused', why: 'unusable keys' };
  const policy = {
    userAgent: sender.userAgent,
    hosts: new Set([host]),
    insecureHosts: INSECURE_PUSH_SERVICES,
  };
  const headers = {
    Authorization: authorization,
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: String(message.ttlSeconds),
    Urgency: message.urgency,
    Topic: message.topic,
  };
  const request = { url: endpoint, policy, limits: LIMITS, body, headersFor: () => headers };
  try {
    return await followRedirects(request, async ({ response }) => {
      await discardBody(response);
      return outcomeOf(response);
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { reason } = error;
    if (reason === 'host') return { kind: 'refused', why: reason };
    // A redirect or an oversized response is a fault of the service: nothing was delivered.
    const isCutOff = reason === 'network' || reason === 'timeout';
    return { kind: 'later', why: reason, retryAfter: null, isCutOff };
  }
}

/**
 * Encrypts a message, without padding, because warnings are public; `undefined` if the browser's
 * keys are unusable. If they are usable, the fault is ours: throws the library's error.
 */
async function tryToEncrypt(
  subscription: Parameters<typeof encryptNotification>[0],
  payload: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const body = await encryptNotification(subscription, payload, { pad: false });
    return body as Uint8Array<ArrayBuffer>;
  } catch (error) {
    if (await areUsable(subscription.keys)) throw error;
    return undefined;
  }
}

function outcomeOf({ status: code, headers }: Response): SendOutcome {
  if (code >= 200 && code < 300) return { kind: 'sent' };
  if (code === 404 || code === 410) return { kind: 'gone' };
  // The message is unusable. For other codes, our keys or the service may be at fault.
  if (code === 400 || code === 413) return { kind: 'refused', why: String(code) };
  const retryAfter = headers.get('Retry-After');
  return { kind: 'later', why: String(code), retryAfter, isCutOff: false };
}

async function authorizationFor(
  host: string,
  { publicKey, privateKey, subject }: PushSender,
): Promise<string> {
  const key = `${publicKey} ${host}`;
  const known = tokens.get(key);
  if (known && known.until > Date.now()) return known.value;
  // The library uses only the endpoint's origin, and refuses the plain http of tests.
  const keys = { p256dh: '', auth: '' };
  const subscription = { endpoint: `https://${host}/`, expirationTime: null, keys };
  const { headers } = await vapidHeaders(subscription, { publicKey, privateKey, subject });
  if (tokens.size >= MAX_TOKENS) tokens.clear();
  tokens.set(key, { value: headers.authorization, until: Date.now() + TOKEN_MS });
  return headers.authorization;
}
