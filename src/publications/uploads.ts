import { uploadsFolder } from './stored-publication.ts';

/** The widths in which an uploaded picture is kept (pixels); the widest is the one that texts name. */
export const UPLOAD_WIDTHS = [640, 1280] as const;

const PATH = /^\/papers\/([a-z0-9-]{1,63})\/uploads\/([0-9a-f]{32})\/(640|1280)\.webp$/;

/** The path on the site of an uploaded picture, by the hash of its content: it never changes under its address. */
export function uploadPath(
  paper: string,
  hash: string,
  width: (typeof UPLOAD_WIDTHS)[number] = 1280,
): string {
  return `${uploadsFolder(paper)}${hash}/${width}.webp`;
}

/** The paper and the hash of an uploaded picture's path; `undefined` for every other path. */
export function readUploadPath(path: string): { paper: string; hash: string } | undefined {
  const [, paper, hash] = PATH.exec(path) ?? [];
  return paper === undefined || hash === undefined ? undefined : { paper, hash };
}
