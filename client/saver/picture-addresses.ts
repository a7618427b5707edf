import { HELD_SRC, HELD_SRCSET } from '../../src/shared/page-attributes.ts';

/** Story pictures in a `src` or `srcset`; offline/addresses.ts has the same pattern. */
const STORY_PICTURE = /(?<![^\s,])\/media\/(?:160|320|640|1280)\/([\w.~-]+)\.\w+(?![^\s,])/g;

/** Attributes with addresses, and the attributes that store the originals meanwhile. */
const ATTRIBUTES = [
  ['src', HELD_SRC],
  ['srcset', HELD_SRCSET],
] as const;

/** Maps each address of a story's picture in a `src` or `srcset`. */
export function mapAddresses(value: string, change: (address: string) => string): string {
  return value.replace(STORY_PICTURE, (address) => change(address));
}

/** Maps them to the smallest width. */
export function smallAddresses(value: string): string {
  return value.replace(STORY_PICTURE, '/media/160/$1.jpg');
}

/** Maps them to addresses whose responses do not depend on `Save-Data`. */
export function explicitAddresses(value: string): string {
  return mapAddresses(value, (address) => address.replace(/\.jpg$/, '.webp'));
}

/** Whether a value is exactly one address of a story's picture. */
export function isStoryAddress(value: string): boolean {
  return value !== '' && value.replace(STORY_PICTURE, '') === '';
}

/** The address in the original `src` of a picture, even while it is replaced. */
export function ownAddress(image: Element): string {
  return image.getAttribute(HELD_SRC) ?? image.getAttribute('src') ?? '';
}

/** Replaces a picture's addresses; `change` gets the original, and may restore or remove it. */
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
    // Setting the same value again would make the browser load the picture again.
    if (changed === undefined) image.removeAttribute(name);
    else if (image.getAttribute(name) !== changed) image.setAttribute(name, changed);
  }
}
