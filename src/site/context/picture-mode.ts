import type { Edition, EditionItem } from '../../model/edition/edition.ts';
import { STOCK_PHOTO } from '../../model/edition/news-item.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { picturePath } from '../../shared/picture-address.ts';

/**
 * Where pages load pictures of stories from: the paper's `own` address, the `publisher`'s, or
 * `none` (docs/decisions/0028-pictures.md).
 */
export type PictureMode = 'own' | 'publisher' | 'none';

/** For browsers that choose none themselves. */
const SHOWN_WIDTH = 640;

/** Where pictures cannot be resized, the paper's setting applies. */
export function pictureModeOf(
  { pictures = 'publisher' }: Pick<Publication, 'pictures'>,
  { IMAGES }: { IMAGES?: unknown },
): PictureMode {
  return IMAGES !== undefined || pictures === 'through' ? 'own' : pictures;
}

/**
 * The scheme of third-party pictures on a paper's pages, if any. Only the sample world uses http.
 */
export function outsidePictures(
  publication: Pick<Publication, 'pictures' | 'insecureHosts'>,
  env: { IMAGES?: unknown },
): 'http:' | 'https:' | undefined {
  if (pictureModeOf(publication, env) !== 'publisher') return undefined;
  return publication.insecureHosts ? 'http:' : 'https:';
}

/** The same story gives the same object. */
const known = {
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
  const made = known[mode].get(item);
  if (made) return made;
  const { picture: _, ...story } = item;
  const shown = { ...story, image: shownImage(item, mode) };
  known[mode].set(item, shown);
  return shown;
}

function shownImage({ image, picture }: EditionItem, mode: PictureMode): string {
  if (mode === 'none') return '';
  if (mode === 'publisher' || image === STOCK_PHOTO) return image;
  return picture === undefined ? STOCK_PHOTO : picturePath(picture, SHOWN_WIDTH);
}
