import { uploadPath } from '../../publications/uploads.ts';
import type { GivenForm } from '../forms/read-form.ts';

/** A picture that was uploaded. */
export interface KeptUpload {
  readonly hash: string;
  /** The name of its file, as it was sent. */
  readonly name: string;
  readonly alt: string;
  readonly person: string;
  readonly uploadedAt: number;
}

/** The part of a picture that is kept, in pixels of the picture as browsers show it: upright. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const CROP_PARTS = ['x', 'y', 'width', 'height'] as const;
/** Pixels of a side; no picture that is taken has more. */
const MAX_SIDE = 65_535;

/** The path on the site under which texts name an uploaded picture. */
export function uploadAddress(paper: string, { hash }: Pick<KeptUpload, 'hash'>): string {
  return uploadPath(paper, hash);
}

/** The fields in which the script says which part of a picture is kept; all of it where they are empty. */
export function CropFields() {
  return CROP_PARTS.map((part) => (
    <input key={part} type="hidden" name={`crop-${part}`} defaultValue="" />
  ));
}

/** The part that a form names; `undefined` where it names none that can be one. */
export function readCrop(form: GivenForm): Crop | undefined {
  const [x = -1, y = -1, width = 0, height = 0] = CROP_PARTS.map((part) => {
    const written = form.text(`crop-${part}`);
    return /^\d{1,5}$/.test(written) ? Number(written) : -1;
  });
  const isPart = x >= 0 && y >= 0 && width > 0 && height > 0;
  return isPart && Math.max(x + width, y + height) <= MAX_SIDE
    ? { x, y, width, height }
    : undefined;
}
