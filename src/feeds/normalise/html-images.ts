import { decodeHTMLAttribute } from 'entities';
import { canBeShown, isPictureAddress } from '../../lib/pictures/picture-formats.ts';
import { readAttributes, type Tag, tagsOf } from '../../lib/text/html-tags.ts';
import {
  chooseSize,
  isGoodWidth,
  pictureAddress,
  readPixels,
  readSrcset,
  type SizedPicture,
} from '../parse/pictures.ts';
import type { TagPlace } from './credits.ts';

type Attributes = ReadonlyMap<string, string>;

interface PictureAttributes {
  addresses: readonly string[];
  srcsets: readonly string[];
}

const LATE_ADDRESSES = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy'];
const LATE_SRCSETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set'];
const LATE_ATTRIBUTES = [...LATE_ADDRESSES, ...LATE_SRCSETS];
/** Attributes with addresses, best first: with lazy loading, `src` has a placeholder. */
const PICTURE: readonly PictureAttributes[] = [
  { addresses: LATE_ADDRESSES, srcsets: LATE_SRCSETS },
  { addresses: ['src'], srcsets: ['srcset'] },
];
const ELEMENTS: ReadonlyMap<string, readonly PictureAttributes[]> = new Map([
  ['img', PICTURE],
  ['amp-img', PICTURE],
  ['source', [{ addresses: [], srcsets: [...LATE_SRCSETS, 'srcset'] }]],
  ['video', [{ addresses: ['poster'], srcsets: [] }]],
]);

/** A web address or absolute path. */
const ABSOLUTE = /^(?:https?:\/)?\/\S+$/i;
/** Classes of placeholders for lazy loading. */
const PLACEHOLDER_CLASS = /(?:^|[\s_-])(?:lazy|lozad|lqip|blur|placeholder)/i;
/** The window width in CSS pixels for which a `<picture>` source is chosen. */
const WINDOW_WIDTH = 1024;

/** Maximum width and height of icons (CSS pixels). */
const ICON_SIZE = 64;
/** Maximum width or height of tracking pixels (CSS pixels). */
const COUNTER_SIZE = 1;
const NO_PICTURE_CLASS =
  /(?:^|[\s_-])(?:avatar|emoji|smiley|feedflare|gravatar|(?:share|social)-icon)(?:[\s_-]|$)/i;
const INVISIBLE_STYLE =
  /(?:^|[;\s-])(?:width|height)\s{0,3}:\s{0,3}[01](?:px)?\s{0,3}(?:[;!]|$)|display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i;

export interface FoundImage extends TagPlace {
  address: string;
}

/**
 * Yields the pictures of an HTML fragment in order, each in its best size, without tracking pixels,
 * icons, emoji, avatars and inline data. The sources of a `<picture>` come first, as in browsers;
 * the picture of a `<noscript>` comes before its placeholder. If the fragment is truncated
 * (`isWhole` is false), a placeholder at its end is omitted, because a `<noscript>` may follow.
 */
export function* findImages(html: string, isWhole = true): Generator<FoundImage> {
  const finder = new ImageFinder(html);
  for (const tag of tagsOf(html)) yield* finder.read(tag);
  if (isWhole) yield* finder.takePlaceholder();
}

const NONE: readonly FoundImage[] = [];

class ImageFinder {
  readonly #html: string;
  /** Addresses of an open `<picture>`: of sources with a matching media query, and of others. */
  #sources: string[] = [];
  #otherSources: string[] = [];
  #placeholder: readonly FoundImage[] = NONE;
  #isInNoscript = false;

  constructor(html: string) {
    this.#html = html;
  }

  /** Reads a tag. Returns the pictures that are certain from then on. */
  read(tag: Tag): readonly FoundImage[] {
    const { name, isEnd } = tag;
    if (name === 'noscript') this.#isInNoscript = !isEnd;
    const isNext = !this.#isInNoscript && (!isEnd || name === 'noscript');
    const before = isNext ? this.takePlaceholder() : NONE;
    if (isEnd) return name === 'picture' ? this.#takeSources(tag) : before;
    const named = ELEMENTS.get(name);
    if (!named) return before;
    const found = this.#readImage(named, tag);
    return before === NONE ? found : [...before, ...found];
  }

  takePlaceholder(): readonly FoundImage[] {
    const found = this.#placeholder;
    this.#placeholder = NONE;
    return found;
  }

