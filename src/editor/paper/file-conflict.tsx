import type { Context } from 'hono';
import { Conflict } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { servePage } from '../components/serve-page.ts';
import type { Environment } from '../context/editor-context.ts';
import { type KeptFolder, textIn } from '../folders/stored-folder.ts';
import { WHOLE_FILE } from './field-problems.ts';
import type { FolderFile } from './folder-file.ts';
import { timeIn } from './with-folder.tsx';

/** The page for who saves a file that somebody else has changed since: both texts, and nothing is lost. */
export function serveFileConflict(
  c: Context<Environment>,
  given: { readonly file: FolderFile; readonly newest: KeptFolder; readonly mine: string },
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
