import { uploadsFolder } from './stored-publication.ts';

/** Widths of uploaded pictures (pixels); texts use the widest. */
export const UPLOAD_WIDTHS = [640, 1280] as const;

const PATH = /^\/papers\/([a-z0-9-]{1,63})\/uploads\/([0-9a-f]{32})\/(640|1280)\.webp$/;

/** The path of an uploaded picture by its `hash` (32 hexadecimal digits). It never changes. */
export function uploadPath(
  paper: string,
  hash: string,
  width: (typeof UPLOAD_WIDTHS)[number] = 1280,
): string {
  return `${uploadsFolder(paper)}${hash}/${width}.webp`;
}

/** The paper and hash that identify an uploaded picture. */
export interface UploadName {
  paper: string;
  hash: string;
}

/** Reads the path of an uploaded picture; `undefined` for other paths. */
export function readUploadPath(path: string): UploadName | undefined {
  const [, paper, hash] = PATH.exec(path) ?? [];
  return paper === undefined || hash === undefined ? undefined : { paper, hash };
}
