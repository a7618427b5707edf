import { SAMPLE_PUSH_KEYS } from '../../sample-world/push/keys.ts';
import { toBase64Url } from '../../src/lib/text/utf8.ts';

/** A message as the browser gets it, and its headers to the push service. */
export interface DeliveredMessage {
  endpoint: string;
  payload: Record<string, unknown>;
  ttl: number;
  urgency: string | null;
  topic: string | null;
}

export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

type Respond = (endpoint: string, request: Request) => Response | Promise<Response> | undefined;

const ECDH = { name: 'ECDH', namedCurve: 'P-256' };
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' };
const encoder = new TextEncoder();

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (one) => one.charCodeAt(0));
}

/** A push service and its browsers, with their own code for RFC 8292 and RFC 8291. */
export class PushService {
  readonly delivered: DeliveredMessage[] = [];
  readonly requests: string[] = [];
  respond: Respond = () => undefined;
  readonly #browsers = new Map<string, { keys: CryptoKeyPair; auth: Uint8Array<ArrayBuffer> }>();

  async subscribe(host = 'fcm.googleapis.com', scheme = 'https'): Promise<TestSubscription> {
    const keys = (await crypto.subtle.generateKey(ECDH, true, ['deriveBits'])) as CryptoKeyPair;
    const auth = crypto.getRandomValues(new Uint8Array(16));
    const endpoint = `${scheme}://${host}/send/${crypto.randomUUID()}`;
    this.#browsers.set(endpoint, { keys, auth });
    return {
      endpoint,
      p256dh: toBase64Url(await rawKey(keys.publicKey)),
      auth: toBase64Url(auth),
    };
  }

  async receive(request: Request): Promise<Response> {
    this.requests.push(request.url);
    const body = new Uint8Array(await request.clone().arrayBuffer());
    const special = await this.respond(request.url, request);
    if (special) return special;
    const browser = this.#browsers.get(request.url);
    if (!browser) return new Response(null, { status: 410 });
    const ttl = Number(request.headers.get('TTL') ?? Number.NaN);
    const isSound =
      request.method === 'POST' &&
      request.headers.get('Content-Encoding') === 'aes128gcm' &&
      Number.isInteger(ttl) &&
      ttl > 0 &&
      body.length <= 4096 &&
      /^[\w-]{1,32}$/.test(request.headers.get('Topic') ?? '');
    if (!isSound) return new Response(null, { status: 400 });
    if (!(await isVapid(request))) return new Response(null, { status: 403 });
    const payload = JSON.parse(await decrypt(body, browser.keys, browser.auth));
    const { headers } = request;
    this.delivered.push({
      endpoint: request.url,
      payload,
      ttl,
      urgency: headers.get('Urgency'),
      topic: headers.get('Topic'),
    });
    return new Response(null, { status: 201 });
  }
}

/** Decrypts a message. Throws if it is not one record, or is for another browser. */
export async function decrypt(
  body: Uint8Array<ArrayBuffer>,
  keys: CryptoKeyPair,
  auth: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const salt = body.slice(0, 16);
  const recordSize = new DataView(body.buffer, body.byteOffset).getUint32(16);
  const idLength = body[20] ?? 0;
  const sender = body.slice(21, 21 + idLength);
  const record = body.slice(21 + idLength);
  if (idLength !== 65 || record.length > recordSize) throw new Error('the body is not one record');
  const senderKey = await crypto.subtle.importKey('raw', sender, ECDH, false, []);
  const ecdh = { name: 'ECDH', public: senderKey } as unknown as Parameters<
    SubtleCrypto['deriveBits']
  >[0];
  const secret = new Uint8Array(await crypto.subtle.deriveBits(ecdh, keys.privateKey, 256));
  const info = join(bytesOf('WebPush: info\0'), await rawKey(keys.publicKey), sender);
  const ikm = await hkdf(secret, auth, info, 32);
  const cek = await hkdf(ikm, salt, bytesOf('Content-Encoding: aes128gcm\0'), 16);
  const nonce = await hkdf(ikm, salt, bytesOf('Content-Encoding: nonce\0'), 12);
  const key = await crypto.subtle.importKey('raw', cek, 'AES-GCM', false, ['decrypt']);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, record);
  const padded = new Uint8Array(plain);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('the padding has no delimiter');
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(
    padded.subarray(0, end),
  );
}

/** Whether a request has a valid VAPID signature of the sample key. */
async function isVapid(request: Request): Promise<boolean> {
  const authorization = request.headers.get('Authorization') ?? '';
  const [, header = '', claims = '', signature = '', k = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (k !== SAMPLE_PUSH_KEYS.VAPID_PUBLIC_KEY) return false;
  const read = (text: string) => JSON.parse(new TextDecoder().decode(fromBase64Url(text)));
  const { aud, exp, sub } = read(claims);
  const seconds = Date.now() / 1000;
  const key = await crypto.subtle.importKey('raw', fromBase64Url(k), ECDSA, false, ['verify']);
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    fromBase64Url(signature),
    encoder.encode(`${header}.${claims}`),
  );
  return (
    isSigned &&
    read(header).alg === 'ES256' &&
    new URL(aud).host === new URL(request.url).host &&
    exp > seconds &&
    exp <= seconds + 24 * 3600 &&
    /^(?:https:|mailto:)/.test(sub)
  );
}

async function hkdf(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8));
}

async function rawKey(key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await crypto.subtle.exportKey('raw', key)) as ArrayBuffer);
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return join(encoder.encode(text));
}
