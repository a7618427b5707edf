import type { Context } from 'hono';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { Conflict } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { servePage } from '../components/serve-page.ts';
import type { Environment } from '../context/editor-context.ts';
import { textIn } from '../folders/stored-folder.ts';
import { WHOLE_FILE } from './field-problems.ts';
import type { FolderFile } from './folder-file.ts';
import { timeIn } from './with-folder.tsx';

/** 409 page for a stale save of a file; shows both texts. */
export function serveFileConflict(
  c: Context<Environment>,
  given: { readonly file: FolderFile; readonly newest: StoredFolder; readonly mine: string },
): Response {
  const context = c.var.paper;
  const { words, publication } = context;
  const { file, newest, mine } = given;
  const path = editorPath(publication.id, 'paper', 'files', file.path);
  return servePage(c, {
    title: words.forms.conflict.heading,
    status: 409,
    content: (
      <Conflict
        action={path}
        version={newest.version}
        savedBy={newest.savedBy}
        savedAt={timeIn(context)(newest.savedAt)}
        hidden={[['as', 'text']]}
        fields={[
          {
            name: WHOLE_FILE,
            label: file.path,
            theirs: textIn(newest.folder, file.path) ?? '',
            mine,
            isLong: true,
          },
        ]}
        theirsPath={path}
      />
    ),
  });
}
