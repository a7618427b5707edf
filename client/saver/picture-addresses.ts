import { HELD_SRC, HELD_SRCSET } from '../../src/shared/page-attributes.ts';

/**
 * The paper's own addresses of stories' pictures in a `src` or `srcset`. The service worker has its
 * own (offline/addresses.ts).
 */
const STORY_PICTURE = /(?<![^\s,])\/media\/(?:160|320|640|1280)\/([\w.~-]+)\.\w+(?![^\s,])/g;

/** Attributes with addresses, and where the originals are stored meanwhile. */
const ATTRIBUTES = [
  ['src', HELD_SRC],
  ['srcset', HELD_SRCSET],
] as const;

/** A `src` or a `srcset` with each address of a story's picture changed. */
export function mapAddresses(value: string, change: (address: string) => string): string {
  return value.replace(STORY_PICTURE, (address) => change(address));
}

/** The same with the addresses of the smallest width. */
export function smallAddresses(value: string): string {
  return value.replace(STORY_PICTURE, '/media/160/$1.jpg');
}

/** The same with addresses whose answers do not depend on `Save-Data`. */
export function explicitAddresses(value: string): string {
  return mapAddresses(value, (address) => address.replace(/\.jpg$/, '.webp'));
}

/** Whether a value is the address of a story's picture, and nothing else. */
export function isStoryAddress(value: string): boolean {
  return value !== '' && value.replace(STORY_PICTURE, '') === '';
}

/** The address in the `src` of a picture's markup, whatever stands there now. */
export function ownAddress(image: Element): string {
  return image.getAttribute(HELD_SRC) ?? image.getAttribute('src') ?? '';
}

/**
 * Replaces the addresses of a picture; `undefined` removes the attribute. Always computed from the
 * original markup, which the same value restores.
 */
export function changeAddresses(
  image: Element,
  change: (value: string, attribute: 'src' | 'srcset') => string | undefined,
): void {
  for (const [name, kept] of ATTRIBUTES) {
    const own = image.getAttribute(kept) ?? image.getAttribute(name);
    if (own === null) continue;
    const changed = change(own, name);
    if (changed === own) image.removeAttribute(kept);
    else image.setAttribute(kept, own);
    // The same value again would have the browser choose and load anew.
    if (changed === undefined) image.removeAttribute(name);
    else if (image.getAttribute(name) !== changed) image.setAttribute(name, changed);
  }
}
