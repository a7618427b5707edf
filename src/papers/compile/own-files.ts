import { PAPER_PICTURES } from '../../lib/pictures/picture-formats.ts';
import { pictureType } from '../../lib/pictures/picture-type.ts';
import { decodeUtf8, encodingProblem } from '../../lib/text/utf8.ts';
import type { Folder, ReadFile } from './folder.ts';
import { oneOfThem } from './problem.ts';
import { MAX_SVG_KB, svgProblem } from './svg-problem.ts';

/** The folder of a paper's pictures. */
export const PICTURES = 'pictures';

/** The folder of the articles' PDFs, and its file with digests of their content. */
export const DOWNLOADS = 'downloads';
export const PRINTED = 'printed.json';

/** The addresses of a paper's served files by their paths in its folder (`pictures/ice.svg`). */
export type OwnFiles = Record<string, string>;

const PICTURE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.([a-z]+)$/;
const ENDINGS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  PAPER_PICTURES.keys().map((kind) => `.${kind}`),
);
const NO_PICTURE = `is not a picture of the paper: names have only the letters a to z, digits and single hyphens, and end with ${ENDINGS}`;
const MAX_PICTURE_KB = 300;
/** Maximum size of a PDF (kilobytes). */
export const MAX_PDF_KB = 1000;

/** The addresses of a paper's pictures and downloads. Reports problems. */
export function compileOwnFiles(folder: Folder): OwnFiles {
  const addresses: OwnFiles = {};
  const take = (path: string, isFile: boolean, problem: string | undefined) => {
    if (problem) folder.report(path, problem);
    else if (isFile) addresses[path] = addressOfFile(folder, path, folder.files.digestOf(path));
  };
  for (const name of folder.names(PICTURES)) {
    const path = `${PICTURES}/${name}`;
    const [, kind = ''] = PICTURE_NAME.exec(name) ?? [];
    const isFile = folder.expectFile(path);
    if (!PAPER_PICTURES.has(kind)) take(path, isFile, NO_PICTURE);
    else take(path, isFile, isFile ? pictureProblem(folder, path, kind) : undefined);
  }
  for (const name of folder.names(DOWNLOADS)) {
    if (name === PRINTED) continue;
    const path = `${DOWNLOADS}/${name}`;
    const isFile = folder.expectFile(path);
    // Missing articles are reported elsewhere.
    take(path, isFile, isFile ? pdfProblem(folder, path) : 'is not a PDF');
  }
  return addresses;
}

/** The address of one of the paper's pictures by its name. Reports at `path` if there is none. */
export function pictureNamed(
  folder: Folder,
  ownFiles: OwnFiles,
  name: string,
  { report, path }: Pick<ReadFile<unknown>, 'report'> & { path: readonly PropertyKey[] },
): string | undefined {
  const names = folder.names(PICTURES);
  // A picture that exists but cannot be served is reported elsewhere.
  if (!names.includes(name))
    report(path, `there is no picture ${PICTURES}/${name}${oneOfThem(name, names)}`);
  return ownFiles[`${PICTURES}/${name}`];
}

/** The path of a paper's file on the site. Contains its digest, so the file never expires. */
export function addressOfFile({ id }: { id: string }, path: string, digest: string): string {
  const [kind, name] = path.split('/');
  return `/papers/${id}/${kind}/${digest.slice(0, 12)}/${name}`;
}

/** The problem of a picture. Stored pictures without bytes were checked when they were saved. */
function pictureProblem({ files }: Folder, path: string, kind: string): string | undefined {
  const [size, bytes] = [files.sizeOf(path), files.bytesOf(path)];
  const maxKb = kind === 'svg' ? MAX_SVG_KB : MAX_PICTURE_KB;
  if (size > maxKb * 1000) return tooLarge(size, maxKb);
  if (!bytes) return undefined;
  if (kind !== 'svg') {
    const isKind = pictureType(bytes) === PAPER_PICTURES.get(kind);
    return isKind ? undefined : `is not a picture in the format ${kind.toUpperCase()}`;
  }
  const encoding = encodingProblem(bytes);
  if (encoding) return `is ${encoding}`;
  const problem = svgProblem(decodeUtf8(bytes) ?? '');
  return problem && `cannot be served: ${problem}`;
}

function pdfProblem({ files }: Folder, path: string): string | undefined {
  const [size, bytes] = [files.sizeOf(path), files.bytesOf(path)];
  if (bytes && !isPdf(bytes)) return 'is not a PDF';
  return size > MAX_PDF_KB * 1000 ? tooLarge(size, MAX_PDF_KB) : undefined;
}

export function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
}

function tooLarge(size: number, maxKb: number): string {
  return `has ${Math.ceil(size / 1000)} KB; at most ${maxKb} are allowed`;
}
