import type { Publication } from '../../model/publication/publication.ts';
import {
  readUploadPath,
  UPLOAD_WIDTHS,
  uploadPath,
} from '../../model/publication/stored-publication.ts';
import { usePublication } from './use-publication.ts';

const SRC_WIDTH = 640;

/**
 * The `sizes` of a picture (CSS). Phones get less than the real width, so that 640 pixels are
 * enough for screens of any density.
 */
export const sizesOf = (elsewhere: string) => `(width<48rem) 11rem,${elsewhere}`;

interface SmallForms {
  /** The address of the 640-pixel version, or of the widest one. */
  src: string;
  srcSet: string;
}

/** Versions by paper, then by a picture's address and by its path (`/pictures/ice.jpg`). */
const formsByPaper = new WeakMap<object, ReadonlyMap<string, SmallForms>>();

/**
 * The resized versions of a picture; `undefined` for drawings, and for papers published before
 * versions were made.
 */
export function findSmallForms(
  address: string,
  { ownFiles }: Pick<Publication, 'ownFiles'>,
): SmallForms | undefined {
  const upload = readUploadPath(address);
  if (upload) return formsOfUpload(upload);
  if (!ownFiles) return undefined;
  const forms = formsByPaper.get(ownFiles) ?? readSmallForms(ownFiles);
  formsByPaper.set(ownFiles, forms);
  return forms.get(address);
}

function formsOfUpload({ paper, hash }: { paper: string; hash: string }): SmallForms {
  const forms = UPLOAD_WIDTHS.map((width) => `${uploadPath(paper, hash, width)} ${width}w`);
  return { src: uploadPath(paper, hash, SRC_WIDTH), srcSet: forms.join(',') };
}

function readSmallForms(ownFiles: NonNullable<Publication['ownFiles']>): Map<string, SmallForms> {
  const forms = new Map<string, { width: number; src: string }[]>();
  for (const [path, src] of Object.entries(ownFiles)) {
    const [picture = '', width] = path.split('@');
    if (width !== undefined)
      forms.set(picture, [...(forms.get(picture) ?? []), { width: Number(width), src }]);
  }
  const found = new Map<string, SmallForms>();
  for (const [path, versions] of forms) {
    versions.sort((a, b) => a.width - b.width);
    const { src = '' } = versions.find(({ width }) => width === SRC_WIDTH) ?? versions.at(-1) ?? {};
    const srcSet = versions.map((form) => `${form.src} ${form.width}w`).join(',');
    found.set(`/${path}`, { src, srcSet }).set(ownFiles[path] ?? '', { src, srcSet });
  }
  return found;
}

/**
 * A picture of the paper's folder or an upload; photographs are loaded at about their displayed
 * width. `sizes`: their width on screens other than phones (CSS). `leadClass` marks the first
 * picture of the page, which is not loaded lazily.
 */
export function OwnPicture({
  address,
  sizes,
  alt = '',
  leadClass,
}: {
  address: string;
  sizes: string;
  alt?: string;
  leadClass?: string;
}) {
  const small = findSmallForms(address, usePublication());
  const isLead = leadClass !== undefined;
  return (
    <img
      className={leadClass}
      src={small?.src ?? address}
      srcSet={small?.srcSet}
      sizes={small && sizesOf(sizes)}
      alt={alt}
      width="800"
      height="450"
      loading={isLead ? undefined : 'lazy'}
      decoding={isLead ? undefined : 'async'}
      fetchPriority={isLead ? 'high' : undefined}
    />
  );
}
