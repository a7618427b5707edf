import type { Context } from 'hono';
import { unlessDamaged } from '../../lib/read-rows.ts';
import { changedPaths } from '../../papers/store/folder-entries.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { withMergeNote } from '../components/serve-page.ts';
import type { Environment } from '../context/editor-context.ts';
import { readFolder, textIn } from '../folders/stored-folder.ts';
import { fileValues } from './edit-file.ts';
import { fileLabel } from './file-label.ts';
import { fieldsOf, folderFileOf } from './folder-file.ts';
import { partTitle } from './PartTrail.tsx';
import { findPart } from './parts.ts';

/** The query of a page after a removal made a version: the removed file, or its part `at`. */
export function removalQuery(version: number, path: string, at?: string): string {
  return new URLSearchParams({
    was: String(version - 1),
    gone: path,
    ...(at && { part: at }),
  }).toString();
}

/** What was removed, with a button that undoes it; nothing once the draft has changed again. */
export async function removedIn(c: Context<Environment>, newest: StoredFolder) {
  const { was, gone = '', part: at } = c.req.query();
  if (!was || Number(was) !== newest.version - 1) return undefined;
  const { words, publication } = c.var.paper;
  const before = await unlessDamaged(readFolder(c.var.paper, publication.id, Number(was)));
  if (!before || changedPaths(before.folder, newest.folder).join() !== gone) return undefined;
  const file = at === undefined ? undefined : folderFileOf(gone);
  const values = file && fileValues(file, textIn(before.folder, gone) ?? '')?.values;
  const part = file && findPart(file, fieldsOf(file), values, { at });
  if (at !== undefined && !part) return undefined;
  const name = part ? partTitle(gone, part, words) : fileLabel(gone, words);
  return (
    <Removed
      text={withMergeNote(c, words.paper.removed(/[.?!…]$/.test(name) ? name : `${name}.`))}
      action={editorPath(publication.id, 'paper', 'versions', was)}
      version={newest.version}
    />
  );
}

function Removed(props: { text: string | undefined; action: string; version: number }) {
  const { undo } = useEditorWords().paper;
  return (
    <div className="done" role="status">
      <p>{props.text}</p>
      <form method="post" action={props.action}>
        <input type="hidden" name="version" value={props.version} />
        <Button look="second">{undo}</Button>
      </form>
    </div>
  );
}
