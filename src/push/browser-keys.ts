import { fromBase64Url } from '../text/base64url.ts';

/** A browser's public key, a point of P-256 that is not compressed, and its secret, in base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** RFC 8291 §3. */
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** Whether messages can be encrypted for a browser: its keys are complete and the point is on the curve. */
export async function areUsable({ p256dh, auth }: BrowserKeys): Promise<boolean> {
  const point = fromBase64Url(p256dh);
  if (point?.length !== POINT_BYTES || fromBase64Url(auth)?.length !== SECRET_BYTES) return false;
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' };
  return crypto.subtle.importKey('raw', point, algorithm, false, []).then(
    () => true,
    () => false,
  );
}
