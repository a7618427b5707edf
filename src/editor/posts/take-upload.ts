import { tryOrLog } from '../../lib/http/log.ts';
import { MAX_PIXELS, makeVariant, readSize } from '../../lib/pictures/make-variant.ts';
import { fileOf } from '../../lib/pictures/picture-file.ts';
import { imagesFault, RefusedPicture } from '../../lib/pictures/refused-picture.ts';
import { digestHex } from '../../lib/text/hashes.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { fileKey, UPLOAD_WIDTHS, uploadPath } from '../../model/publication/stored-publication.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { type GivenForm, readSentFile } from '../forms/read-form.ts';
import { auditIfChanged } from '../store/audit.ts';
import type { EditorWords } from '../words/en/index.ts';
import type { PostCopy } from './post-copy.ts';
import { type EditorPost, savedBy } from './store-posts.ts';
import { beginUploadStatement, finishUploadStatement } from './store-uploads.ts';

const MAX_NAME = 100;
/** Time-out for reading the size in a file's header (ms). */
const SIZE_TIMEOUT_MS = 15_000;
/** How much of a file is searched for `<svg` (bytes); comments and declarations precede it. */
const START_BYTES = 1_000;
const PUT_TIMEOUT_MS = 20_000;

type UploadOutcome = { kind: 'stored'; path: string } | { kind: 'refused'; message: string };

/** An uploaded file with its description, perhaps empty. `sent` is the same each time that a form is sent. */
interface SentFile {
  file: File;
  alt: string;
  sent: string;
}

/** Stores the picture sent with a form, and returns the copy with its path. */
export async function withSentPicture(
  paper: PaperContext,
  post: EditorPost,
  form: GivenForm,
  copy: PostCopy,
  onRefusal: (message: string) => void,
): Promise<PostCopy> {
  const file = form.file('file');
  if (!file) return copy;
  const sent = ['post', post.paper, post.id, form.text('version')].join(' ');
  const outcome = await storeUpload(paper, { file, alt: copy.pictureAlt, sent });
  if (outcome.kind === 'stored') return { ...copy, picture: outcome.path };
  onRefusal(outcome.message);
  return copy;
}

/**
 * Stores an uploaded picture for the paper, checked, resized and without its metadata. Its row is
 * inserted first, so that ingest can remove the files of an interrupted upload, and becomes valid
 * once all files are stored. A form sent twice with the same file stores it once.
 */
export async function storeUpload(
  paper: PaperContext,
  { file, alt, sent }: SentFile,
): Promise<UploadOutcome> {
  const { env, now, publication, words } = paper;
  const { problems } = words.posts;
  const made = await makeUpload(env.IMAGES, file);
  if (typeof made === 'string') return { kind: 'refused', message: problems.uploads[made] };
  const hash = await nameOf({ file, alt, sent });
  const path = uploadPath(publication.id, hash);
  const { email, name: person } = savedBy(paper);
  const upload = { hash, name: nameOfFile(file), alt, person, email, uploadedAt: now.getTime() };
  const isStored = await tryOrLog(
    'upload not stored',
    { publication: publication.id },
    async () => {
      const begun = await beginUploadStatement(paper, upload).run();
      if (begun.meta.changes === 0) return true;
      for (const [width, bytes] of made) {
        const key = fileKey(uploadPath(publication.id, hash, width));
        await withTimeout(env.EDITIONS.put(key, bytes), PUT_TIMEOUT_MS);
      }
      const after = { name: upload.name, path };
      const [finished] = await env.DB.batch([
        finishUploadStatement(paper, hash),
        auditIfChanged(paper, 'picture uploaded', alt, { after }),
      ]);
      return finished?.meta.changes === 1;
    },
  );
  if (!isStored) return { kind: 'refused', message: problems.uploads.unavailable };
  return { kind: 'stored', path };
}

type UploadProblem = keyof EditorWords['posts']['problems']['uploads'];

type MadeUpload = ReadonlyMap<(typeof UPLOAD_WIDTHS)[number], Uint8Array<ArrayBuffer>>;

/**
 * Encodes an uploaded file as WebP in each width: upright, without metadata, the first frame of an
 * animation. Its type (from its first bytes) and its size (from its header) are checked first.
 */
export async function makeUpload(
  images: ImagesBinding,
  file: Blob,
): Promise<MadeUpload | UploadProblem> {
  const sent = await readSentFile(file);
  if (!sent) return 'too large';
  const { bytes, bitmap } = sent;
  if (bytes.length === 0) return 'empty';
  if (!bitmap) return isDrawing(bytes) ? 'drawing' : 'no picture';
  try {
    const reading = readSize(images, new Blob([bytes]).stream());
    const size = await withTimeout(reading, SIZE_TIMEOUT_MS);
    if (!size) return 'drawing';
    if (size.width * size.height > MAX_PIXELS) return 'too many pixels';
    const variants = new Map<(typeof UPLOAD_WIDTHS)[number], Uint8Array<ArrayBuffer>>();
    for (const width of UPLOAD_WIDTHS) {
      const variant = { width, format: 'webp' } as const;
      variants.set(width, await makeVariant(images, fileOf(bytes), variant, 'whole'));
    }
    return variants;
  } catch (error) {
    if (error instanceof RefusedPicture)
      return error.cachedFor === 'day' ? 'unreadable' : 'unavailable';
    return imagesFault(error) === 'file' ? 'unreadable' : 'unavailable';
  }
}

/** Whether a file is SVG, which may hold scripts and load other files. */
function isDrawing(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, START_BYTES)));
}

/** The name of an upload in addresses: a hash of the form, the file and its description. */
async function nameOf({ file, alt, sent }: SentFile): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const all = [sent, await digestHex(bytes), alt].join(' ');
  return digestHex(new TextEncoder().encode(all));
}

/** A file's name without folders, for display only. */
export function nameOfFile({ name }: Pick<File, 'name'>): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(/[\p{Cc}\p{Cf}]/gu, '');
  return visible.slice(0, MAX_NAME).toWellFormed();
}
