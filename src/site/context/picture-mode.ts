import type { PictureWidth } from '../../lib/pictures/variants.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { textFromBase64Url, toBase64Url } from '../../lib/text/utf8.ts';
import type { Edition, EditionItem } from '../../model/edition/edition.ts';
import { STOCK_PHOTO } from '../../model/edition/news-item.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { picturePath } from '../../shared/picture-address.ts';

/** Where stories' pictures are loaded from (docs/decisions/0028-pictures.md). */
export type PictureMode = 'own' | 'publisher' | 'none';

/** Width (px) for browsers that ignore `srcset`. */
const SHOWN_WIDTH = 640;

/** A paper's picture mode: its own setting applies only if pictures cannot be resized. */
export function pictureModeOf(
  { pictures = 'publisher' }: Pick<Publication, 'pictures'>,
  { IMAGES }: { IMAGES?: unknown },
): PictureMode {
  return IMAGES !== undefined || pictures === 'through' ? 'own' : pictures;
}

/**
 * The protocol of third-party pictures on a paper's pages, if there are any. Only the sample world
 * uses http.
 */
export function outsidePictures(
  publication: Pick<Publication, 'pictures' | 'insecureHosts'>,
  env: { IMAGES?: unknown },
): 'http:' | 'https:' | undefined {
  if (pictureModeOf(publication, env) !== 'publisher') return undefined;
  return publication.insecureHosts ? 'http:' : 'https:';
}

/** Cache: the same story always gives the same object. */
const shownItems = {
  own: new WeakMap<EditionItem, EditionItem>(),
  publisher: new WeakMap<EditionItem, EditionItem>(),
  none: new WeakMap<EditionItem, EditionItem>(),
};

export function withShownPictures(
  edition: Edition | undefined,
  mode: PictureMode,
): Edition | undefined {
  if (!edition) return undefined;
  const sections = Object.entries(edition.sections).map(([section, items]) => [
    section,
    items.map((item) => withShownPicture(item, mode)),
  ]);
  return { ...edition, sections: Object.fromEntries(sections) };
}

function withShownPicture(item: EditionItem, mode: PictureMode): EditionItem {
  const cached = shownItems[mode].get(item);
  if (cached) return cached;
  const { picture: _, ...story } = item;
  const shown = { ...story, image: shownImage(item, mode) };
  shownItems[mode].set(item, shown);
  return shown;
}

function shownImage({ image, picture }: EditionItem, mode: PictureMode): string {
  if (mode === 'none') return '';
  if (mode === 'publisher' || image === STOCK_PHOTO) return image;
  return picture === undefined ? STOCK_PHOTO : picturePath(picture, SHOWN_WIDTH);
}

/** A text that shows third-party pictures: a post, or the shelf of books. */
export type TextWithPictures = { post: string } | 'books';

/** A slug that a key contains as it is; others are in base64url. */
const PLAIN_SLUG = /^[\w-]+$/;
const KEY = /^_(?:books|(post|coded)\.([\w-]+))\.([0-9a-z]+)$/;

/**
 * The address from which a page shows a picture; `undefined` if it does not show it. The site's own
 * pictures keep their address.
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
