import { PAPER_PICTURES } from '../../lib/pictures/picture-formats.ts';
import { slugOf } from '../../lib/text/slug.ts';
import { decodeUtf8 } from '../../lib/text/utf8.ts';
import { DOWNLOADS, isPdf, MAX_PDF_KB, PICTURES } from '../../papers/compile/own-files.ts';
import { UnreadablePicture } from '../../papers/compile/picture-maker.ts';
import { MAX_SVG_KB, svgProblem } from '../../papers/compile/svg-problem.ts';
import { reencode } from '../../papers/store/worker-pictures.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { MAX_SENT_BYTES, readSentFile } from '../forms/sent-file.ts';
import type { EditorWords } from '../words/en/index.ts';

/** An uploaded file as the folder stores it, or the problem with a field of its form. */
export type ReadUpload =
  | { kind: 'file'; path: string; bytes: Uint8Array }
  | { kind: 'problem'; name: 'file' | 'name'; message: string };

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME = 60;

/** Reads an uploaded file. Its first bytes give its type, and photographs are encoded anew. */
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
  if (!NAME.test(name) || name.length > MAX_NAME) return problem(words.badName, 'name');
  const tooLarge = (maxKb: number) => problem(words.tooLarge(Math.ceil(file.size / 1000), maxKb));
  const sent = await readSentFile(file);
  if (!sent) return tooLarge(MAX_SENT_BYTES / 1000);
  const { bytes, bitmap } = sent;
  if (isPdf(bytes)) {
    if (file.size > MAX_PDF_KB * 1000) return tooLarge(MAX_PDF_KB);
    return { kind: 'file', path: `${DOWNLOADS}/${name}.pdf`, bytes };
  }
  if (bitmap && PAPER_PICTURES.values().some((type) => type === bitmap))
    return readPhoto(bytes, name, images, words);
  // Its size is checked before its contents.
  const beginning = new TextDecoder().decode(bytes.subarray(0, MAX_SVG_KB * 1000));
  if (!/<svg[\s>]/.test(beginning)) return problem(words.notKnown);
  if (file.size > MAX_SVG_KB * 1000) return tooLarge(MAX_SVG_KB);
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

/** A name for the folder, made of the file's own. */
function nameOf(file: string): string {
  return slugOf(file.replace(/\.[^.]*$/, ''));
}
