import type { Context } from 'hono';
import { unlessDamaged } from '../../lib/read-rows.ts';
import { changedPaths } from '../../papers/store/folder-entries.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { HiddenFields } from '../components/fields.tsx';
import { withMergeNote } from '../components/serve-page.ts';
import type { Environment } from '../context/editor-context.ts';
import { unpublishedPaths } from '../folders/change-folder.ts';
import { readFolder } from '../folders/stored-folder.ts';
import { versionNumber } from '../forms/read-form.ts';
import { fileLabel } from './file-label.ts';
import { fieldsOf, folderFileOf } from './folder-file.ts';
import { partTitle } from './PartTrail.tsx';
import { countOf, findPart, type Part } from './parts.ts';
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
  /** Whether the newest version has again what was removed. */
  isBack: boolean;
}

/** The removal that a query or a form names (`removalQuery`); `undefined` if there was none. */
export async function findRemoval(
  { var: { paper } }: Context<Environment>,
  newest: StoredFolder,
  { was = '', gone = '', part: at }: Readonly<Record<string, string>>,
): Promise<Removal | undefined> {
  const version = versionNumber(was);
  const read = (at: number) => unlessDamaged(readFolder(paper, paper.publication.id, at));
  const [before, after] = [await read(version), await read(version + 1)];
  if (!before || !after || changedPaths(before.folder, after.folder).join() !== gone)
    return undefined;
  const file = at === undefined ? undefined : folderFileOf(gone);
  const part = file && findPart(file, fieldsOf(file), valuesIn(before.folder, gone), { at });
  if (at !== undefined && !part) return undefined;
  const count = ({ folder }: StoredFolder) =>
    part ? countOf(part, valuesIn(folder, gone)) : Number(folder.kindOf(gone) === 'file');
  if (count(before) <= count(after)) return undefined;
  return { path: gone, part, before, after, isBack: count(newest) > count(after) };
}

/** What was removed, with a button that undoes it; nothing once it is there again. */
export async function removedIn(c: Context<Environment>, newest: StoredFolder) {
  const query = c.req.query();
  const removal = await findRemoval(c, newest, query);
  if (!removal || removal.isBack) return undefined;
  const { words, publication } = c.var.paper;
  const { path, part } = removal;
  const name = part ? partTitle(path, part, words) : fileLabel(path, words);
  const isLater = (await unpublishedPaths(c.var.paper, newest)).includes(path);
  const { removed, removedLater, undo } = words.paper;
  const text = removed(/[.?!…]$/.test(name) ? name : `${name}.`);
  const fields = ['was', 'gone', 'part'].map((each) => [each, query[each] ?? ''] as const);
  return (
    <div className="done" role="status">
      <p>{withMergeNote(c, isLater ? `${text} ${removedLater}` : text)}</p>
      <form method="post" action={editorPath(publication.id, 'paper', 'undo')}>
        <HiddenFields fields={fields.filter(([, value]) => value !== '')} />
        <Button look="second">{undo}</Button>
      </form>
    </div>
  );
}
