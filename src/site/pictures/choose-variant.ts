import type { PictureFormat } from '../../lib/pictures/variants.ts';
import type { PictureAddress } from '../../shared/picture-address.ts';

/** Its address names it, independent of the browser. */
export interface Variant extends PictureAddress {
  format: PictureFormat;
}

/** For `Save-Data: on`. */
const SAVING_WIDTH = 160;

/** Of responses to `.jpg` addresses. */
export const VARY = 'Accept, Save-Data';

/** For `.jpg` the best format in Accept, and the smallest width with `Save-Data: on`. */
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
  if (takes(accept, 'image/avif')) return 'avif';
  return takes(accept, 'image/webp') ? 'webp' : 'jpeg';
}

/** `q=0` refuses a type (RFC 9110 §12.4.2). Wildcards do not imply new formats. */
function takes(accept: string, type: string): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
      return name === type && !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
    });
}
