import { tryOrLog } from '../../http/log.ts';
import { fileKey } from '../../publications/stored-publication.ts';
import { uploadPath } from '../../publications/uploads.ts';
import type { PaperContext } from '../context/desk-context.ts';
import { auditStatement } from '../store/audit.ts';
import { makeUpload } from './make-upload.ts';
import { savedBy } from './post-context.ts';
import { saveUploadStatement } from './store-uploads.ts';

const MAX_NAME = 100;

/** A picture that is kept now, by its path on the site; or what is wrong with which field of the form. */
export type TakenUpload =
  | { readonly kind: 'taken'; readonly path: string }
  | { readonly kind: 'refused'; readonly field: 'file' | 'pictureAlt'; readonly message: string };

/** Takes a file that came with a form: checked, made small, without what else it holds, and kept for the paper. */
export async function takeUpload(
  paper: PaperContext,
  { file, alt }: { file: File; alt: string },
): Promise<TakenUpload> {
  const { env, now, publication, words } = paper;
  const { problems } = words.posts;
  if (alt === '') return { kind: 'refused', field: 'pictureAlt', message: problems.pictureAlt };
  const made = await makeUpload(env.IMAGES, file);
  if (typeof made === 'string')
    return { kind: 'refused', field: 'file', message: problems.uploads[made] };
  const { hash, variants } = made;
  const isKept = await tryOrLog('upload not kept', { publication: publication.id }, async () => {
    for (const [width, bytes] of variants)
      await env.EDITIONS.put(fileKey(uploadPath(publication.id, hash, width)), bytes);
    return true;
  });
  if (!isKept) return { kind: 'refused', field: 'file', message: problems.uploads.unavailable };
  const person = savedBy(paper).name;
  const upload = { hash, name: nameOfFile(file), alt, person, uploadedAt: now.getTime() };
  await env.DB.batch([
    saveUploadStatement(env.DB, publication.id, upload),
    auditStatement(
      env.DB,
      {
        ...{ paper: publication.id, person, action: 'picture uploaded', subject: alt },
        after: { name: upload.name, path: uploadPath(publication.id, hash) },
      },
      now,
    ),
  ]);
  return { kind: 'taken', path: uploadPath(publication.id, hash) };
}

/** The name of a file without its folders, for people to read: nothing is stored under it. */
function nameOfFile({ name }: File): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, MAX_NAME)
    .toWellFormed();
}
