import type { Publication } from '../../model/publication/publication.ts';
import { readUploadPath, UPLOAD_WIDTHS, uploadPath } from '../../model/publication/uploads.ts';
import { usePublication } from './use-publication.ts';

const SRC_WIDTH = 640;

/** How wide a picture is said to be (CSS): on a phone narrower than it is, so that 640 pixels are enough whatever the density of its screen. */
export const sizesOf = (elsewhere: string) => `(width<48rem) 11rem,${elsewhere}`;

/** A picture of the paper's own in the widths that were made of it. */
interface SmallForms {
  /** The address of the one that is 640 pixels wide, or of the widest there is. */
  readonly src: string;
  readonly srcSet: string;
}

/** Those of each paper, by the picture's address and by its path on the site (`/pictures/ice.jpg`), found once. */
const known = new WeakMap<object, ReadonlyMap<string, SmallForms>>();

/** The small forms of a picture; `undefined` where there are none: of drawings, and of papers that were published before they were made. */
export function findSmallForms(
  address: string,
  { ownFiles }: Pick<Publication, 'ownFiles'>,
): SmallForms | undefined {
  const upload = readUploadPath(address);
  if (upload) return formsOfUpload(upload);
  if (!ownFiles) return undefined;
  const forms = known.get(ownFiles) ?? readSmallForms(ownFiles);
  known.set(ownFiles, forms);
  return forms.get(address);
}

function formsOfUpload({ paper, hash }: { paper: string; hash: string }): SmallForms {
  const forms = UPLOAD_WIDTHS.map((width) => `${uploadPath(paper, hash, width)} ${width}w`);
  return { src: uploadPath(paper, hash, SRC_WIDTH), srcSet: forms.join(',') };
}

function readSmallForms(ownFiles: NonNullable<Publication['ownFiles']>): Map<string, SmallForms> {
  const forms = new Map<string, { readonly width: number; readonly src: string }[]>();
  for (const [path, src] of Object.entries(ownFiles)) {
    const [picture = '', width] = path.split('@');
    if (width !== undefined)
      forms.set(picture, [...(forms.get(picture) ?? []), { width: Number(width), src }]);
  }
  const found = new Map<string, SmallForms>();
  for (const [path, those] of forms) {
    those.sort((a, b) => a.width - b.width);
    const { src = '' } = those.find(({ width }) => width === SRC_WIDTH) ?? those.at(-1) ?? {};
    const srcSet = those.map((form) => `${form.src} ${form.width}w`).join(',');
    found.set(`/${path}`, { src, srcSet }).set(ownFiles[path] ?? '', { src, srcSet });
  }
  return found;
}

/**
 * A picture of the paper's own; a photograph is sent about as wide as it is shown. `sizes`: how wide that is on other screens than phones
 * (CSS). With a `leadClass` it is the first of its page, which is loaded at once.
 */
export function OwnPicture({
  address,
  sizes,
  alt = '',
  leadClass,
}: {
  readonly address: string;
  readonly sizes: string;
  readonly alt?: string;
  readonly leadClass?: string;
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
