import type { PictureWidth } from '../../shared/picture-address.ts';
import { picturePath } from '../../shared/picture-address.ts';
import { shortHash } from '../../text/hashes.ts';
import type { PictureMode } from './picture-mode.ts';

/** What shows a picture that lies elsewhere: a post, or the shelf of books. */
export type TextWithPictures = { readonly post: string } | 'books';

/** The text that a key names, and the hash of the picture's address in it. */
export interface NamedTextPicture {
  readonly text: TextWithPictures;
  readonly hash: string;
}

/** A slug that needs no other letters stands in the key as it is; any other is in base64url. */
const PLAIN_SLUG = /^[\w-]+$/;
const KEY = /^_(?:books|(post|coded)\.([\w-]+))\.([0-9a-z]+)$/;

/**
 * The address by which a page shows a picture of one of the paper's own texts; `undefined` where it shows none. What lies on the site
 * itself is shown from there.
 */
export function shownTextPicture(
  address: string,
  text: TextWithPictures,
  mode: PictureMode,
  width: PictureWidth,
): string | undefined {
  if (address.startsWith('/') || mode === 'publisher') return address;
  return mode === 'own' ? picturePath(keyOf(address, text), width) : undefined;
}

/**
 * The key of such a picture. It needs no secret: it is found in the text that it names, and nowhere else. A picture that its author takes
 * out of the text is gone.
 */
function keyOf(address: string, text: TextWithPictures): string {
  return `_${nameOf(text)}.${shortHash(address)}`;
}

function nameOf(text: TextWithPictures): string {
  if (text === 'books') return text;
  const { post } = text;
  return PLAIN_SLUG.test(post) ? `post.${post}` : `coded.${inBase64Url(post)}`;
}

/** What a key of a text's picture names; `undefined` for other keys. */
export function readTextPictureKey(key: string): NamedTextPicture | undefined {
  const [, form, slug, hash] = KEY.exec(key) ?? [];
  if (hash === undefined) return undefined;
  if (slug === undefined) return { text: 'books', hash };
  const post = form === 'post' ? slug : fromBase64Url(slug);
  return post === undefined ? undefined : { text: { post }, hash };
}

function inBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (one) => URL_SAFE[one] ?? '');
}

const URL_SAFE: Readonly<Record<string, string>> = { '+': '-', '/': '_', '=': '' };

function fromBase64Url(text: string): string | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (one) => one.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return undefined;
  }
}
