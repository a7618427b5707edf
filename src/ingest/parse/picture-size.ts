/** CSS pixels: what the site's cards and the featured story reserve. */
const WANTED_WIDTH = 640;
/** CSS pixels: beyond, a smaller one is worth looking for. */
const AMPLE_WIDTH = 2 * WANTED_WIDTH;
/** What a picture that does not say is taken for: more than a thumbnail, less than a photograph. */
const ASSUMED_WIDTH = 320;
/** More than any publisher has. */
const MAX_CANDIDATES = 100;

export interface SizedPicture {
  readonly address: string;
  /** CSS pixels, where it is known. */
  readonly width: number | undefined;
}

/** Of one picture in several sizes the smallest that is wide enough, else the largest; of equal ones the first. */
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

/** Whether a picture of this width (CSS pixels) is sharp on the site, and not much larger than that takes. */
export function isGoodWidth(width: number): boolean {
  return width >= WANTED_WIDTH && width <= AMPLE_WIDTH;
}

/**
 * The candidates of a `srcset` (HTML §4.8.4.2.1). `width` is that of the picture at 1x, as far as its element says: it
 * makes widths of densities.
 */
export function readSrcset(srcset: string, width: number | undefined): SizedPicture[] {
  const found: SizedPicture[] = [];
  for (const [, address = '', descriptors = ''] of srcset.matchAll(CANDIDATE)) {
    found.push({ address, width: widthOf(descriptors, width) });
    if (found.length === MAX_CANDIDATES) break;
  }
  return found;
}

/** An address ends at white space, or with a comma that is not followed by more of it. */
const CANDIDATE = /([^\s,](?:\S*[^\s,])?)(?:\s+([^\s,][^,]*))?/g;

function widthOf(descriptors: string, width = ASSUMED_WIDTH): number {
  const [, value, unit] = /(?:^|\s)(\d{1,6}(?:\.\d{1,6})?)([wx])(?:\s|$)/.exec(descriptors) ?? [];
  if (value === undefined) return width;
  return unit === 'w' ? Number(value) : Number(value) * width;
}

/** A length attribute in CSS pixels; `undefined` where it is a share of something, or nothing. */
export function readPixels(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const [, pixels] = /^(\d{1,6})(?:\.\d{1,6})?\s*(?:px)?$/i.exec(value.trim()) ?? [];
  return pixels === undefined ? undefined : Number(pixels);
}
