import type { PictureWidth } from '../../lib/pictures/variants.ts';
import { textFromBase64Url, toBase64Url } from '../../lib/text/base64url.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { picturePath } from '../../shared/picture-address.ts';
import type { PictureMode } from './picture-mode.ts';

/** What shows a picture that lies elsewhere: a post, or the shelf of books. */
export type TextWithPictures = { post: string } | 'books';

/** The text that a key names, and the hash of the picture's address in it. */
export interface NamedTextPicture {
  text: TextWithPictures;
  hash: string;
}

/** A slug that needs no other letters stands in the key as it is; any other is in base64url. */
const PLAIN_SLUG = /^[\w-]+$/;
const KEY = /^_(?:books|(post|coded)\.([\w-]+))\.([0-9a-z]+)$/;

/**
 * The address from which a page shows a picture of one of the paper's own texts; `undefined` if it
 * shows none. Pictures of the site itself keep their address.
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
 * The key of such a picture. It needs no secret: it is looked up in the text it names. When the
 * author removes the picture, it is gone.
 */
function keyOf(address: string, text: TextWithPictures): string {
  return `_${nameOf(text)}.${shortHash(address)}`;
}

function nameOf(text: TextWithPictures): string {
  if (text === 'books') return text;
  const { post } = text;
  return PLAIN_SLUG.test(post)
    ? `post.${post}`
    : `coded.${toBase64Url(new TextEncoder().encode(post))}`;
}

/** What a key of a text's picture names; `undefined` for other keys. */
export function readTextPictureKey(key: string): NamedTextPicture | undefined {
  const [, form, slug, hash] = KEY.exec(key) ?? [];
  if (hash === undefined) return undefined;
  if (slug === undefined) return { text: 'books', hash };
  const post = form === 'post' ? slug : textFromBase64Url(slug);
  return post === undefined ? undefined : { text: { post }, hash };
}
