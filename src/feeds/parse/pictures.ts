import { canBeShown, isPictureAddress } from '../../lib/pictures/picture-formats.ts';
import type { EntryAddress } from './channel.ts';

const MAX_LENGTH = 2048;
/**
 * The start of an invalid address: of two addresses in one, or with another scheme than http(s).
 */
const BROKEN_START = /^(?:https?:\/*https?:|(?!https?:)[a-z][\w+.-]*:)/;
export const RECORDING_FILE = /\.(?:mp[34]|m4[av]|mov|webm|og[agv]|opus|aac|flac|wav)(?:[?#]|$)/i;
/** An unfilled template, or the extension of another kind of file. */
const NO_FILE_OF_PICTURE = /[{}<>]|\.(?:pdf|swf|css|js)(?:[?#]|$)/;
/** Parameters of picture services for blurred previews. */
const BLURRED = /[?&]blur=[1-9]|,blur_\d|[,/]e_blur[:,/]|[/:]blur\(/;
const NOTHING = new Set(['undefined', 'null', 'none', 'false']);

/** Hosts and paths of counters, avatars and share buttons. */
const NO_PICTURE_HOST =
  /^(?:https?:)?\/\/(?:(?:[^/?#]*\.)?(?:(?:addtoany|doubleclick|feedsportal|google-analytics|gravatar|pheedo|quantserve|scorecardresearch|sharethis|statcounter)\.(?:com|net)[/:?#]|(?:facebook\.com\/tr\b|medium\.com\/_\/stat|googleusercontent\.com\/tracker\/))|(?:analytics|beacon|counter|hits?|matomo|metrics|piwik|pixel|stats|track(?:er|ing)?)\d?\.|feeds\d?\.feedburner\.com\/~)/;
const NO_PICTURE_PATH =
  /\/(?:~(?:r|ff?)|smil(?:ie|ey)s|emoticons?|emojis?|twemoji|icons|(?:share|social)[-_]?(?:icons?|buttons?)|feedflare|republication-tracker[\w-]*|wp-includes\/images)\//;

/** Words in file names of placeholders (any type; drawings only) and of icons. */
const PLACEHOLDER = new Set(['placeholder', 'spacer', '1x1', '1px']);
const EMPTY = new Set(['blank', 'clear', 'empty', 'loading', 'lazyload', 'trans', 'transparent']);
const ICON = new Set(['icon', 'icons', 'favicon']);
const COUNTER = new Set(['count', 'counter', 'pixel', 'beacon', 'tracker', 'tracking', 'dot']);
// biome-ignore format: a list of words
const SHARE = new Set([
  'delicious', 'digg', 'email', 'facebook', 'fb', 'instagram', 'linkedin', 'pinterest', 'print',
  'reddit', 'rss', 'share', 'stumbleupon', 'telegram', 'twitter', 'whatsapp',
]);
// biome-ignore format: a list of words
const BESIDE_SHARE = new Set([
  'button', 'icon', 'logo', 'small', 'square', 'round', 'on', 'this', 'x', 'feed',
]);

/**
 * The trimmed address of a possible picture of a story; `undefined` for invalid addresses, formats
 * that the site cannot show, counters, share buttons, emoji, avatars, icons and placeholders.
 */
export function pictureAddress(value: string | undefined, type?: string): string | undefined {
  const trimmed = value?.trim() ?? '';
  const address = trimmed.at(-3) === '%' ? trimmed.replace(/(?:%20|%0[ad]){1,9}$/i, '') : trimmed;
  if (address.length > MAX_LENGTH || !/[./]/.test(address)) return undefined;
  const known = address.toLowerCase();
  if (BROKEN_START.test(known) || NO_FILE_OF_PICTURE.test(known)) return undefined;
  if (RECORDING_FILE.test(known)) return undefined;
  if (NO_PICTURE_HOST.test(known) || NO_PICTURE_PATH.test(known)) return undefined;
  if (BLURRED.test(known) || !canBeShown(known, type)) return undefined;
  if (NOTHING.has(known.slice(known.lastIndexOf('/') + 1))) return undefined;
  return hasNonPictureName(known) ? undefined : address;
}

export function pictureAddresses(
  values: readonly (string | null | undefined)[],
  base: string | undefined,
): EntryAddress[] {
  return values.flatMap((given) => {
    const value = pictureAddress(given ?? undefined);
    return value === undefined ? [] : [{ value, base }];
  });
}

function hasNonPictureName(address: string): boolean {
  const end = address.search(/[?#]/);
  const path = end === -1 ? address : address.slice(0, end);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot === -1 ? '' : name.slice(dot + 1);
  const isDrawing = extension === 'gif' || extension === 'png';
  if (!isDrawing && !/placeholder|spacer|1x1|1px/.test(name)) return false;
  const words = (dot === -1 ? name : name.slice(0, dot)).split(/[-_.]+/);
  if (words.some((word) => PLACEHOLDER.has(word))) return true;
  return isDrawing && isOrnament(words, extension);
}

/** Whether a drawing is named like a counter, an empty picture, an icon or a share button. */
function isOrnament(words: readonly string[], extension: string): boolean {
  const [first = ''] = words;
  const isCounter = COUNTER.has(first) || (extension === 'gif' && first.length === 1);
  if (words.length === 1 && isCounter) return true;
  if (words.some((word) => EMPTY.has(word))) return true;
  if (ICON.has(first) || ICON.has(words.at(-1) ?? '')) return true;
  const isOfShareButton = (word: string) =>
    SHARE.has(word) || BESIDE_SHARE.has(word) || /^\d+(?:x\d+|px)?$/.test(word);
  return words.some((word) => SHARE.has(word)) && words.every(isOfShareButton);
}

/** The width in CSS pixels that cards and the featured story reserve. */
const WANTED_WIDTH = 640;
/** Above this width (CSS pixels) a smaller size is preferred. */
const AMPLE_WIDTH = 2 * WANTED_WIDTH;
/** The width assumed where none is stated: between a thumbnail and a photograph. */
const ASSUMED_WIDTH = 320;
const MAX_CANDIDATES = 100;

export interface SizedPicture {
  address: string;
  /** CSS pixels. */
  width: number | undefined;
}

/** Chooses the smallest size that is wide enough, else the largest; the first of equal ones. */
export function chooseSize<T extends Pick<SizedPicture, 'width'>>(
  sizes: Iterable<T>,
): T | undefined {
  let best: T | undefined;
  let bestWidth = 0;
  for (const size of sizes) {
    const width = size.width ?? ASSUMED_WIDTH;
    const isBetter =
      bestWidth >= WANTED_WIDTH ? width >= WANTED_WIDTH && width < bestWidth : width > bestWidth;
    if (best && !isBetter) continue;
    best = size;
    bestWidth = width;
  }
  return best;
}

/** Whether a width (CSS pixels) is sharp on the site without being wasteful. */
export function isGoodWidth(width: number): boolean {
  return width >= WANTED_WIDTH && width <= AMPLE_WIDTH;
}

/**
 * Parses a `srcset` as browsers do (HTML §4.8.4.2.1), except that addresses may contain spaces:
 * they end at their descriptor or file extension. `width`: of the element at 1x, for densities.
 */
export function readSrcset(srcset: string, width = ASSUMED_WIDTH): SizedPicture[] {
  const found: SizedPicture[] = [];
  let address = '';
  let isWhole = false;
  let ownWidth = width;
  const endCandidate = () => {
    if (address !== '') found.push({ address, width: ownWidth });
    address = '';
    ownWidth = width;
  };
  for (const [token] of srcset.matchAll(/\S+/g)) {
    if (found.length >= MAX_CANDIDATES) break;
    const [, value, unit, rest] = (address && DESCRIPTOR.exec(token)) || [];
    if (unit === 'w') ownWidth = Number(value);
    if (unit === 'x') ownWidth = Number(value) * width;
    if (rest === '') continue;
    const text = rest ?? token;
    const part = withoutCommas(text);
    if (text.startsWith(',')) endCandidate();
    if (address === '') [address, isWhole] = [part, false];
    else if (!isWhole && address.length < MAX_LENGTH) address += `%20${part}`;
    isWhole ||= isPictureAddress(part);
    if (part !== '' && text.endsWith(',')) endCandidate();
  }
  endCandidate();
  return found;
}

/** A width, density or height, and the rest after a comma. */
const DESCRIPTOR = /^(\d{1,6}(?:\.\d{1,6})?)([wxh])((?:,.*)?)$/s;

/** Removes commas from the end of an address in linear time. */
function withoutCommas(text: string): string {
  let from = 0;
  let end = text.length;
  while (text.charAt(from) === ',') from++;
  while (end > from && text.charAt(end - 1) === ',') end--;
  return text.slice(from, end);
}

/** A length attribute in CSS pixels; `undefined` for percentages and invalid values. */
export function readPixels(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const [, pixels] = /^(\d{1,6})(?:\.\d{1,6})?\s*(?:px)?$/i.exec(value.trim()) ?? [];
  return pixels === undefined ? undefined : Number(pixels);
}
