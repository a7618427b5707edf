import type { Context } from 'hono';
import { MAX_FILES } from '../../papers/store/folder-entries.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectTo } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/editor-context.ts';
import { saveFiles, textIn } from '../folders/stored-folder.ts';
import { readForm } from '../forms/read-form.ts';
import { storageKeyOf } from './FileForm.tsx';
import { storeFile } from './file.tsx';
import { fileLabel } from './file-label.ts';
import { folderFileOf } from './folder-file.ts';
import { partHref } from './PartLinks.tsx';
import { servePaperPage, withFolder } from './paper-page.tsx';
import { addressAfter } from './parts.ts';
import { findRemoval, type Removal } from './Removed.tsx';
import { valuesIn, wholeForm } from './save-file.ts';

/**
 * POST …/paper/undo: brings a removed file, item or group back. Everything that was saved since
 * stays; if it contradicts the removed text, the conflict page shows both.
 */
export const undoRemoval = withFolder(async (c, newest) => {
  const { entries } = await readForm(c.req.raw);
  const removal = await findRemoval(c, newest, Object.fromEntries(entries));
  if (!removal) return serveTrouble(c.req.raw, 'not found');
  const { path, part, before, after, isBack } = removal;
  const file = folderFileOf(path);
  if (!file) return bringFileBack(c, removal);
  const text = textIn(before.folder, path) ?? '';
  const form = wholeForm(file, text);
  const shown = typeof form === 'string' || !part ? form : { ...form, part };
  const key = storageKeyOf(file, typeof shown === 'string' ? undefined : shown.part);
  if (isBack) {
    const values = [before, newest].map(({ folder }) => valuesIn(folder, path));
    const address = part ? addressAfter(part, values, file) : {};
    const action = editorPath(c.var.paper.publication.id, 'paper', 'files', path);
    return redirectTo(partHref(action, address), key);
  }
  const change = { file, shown, before: textIn(after.folder, path), text, key };
  return storeFile(c, { ...newest, version: after.version }, change);
});

/** Brings a picture or a download back, unless there is another one with its name. */
async function bringFileBack(
  c: Context<Environment>,
  { path, before, after }: Removal,
): Promise<Response> {
  const { words, publication } = c.var.paper;
  const { pictures } = words.paper;
  const saved = await saveFiles(c.var.paper, {
    base: after.version,
    files: new Map([[path, before.folder.files.get(path)]]),
    message: path,
  });
  if (saved.kind === 'saved')
    return redirectTo(editorPath(publication.id, 'paper', 'pictures'), 'pictures');
  const message = saved.kind === 'full' ? pictures.full(MAX_FILES) : pictures.fileExists;
  return servePaperPage(c, {
    title: fileLabel(path, words),
    status: 409,
    content: <p role="alert">{message}</p>,
  });
}
