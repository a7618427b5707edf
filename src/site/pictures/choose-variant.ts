import type { PictureFormat } from '../../lib/pictures/variants.ts';
import type { PictureAddress } from '../../shared/picture-address.ts';

/** A variant of a picture. Its address does not depend on the browser. */
export interface Variant extends PictureAddress {
  format: PictureFormat;
}

/** Width (px) for `Save-Data: on`. */
const SAVING_WIDTH = 160;

/** `Vary` of responses to `.jpg` addresses. */
export const VARY = 'Accept, Save-Data';

/** Chooses for `.jpg` the best format in Accept, and with `Save-Data: on` the smallest width. */
export function chooseVariant(
  { width, key, format }: PictureAddress,
  headers: Pick<Headers, 'get'>,
): Variant {
  if (format !== undefined) return { width, key, format };
  const isSaving = headers.get('Save-Data')?.trim().toLowerCase() === 'on';
  return {
    width: isSaving ? SAVING_WIDTH : width,
    key,
    format: bestFormat(headers.get('Accept') ?? ''),
  };
}

export function variantPath({ width, key, format }: Variant): string {
  return `/media/${width}/${key}.${format}`;
}

function bestFormat(accept: string): PictureFormat {
  if (accepts(accept, 'image/avif')) return 'avif';
  return accepts(accept, 'image/webp') ? 'webp' : 'jpeg';
}

/**
 * Whether Accept names a type. `q=0` refuses it (RFC 9110 §12.4.2). Wildcards do not imply new
 * formats.
 */
function accepts(accept: string, type: string): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
      return name === type && !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
    });
}
