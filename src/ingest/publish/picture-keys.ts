import { toBase64Url } from '../../lib/text/base64url.ts';
import type { Edition, EditionItem } from '../../model/edition/edition.ts';

/**
 * Characters of a key, of six bits each: 60 bits cannot be guessed by requests, and the keys, which
 * do not compress, stay short.
 */
const KEY_LENGTH = 10;
/** The most keys that an isolate caches. */
const MAX_KNOWN = 5_000;

type Sections = Edition['sections'];

/**
 * Makes the keys under which readers request pictures: the desk's id and an HMAC-SHA-256 over desk
 * and address with a secret of the deployment. Keys are stable and cannot be made without the
 * secret.
 */
export class PictureKeys {
  readonly #secret: Promise<CryptoKey>;
  readonly #known = new Map<string, string>();

  constructor(secret: string) {
    const usage = { name: 'HMAC', hash: 'SHA-256' };
    this.#secret = crypto.subtle.importKey('raw', encode(secret), usage, false, ['sign']);
  }

  async keyOf(desk: string, address: string): Promise<string> {
    const named = `${desk}\n${address}`;
    const known = this.#known.get(named);
    if (known !== undefined) return known;
    const signature = await crypto.subtle.sign('HMAC', await this.#secret, encode(named));
    const key = `${desk}.${toBase64Url(new Uint8Array(signature)).slice(0, KEY_LENGTH)}`;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(named, key);
    return key;
  }
}

let made: { secret: string; keys: PictureKeys } | undefined;

/** The keys of this deployment; `undefined` without a secret: then pictures have no keys. */
export function pictureKeys(secret: string | undefined): PictureKeys | undefined {
  if (!secret) return undefined;
  if (made?.secret !== secret) made = { secret, keys: new PictureKeys(secret) };
  return made.keys;
}

/** The sections with the key of each picture. */
export async function withPictureKeys(
  desk: string,
  sections: Sections,
  keys: PictureKeys | undefined,
): Promise<Sections> {
  if (!keys) return sections;
  const named: [string, EditionItem[]][] = [];
  for (const [section, items] of Object.entries(sections)) {
    const withKeys: EditionItem[] = [];
    for (const item of items) {
      const isPublishers = item.image.startsWith('http');
      withKeys.push(isPublishers ? { ...item, picture: await keys.keyOf(desk, item.image) } : item);
    }
    named.push([section, withKeys]);
  }
  return Object.fromEntries(named);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}
