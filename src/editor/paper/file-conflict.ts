import type { Context } from 'hono';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { serveConflict } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import type { Environment } from '../context/editor-context.ts';
import { textIn } from '../folders/stored-folder.ts';
import { WHOLE_FILE } from './field-problems.ts';
import type { FolderFile } from './folder-file.ts';

/** Conflict page of a file that somebody else has saved since its form was opened. */
export function serveFileConflict(
  c: Context<Environment>,
  given: { file: FolderFile; newest: StoredFolder; mine: string },
): Response {
  const { file, newest, mine } = given;
  const { version, savedBy, savedAt } = newest;
  return serveConflict(c, {
    fields: [{ name: WHOLE_FILE, label: file.path, kind: 'lines' }],
    theirs: { [WHOLE_FILE]: textIn(newest.folder, file.path) ?? '' },
    mine: { [WHOLE_FILE]: mine },
    path: editorPath(c.var.paper.publication.id, 'paper', 'files', file.path),
    ...{ version, savedBy, savedAt, hidden: [['as', 'text']] },
  });
}
