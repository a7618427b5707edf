import { tryOrLog } from '../../lib/http/log.ts';
import { digestHex } from '../../lib/text/hashes.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { fileKey } from '../../model/publication/stored-publication.ts';
import { uploadPath } from '../../model/publication/uploads.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { auditIfChanged } from '../store/audit.ts';
import { makeUpload } from './make-upload.ts';
import { savedBy } from './post-context.ts';
import type { PostCopy } from './post-copy.ts';
import type { EditorPost } from './store-posts.ts';
import { beginUploadStatement, finishUploadStatement } from './store-uploads.ts';

const MAX_NAME = 100;
/** How long storing one file may take (ms). */
const PUT_TIMEOUT_MS = 20_000;

/** The path of the stored picture on the site, or the problem with a field of the form. */
export type TakenUpload =
  | { kind: 'taken'; path: string }
  | { kind: 'refused'; field: 'file' | 'pictureAlt'; message: string };

/**
 * An uploaded file with its description. `sent` identifies the form across papers and
 * resubmissions.
 */
interface SentFile {
  file: File;
  alt: string;
  sent: string;
}

/** The file of a post's form, identified by the post and its version; `undefined` without one. */
export function sentFile(
  { paper, id }: Pick<EditorPost, 'paper' | 'id'>,
  form: GivenForm,
  { pictureAlt: alt }: PostCopy,
): SentFile | undefined {
  const file = form.file('file');
  return file && { file, alt, sent: ['post', paper, id, form.text('version')].join(' ') };
}

/**
 * Stores an uploaded picture for the paper, checked, resized and without its metadata. Its row is
 * inserted first, so that ingest removes the files of an interrupted upload, and becomes valid once
 * all files are stored. A form that is submitted twice with the same file stores it once.
 */
export async function takeUpload(
  paper: PaperContext,
  { file, alt, sent }: SentFile,
): Promise<TakenUpload> {
  const { env, now, publication, words } = paper;
  const { problems } = words.posts;
  if (alt === '') return { kind: 'refused', field: 'pictureAlt', message: problems.pictureAlt };
  const made = await makeUpload(env.IMAGES, file);
  if (typeof made === 'string')
    return { kind: 'refused', field: 'file', message: problems.uploads[made] };
  const hash = await nameOf({ file, alt, sent });
  const { email, name: person } = savedBy(paper);
  const upload = { hash, name: nameOfFile(file), alt, person, email, uploadedAt: now.getTime() };
  const isStored = await tryOrLog('upload not kept', { publication: publication.id }, async () => {
    const begun = await beginUploadStatement(env.DB, publication.id, upload).run();
    if (begun.meta.changes === 0) return true;
    for (const [width, bytes] of made) {
      const key = fileKey(uploadPath(publication.id, hash, width));
      await withTimeout(env.EDITIONS.put(key, bytes), PUT_TIMEOUT_MS);
    }
    const after = { name: upload.name, path: uploadPath(publication.id, hash) };
    const change = { paper: publication.id, person: paper.person, subject: alt, after };
    const [finished] = await env.DB.batch([
      finishUploadStatement(env.DB, publication.id, hash),
      auditIfChanged(env.DB, { ...change, action: 'picture uploaded' }, now),
    ]);
    return finished?.meta.changes === 1;
  });
  if (!isStored) return { kind: 'refused', field: 'file', message: problems.uploads.unavailable };
  return { kind: 'taken', path: uploadPath(publication.id, hash) };
}

/** The path at which `takeUpload` stores a file, or has stored it if the form was sent before. */
export async function pathOfSent(paper: string, sent: SentFile): Promise<string> {
  return uploadPath(paper, await nameOf(sent));
}

/** The name of an upload in addresses: another form, file or description has another name. */
async function nameOf({ file, alt, sent }: SentFile): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const all = [sent, await digestHex(bytes), alt].join(' ');
  return digestHex(new TextEncoder().encode(all));
}

/** The name of a file without its folders, for display only. */
function nameOfFile({ name }: File): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, MAX_NAME)
    .toWellFormed();
}