  #readImage(named: readonly PictureAttributes[], tag: Tag): readonly FoundImage[] {
    const { name, from, to } = tag;
    const attributes = readAttributes(this.#html.slice(from + 1 + name.length, to - 1));
    const hasSources = this.#sources.length + this.#otherSources.length > 0;
    if (isDecoration(attributes, hasSources || isLoadedLate(attributes))) {
      if (name !== 'source') this.#takeSources(tag);
      return NONE;
    }
    const address = findAddress(named, attributes);
    if (name === 'source') {
      const sources = fitsWindow(attributes.get('media')) ? this.#sources : this.#otherSources;
      if (address && canBeShown(address, attributes.get('type'))) sources.push(address);
      return NONE;
    }
    const found = this.#takeSources(tag, address);
    if (found.length !== 1 || this.#isInNoscript || !isPlaceholder(attributes)) return found;
    this.#placeholder = found;
    return NONE;
  }

  /** Takes the collected sources as pictures, with the address of the `<img>`, if any. */
  #takeSources({ from, to }: Tag, image?: string): readonly FoundImage[] {
    const addresses = [...this.#sources, ...(image ? [image] : []), ...this.#otherSources];
    this.#sources = [];
    this.#otherSources = [];
    return addresses.map((address) => ({ address, from, to }));
  }
}

const MEDIA_WIDTH = /(min|max)-width\s*:\s*(\d{1,5}(?:\.\d{1,3})?)(px|r?em)/gi;

/** Whether a media query matches a screen of `WINDOW_WIDTH` in light colours. */
function fitsWindow(media = ''): boolean {
  if (/\bprint\b|prefers-color-scheme\s*:\s*dark/i.test(media)) return false;
  return [...media.matchAll(MEDIA_WIDTH)].every(([, bound, value, unit]) => {
    const pixels = Number(value) * (unit?.toLowerCase() === 'px' ? 1 : 16);
    return bound?.toLowerCase() === 'min' ? pixels <= WINDOW_WIDTH : pixels >= WINDOW_WIDTH;
  });
}

/** Whether a script replaces the picture by one whose address is not in the tag. */
function isPlaceholder(attributes: Attributes): boolean {
  return PLACEHOLDER_CLASS.test(attributes.get('class') ?? '') && !isLoadedLate(attributes);
}

function isLoadedLate(attributes: Attributes): boolean {
  return LATE_ATTRIBUTES.some((name) => attributes.has(name));
}

function findAddress(
  named: readonly PictureAttributes[],
  attributes: Attributes,
): string | undefined {
  const given = readPixels(attributes.get('width'));
  const width = given === undefined || given > COUNTER_SIZE ? given : undefined;
  for (const { addresses, srcsets } of named) {
    const sizes = valuesOf(attributes, srcsets).flatMap((srcset) => readSrcset(srcset, width));
    const address = valuesOf(attributes, addresses)
      .map((value) => pictureAddress(value))
      .find((picture) => picture !== undefined);
    const found =
      address === undefined
        ? chooseSize(picturesAmong(sizes))?.address
        : better(address, sizes, width);
    if (found) return found;
  }
  return named === PICTURE ? unlistedAddress(attributes) : undefined;
}

/** The address of a picture in an attribute that is in no list. */
function unlistedAddress(attributes: Attributes): string | undefined {
  for (const [name, value] of attributes) {
    const isFile = name.startsWith('data-') && ABSOLUTE.test(value) && isPictureAddress(value);
    const found = isFile ? pictureAddress(decodeHTMLAttribute(value)) : undefined;
    if (found) return found;
  }
  return undefined;
}

function valuesOf(attributes: Attributes, names: readonly string[]): string[] {
  const values: string[] = [];
  for (const name of names) {
    const value = attributes.get(name);
    if (value !== undefined) values.push(value.includes('&') ? decodeHTMLAttribute(value) : value);
  }
  return values;
}

/** The publisher's address, or a better one if its size is known to be bad. */
function better(
  address: string,
  sizes: readonly SizedPicture[],
  shownWidth: number | undefined,
): string {
  const width =
    smallWidth(address) ?? sizes.find((size) => size.address === address)?.width ?? shownWidth;
  if (width === undefined || isGoodWidth(width)) return address;
  return chooseSize([{ address, width }, ...picturesAmong(sizes)])?.address ?? address;
}

/** The width that an address requests from a picture service, if icon-sized. */
function smallWidth(address: string): number | undefined {
  const [, width] = /[?&](?:w|width)=(\d{1,2})(?:px)?(?:&|#|$)/i.exec(address) ?? [];
  return width !== undefined && Number(width) <= ICON_SIZE ? Number(width) : undefined;
}

/** The sizes that are large enough to be pictures; sometimes only a placeholder is listed. */
function picturesAmong(sizes: readonly SizedPicture[]): readonly SizedPicture[] {
  return sizes.filter(({ address, width }) => {
    return (smallWidth(address) ?? width ?? WINDOW_WIDTH) > ICON_SIZE && pictureAddress(address);
  });
}

/** Whether a picture is decoration. `isReplaced`: a script replaces it, perhaps by a larger one. */
function isDecoration(attributes: Attributes, isReplaced: boolean): boolean {
  const classes = attributes.get('class');
  const style = attributes.get('style');
  return (
    isTooSmall(attributes, isReplaced) ||
    (classes !== undefined && NO_PICTURE_CLASS.test(classes)) ||
    (style !== undefined && INVISIBLE_STYLE.test(style))
  );
}

function isTooSmall(attributes: Attributes, isReplaced: boolean): boolean {
  const sides = [readPixels(attributes.get('width')), readPixels(attributes.get('height'))];
  const min = isReplaced ? COUNTER_SIZE + 1 : 0;
  const known = sides.flatMap((side) => (side !== undefined && side >= min ? [side] : []));
  if (known.length === 0) return false;
  return Math.min(...known) <= COUNTER_SIZE || Math.max(...known) <= ICON_SIZE;
}
