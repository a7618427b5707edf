import { decodeHTMLAttribute } from 'entities';
import { readAttributes, tagsOf } from '../../text/html-tags.ts';
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

/** The attributes that name one picture: in one size, and in several. */
interface PictureAttributes {
  readonly addresses: readonly string[];
  readonly srcsets: readonly string[];
}

const LATE_SRCSETS = ['data-srcset', 'data-lazy-srcset'];
/** Best first: a page that loads pictures late has a placeholder in `src`. */
const PICTURE: readonly PictureAttributes[] = [
  { addresses: ['data-src', 'data-lazy-src', 'data-original'], srcsets: LATE_SRCSETS },
  { addresses: ['src'], srcsets: ['srcset'] },
];
const ELEMENTS: ReadonlyMap<string, readonly PictureAttributes[]> = new Map([
  ['img', PICTURE],
  ['amp-img', PICTURE],
  ['source', [{ addresses: [], srcsets: [...LATE_SRCSETS, 'srcset'] }]],
  ['video', [{ addresses: ['poster'], srcsets: [] }]],
]);

/** CSS pixels. What is no larger both ways is an icon. */
const ICON_SIZE = 64;
/** CSS pixels. What is no larger one way counts readers. */
const COUNTER_SIZE = 1;
const NO_PICTURE_CLASS =
  /(?:^|[\s_-])(?:avatar|emoji|smiley|feedflare|gravatar|(?:share|social)-icon)(?:[\s_-]|$)/i;
const INVISIBLE_STYLE =
  /(?:^|[;\s-])(?:width|height)\s{0,3}:\s{0,3}[01](?:px)?\s{0,3}(?:[;!]|$)|display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i;

/** A picture in an HTML fragment, and where the tag is that names it. */
export interface FoundImage extends TagPlace {
  readonly address: string;
}

/**
 * The pictures in an HTML fragment, in order and each in its best size; those that are none for a reader
 * (pixels, icons, emoji, avatars, inline data) left out. The sources of a `<picture>` come behind its `<img>`, and not before
 * its end tag is there.
 */
export function* findImages(html: string): Generator<FoundImage> {
  let sources: FoundImage[] = [];
  for (const { name, isEnd, from, to } of tagsOf(html)) {
    if (isEnd && name === 'picture') {
      yield* sources;
      sources = [];
    }
    const named = isEnd ? undefined : ELEMENTS.get(name);
    const address = named && findAddress(named, html.slice(from + 1 + name.length, to - 1));
    if (address && name === 'source') sources.push({ address, from, to });
    else if (address) yield { address, from, to };
  }
}

function findAddress(named: readonly PictureAttributes[], tag: string): string | undefined {
  const attributes = readAttributes(tag);
  if (isDecoration(attributes)) return undefined;
  const width = readPixels(attributes.get('width'));
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

/** The publisher's own choice, unless it is known to be too small, or larger than anybody needs, and there is a better size. */
function better(
  address: string,
  sizes: readonly SizedPicture[],
  shownWidth: number | undefined,
): string {
  const width = sizes.find((size) => size.address === address)?.width ?? shownWidth;
  if (width === undefined || isGoodWidth(width)) return address;
  return chooseSize([{ address, width }, ...picturesAmong(sizes)])?.address ?? address;
}

function picturesAmong(sizes: readonly SizedPicture[]): readonly SizedPicture[] {
  return sizes.filter(({ address }) => pictureAddress(address));
}

function isDecoration(attributes: Attributes): boolean {
  const [classes, style] = [attributes.get('class'), attributes.get('style')];
  return (
    isTooSmall(attributes) ||
    (classes !== undefined && NO_PICTURE_CLASS.test(classes)) ||
    (style !== undefined && INVISIBLE_STYLE.test(style))
  );
}

function isTooSmall(attributes: Attributes): boolean {
  const sides = [readPixels(attributes.get('width')), readPixels(attributes.get('height'))];
  const known = sides.filter((side) => side !== undefined);
  if (known.length === 0) return false;
  return Math.min(...known) <= COUNTER_SIZE || Math.max(...known) <= ICON_SIZE;
}
