import type { Context } from 'hono';
import { unlessDamaged } from '../../lib/read-rows.ts';
import { changedPaths } from '../../papers/store/folder-entries.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { HiddenFields } from '../components/fields.tsx';
import { withMergeNote } from '../components/serve-page.ts';
import type { Environment } from '../context/editor-context.ts';
import { lastPublished } from '../folders/change-folder.ts';
import { digestIn, readFolder } from '../folders/stored-folder.ts';
import { versionNumber } from '../forms/read-form.ts';
import { fileLabel } from './file-label.ts';
import { fieldsOf, folderFileOf } from './folder-file.ts';
import { partTitle } from './PartTrail.tsx';
import { countOf, type Part, removedPart } from './parts.ts';
import { valuesIn } from './save-file.ts';

/** The query of a page after a removal made a version: the removed file, or its part `at`. */
export function removalQuery(version: number, path: string, at?: string): string {
  return new URLSearchParams({
    was: String(version - 1),
    gone: path,
    ...(at && { part: at }),
  }).toString();
}

/** A removal of a file, or of a part of it, between two versions. */
export interface Removal {
  path: string;
  part: Part | undefined;
  before: StoredFolder;
  after: StoredFolder;
}

/** The removal that a query or a form names (`removalQuery`); `undefined` if there was none. */
export async function findRemoval(
  { var: { paper } }: Context<Environment>,
  newest: StoredFolder,
  { was = '', gone = '', part: at }: Readonly<Record<string, string>>,
): Promise<Removal | undefined> {
  const version = versionNumber(was);
  const read = (number: number) =>
    number === newest.version
      ? newest
      : unlessDamaged(readFolder(paper, paper.publication.id, number));
  const [before, after] = await Promise.all([read(version), read(version + 1)]);
  if (!before || !after || changedPaths(before.folder, after.folder).join() !== gone)
    return undefined;
  const removal = { path: gone, part: undefined, before, after };
  const isFile = hasRemoved(removal, before) && !hasRemoved(removal, after, true);
  if (at === undefined) return isFile ? removal : undefined;
  const file = folderFileOf(gone);
  const values = [before, after].map(({ folder }) => valuesIn(folder, gone));
  const part = file && removedPart(fieldsOf(file), values, at);
  return part && { ...removal, part };
}

/** Whether a folder has what was removed; `isOther`: even with another content. */
export function hasRemoved(
  { path, part, before, after }: Removal,
  { folder }: StoredFolder,
  isOther = false,
): boolean {
  if (!part) {
    const digest = digestIn(folder, path);
    return digest !== undefined && (isOther || digest === digestIn(before.folder, path));
  }
  const [count = 0, least = 0] = [folder, after.folder].map((each) =>
    countOf(part, valuesIn(each, path), isOther),
  );
  return count > least;
}

/** What was removed, with a button that undoes it; nothing once it is there again. */
export async function removedIn(c: Context<Environment>, newest: StoredFolder) {
  const query = c.req.query();
  const removal = await findRemoval(c, newest, query);
  if (!removal || hasRemoved(removal, newest)) return undefined;
  const { words, publication } = c.var.paper;
  const { path, part } = removal;
  const name = part ? partTitle(path, part, words) : fileLabel(path, words);
  const shown = await unlessDamaged(lastPublished(c.var.paper, newest));
  const isLater = shown !== undefined && hasRemoved(removal, shown, true);
  const { removed, removedLater, undo } = words.paper;
  const text = removed(/[.?!…]$/.test(name) ? name : `${name}.`);
  const fields = new URLSearchParams(removalQuery(removal.after.version, path, query.part));
  return (
    <div className="done" role="status">
      <p>{withMergeNote(c, isLater ? `${text} ${removedLater}` : text)}</p>
      <form method="post" action={editorPath(publication.id, 'paper', 'undo')}>
        <HiddenFields fields={[...fields]} />
        <Button look="second">{undo}</Button>
      </form>
    </div>
  );
}
