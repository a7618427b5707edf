import type { Context } from 'hono';
import { MAX_FILES } from '../../papers/store/folder-entries.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectTo } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/editor-context.ts';
import { saveFiles, textIn } from '../folders/stored-folder.ts';
import { readForm } from '../forms/read-form.ts';
import { storeFile } from './file.tsx';
import { fileLabel } from './file-label.ts';
import { folderFileOf } from './folder-file.ts';
import { servePaperPage, withFolder } from './paper-page.tsx';
import { findRemoval, hasRemoved, type Removal } from './Removed.tsx';
import { wholeForm } from './save-file.ts';

/**
 * POST …/paper/undo: brings a removed file, item or group back. Everything that was saved since
 * stays; if it contradicts the removed text, the conflict page shows both.
 */
export const undoRemoval = withFolder(async (c, newest) => {
  const { entries } = await readForm(c.req.raw);
  const removal = await findRemoval(c, newest, Object.fromEntries(entries));
  if (!removal) return serveTrouble(c.req.raw, 'not found');
  const { path, part, before, after } = removal;
  const { undoTaken, undoContested: words } = c.var.paper.words.paper;
  const file = folderFileOf(path);
  if (!file) return bringFileBack(c, removal);
  // A merge would list both.
  const isTaken = part?.list && !hasRemoved(removal, newest) && hasRemoved(removal, newest, true);
  if (isTaken) return refuse(c, path, undoTaken);
  const text = textIn(before.folder, path) ?? '';
  const form = wholeForm(file, text);
  const shown = typeof form === 'string' ? form : { ...form, part: part ?? form.part };
  const change = { file, shown, before: textIn(after.folder, path), text, words };
  return storeFile(c, { ...newest, version: after.version }, change);
});

/** Brings a picture or a download back, unless there is another one with its name. */
async function bringFileBack(
  c: Context<Environment>,
  { path, before, after }: Removal,
): Promise<Response> {
  const { words, publication } = c.var.paper;
  const saved = await saveFiles(c.var.paper, {
    base: after.version,
    files: new Map([[path, before.folder.files.get(path)]]),
    message: path,
  });
  if (saved.kind === 'saved')
    return redirectTo(editorPath(publication.id, 'paper', 'pictures'), 'pictures');
  if (saved.kind === 'no folder') return serveTrouble(c.req.raw, 'not found');
  const { pictures, undoTaken } = words.paper;
  return refuse(c, path, saved.kind === 'full' ? pictures.full(MAX_FILES) : undoTaken);
}

function refuse(c: Context<Environment>, path: string, message: string): Response {
  return servePaperPage(c, {
    title: fileLabel(path, c.var.paper.words),
    status: 409,
    content: <p role="alert">{message}</p>,
  });
}
