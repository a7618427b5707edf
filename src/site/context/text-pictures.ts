import type { PictureWidth } from '../../lib/pictures/variants.ts';
import { textFromBase64Url, toBase64Url } from '../../lib/text/base64url.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { picturePath } from '../../shared/picture-address.ts';
import type { PictureMode } from './picture-mode.ts';

/** What shows a picture from elsewhere: a post, or the shelf of books. */
export type TextWithPictures = { post: string } | 'books';

/** Any other slug is in base64url in the key. */
const PLAIN_SLUG = /^[\w-]+$/;
const KEY = /^_(?:books|(post|coded)\.([\w-]+))\.([0-9a-z]+)$/;

/**
 * From where a page shows a picture of one of the paper's own texts; `undefined` if it shows none.
 * Pictures of the site itself keep their address.
 */
export function shownTextPicture(
  address: string,
  text: TextWithPictures,
  mode: PictureMode,
  width: PictureWidth,
): string | undefined {
  if (address.startsWith('/') || mode === 'publisher') return address;
  // The key needs no secret: the picture is looked up in the text that the key names.
  const key = `_${nameOf(text)}.${shortHash(address)}`;
  return mode === 'own' ? picturePath(key, width) : undefined;
}

function nameOf(text: TextWithPictures): string {
  if (text === 'books') return text;
  const { post } = text;
  return PLAIN_SLUG.test(post)
    ? `post.${post}`
    : `coded.${toBase64Url(new TextEncoder().encode(post))}`;
}

/** The text that a key names, and the hash of the picture's address in it. */
export function readTextPictureKey(
  key: string,
): { text: TextWithPictures; hash: string } | undefined {
  const [, form, slug, hash] = KEY.exec(key) ?? [];
  if (hash === undefined) return undefined;
  if (slug === undefined) return { text: 'books', hash };
  const post = form === 'post' ? slug : textFromBase64Url(slug);
  return post === undefined ? undefined : { text: { post }, hash };
}
