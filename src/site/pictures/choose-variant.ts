import type { PictureAddress, PictureFormat } from '../../shared/picture-address.ts';

/** A variant of a picture: every address has one, whatever the browser. */
export interface Variant extends PictureAddress {
  readonly format: PictureFormat;
}

/** Pixels. The platform makes no larger AVIF. */
const MAX_AVIF_WIDTH = 1200;
/** What a browser gets that asks to save data. */
const SAVING_WIDTH = 160;

/** What the choice depends on: it belongs into the response. */
export const VARY = 'Accept, Save-Data';

/**
 * The variant that a browser is to have. An address that ends in `.jpg` leaves the choice open: then it is the best format that Accept
 * names, and the smallest width where the browser asks to save data (`Save-Data: on`). Any other names its variant.
 */
export function chooseVariant(
  { width, key, format }: PictureAddress,
  headers: Pick<Headers, 'get'>,
): Variant {
  if (format !== undefined) return { width, key, format: possible(format, width) };
  const isSaving = headers.get('Save-Data')?.trim().toLowerCase() === 'on';
  const chosen = isSaving ? SAVING_WIDTH : width;
  return { width: chosen, key, format: bestFormat(headers.get('Accept') ?? '', chosen) };
}

/** The path by which caches know a variant. */
export function variantPath({ width, key, format }: Variant): string {
  return `/media/${width}/${key}.${format}`;
}

function bestFormat(accept: string, width: number): PictureFormat {
  if (width <= MAX_AVIF_WIDTH && takes(accept, 'image/avif')) return 'avif';
  return takes(accept, 'image/webp') ? 'webp' : 'jpeg';
}

/** A range that is refused has the weight 0 (RFC 9110 §12.4.2). Wildcards say nothing of new formats. */
function takes(accept: string, type: string): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
      return name === type && !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
    });
}

function possible(format: PictureFormat, width: number): PictureFormat {
  return format === 'avif' && width > MAX_AVIF_WIDTH ? 'webp' : format;
}
