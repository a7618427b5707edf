import { PAPER_PICTURES } from '../../lib/pictures/picture-formats.ts';
import { pictureType } from '../../lib/pictures/picture-type.ts';
import { slugOf } from '../../lib/text/slug.ts';
import { decodeUtf8 } from '../../lib/text/utf8.ts';
import { DOWNLOADS, isPdf, MAX_PDF_KB, PICTURES } from '../../papers/compile/own-files.ts';
import { UnreadablePicture } from '../../papers/compile/picture-maker.ts';
import { MAX_SVG_KB, svgProblem } from '../../papers/compile/svg-problem.ts';
import { reencode } from '../../papers/store/worker-pictures.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { EditorWords } from '../words/en/index.ts';

/** A file that was sent, as the folder has it, or what is wrong with it. */
export type ReadUpload =
  | { readonly kind: 'file'; readonly path: string; readonly bytes: Uint8Array | undefined }
  | { readonly kind: 'problem'; readonly name: 'file' | 'name'; readonly message: string };

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Kilobytes of a photograph as a phone takes it. */
const MAX_PHOTO_KB = 12_000;

/** Reads a file that was sent: what it is is seen from its bytes, and no photograph is kept as it was sent. */
export async function readUpload(
  form: GivenForm,
  images: ImagesBinding,
  words: EditorWords['paper']['pictures'],
): Promise<ReadUpload> {
  const file = form.file('file');
  const problem = (message: string, name: 'file' | 'name' = 'file') =>
    ({ kind: 'problem', name, message }) as const;
  if (!file) return problem(words.missing);
  const name = form.text('name') || nameOf(file.name);
  if (!NAME.test(name) || name.length > 60) return problem(words.badName, 'name');
  const tooLarge = (most: number) =>
    file.size > most * 1000
      ? problem(words.tooLarge(Math.ceil(file.size / 1000), most))
      : undefined;
  const refused = tooLarge(MAX_PHOTO_KB);
  if (refused) return refused;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isPdf(bytes))
    return tooLarge(MAX_PDF_KB) ?? { kind: 'file', path: `${DOWNLOADS}/${name}.pdf`, bytes };
  const type = pictureType(bytes);
  if (type && PAPER_PICTURES.values().some((one) => one === type))
    return readPhoto(bytes, name, images, words);
  // Weighed before it is looked at.
  const beginning = new TextDecoder().decode(bytes.subarray(0, MAX_SVG_KB * 1000));
  if (!/<svg[\s>]/.test(beginning)) return problem(words.notKnown);
  const large = tooLarge(MAX_SVG_KB);
  if (large) return large;
  const svg = decodeUtf8(bytes);
  if (svg === undefined) return problem(words.notKnown);
  const why = svgProblem(svg);
  if (why) return problem(words.refused(why));
  return { kind: 'file', path: `${PICTURES}/${name}.svg`, bytes };
}

async function readPhoto(
  sent: Uint8Array,
  name: string,
  images: ImagesBinding,
  words: EditorWords['paper']['pictures'],
): Promise<ReadUpload> {
  try {
    const { bytes } = await reencode(images, sent);
    return { kind: 'file', path: `${PICTURES}/${name}.webp`, bytes };
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    return { kind: 'problem', name: 'file', message: words.refused(`it ${error.message}`) };
  }
}

/** A name of the folder that is like the file's own. */
function nameOf(file: string): string {
  return slugOf(file.replace(/\.[^.]*$/, ''));
}
