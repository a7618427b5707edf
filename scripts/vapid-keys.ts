import { webcrypto } from 'node:crypto';

const SETTING = /^VAPID_PUBLIC_KEY = "([\w-]*)"$/m;

/** A pair of keys (RFC 8292) in base64url. The public key is an uncompressed point of P-256. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export async function newVapidKeys(): Promise<VapidKeys> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const raw = await webcrypto.subtle.exportKey('raw', pair.publicKey);
  const { d = '' } = await webcrypto.subtle.exportKey('jwk', pair.privateKey);
  return { publicKey: Buffer.from(raw).toString('base64url'), privateKey: d };
}

/** A configuration with this public key. Throws Error if it has a key, or no line for it. */
export function withPublicKey(configuration: string, publicKey: string): string {
  const [, present] = SETTING.exec(configuration) ?? [];
  if (present === undefined) throw new Error('there is no line VAPID_PUBLIC_KEY = ""');
  if (present !== '')
    throw new Error('VAPID_PUBLIC_KEY is set: a new key would invalidate all subscriptions');
  return configuration.replace(SETTING, `VAPID_PUBLIC_KEY = "${publicKey}"`);
}
