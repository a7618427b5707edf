import type { Context } from 'hono';
import { MAX_TEXT_KB } from '../../papers/compile/markdown-text.ts';
import { MAX_FILES } from '../../papers/store/folder-entries.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { serveConflict } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { Done } from '../components/fields.tsx';
import { redirectTo } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/editor-context.ts';
import { readFolder, saveFiles, textIn, withFiles } from '../folders/stored-folder.ts';
import type { FormProblems } from '../forms/checks.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import type { EditorWords } from '../words/en/index.ts';
import { problemsOf } from './check-draft.ts';
import { excessIn, type FileValues, fileValues, sameLines, writeFile } from './edit-file.ts';
import { FileForm, type FileFormProps, storageKeyOf } from './FileForm.tsx';
import { type FolderFile, fieldsOf, folderFileOf } from './folder-file.ts';
import { BODY, changeValues, fieldProblems, readValues, WHOLE_FILE } from './form-values.ts';
import { servePaperPage, withFolder } from './paper-page.tsx';

/** GET …/paper/files/:file: a file's form, or its text (`as=text`); after saves, its problems. */
export const serveFile = withFolder((c, stored) => {
  const file = folderFileOf(c.req.param('file') ?? '');
  if (!file) return serveTrouble(c.req.raw, 'not found');
  const text = textIn(stored.folder, file.path) ?? '';
  // `check`: opened from the list of problems, without a save.
  const saved = c.req.query('saved');
  const isSaved = saved !== undefined && saved !== 'check';
  const shown = (c.req.query('as') === 'text' ? undefined : fileValues(file, text)) ?? text;
  const problems = saved !== undefined ? problemsIn(c, stored.folder, file, shown) : undefined;
  return showFile(c, stored, { file, shown, problems, done: isSaved ? 'savedDraft' : undefined });
});

/** POST …/paper/files/:file: saves, checks or removes the file, or changes a list in the form. */
export const saveFile = withFolder(async (c, newest) => {
  const file = folderFileOf(c.req.param('file') ?? '');
  if (!file) return serveTrouble(c.req.raw, 'not found');
  const context = c.var.paper;
  const form = await readForm(c.req.raw);
  const button = form.text('do') || 'save';
  const base = Number(form.text('version')) || 0;
  const given = readGiven(form, file);
  const isText = typeof given === 'string';
  const stored = { ...newest, version: base };
  if (!isText && /^(?:add|remove|up):/.test(button)) {
    const values = changeValues(fieldsOf(file), given.values, button);
    const openGroup = button.replace(/^\w+:/, '').split('.')[0];
    return showFile(c, stored, { file, shown: { ...given, values }, openGroup });
  }
  // Edit the version that the form showed; a merge with newer versions follows.
  const seen =
    base === newest.version ? newest : await readFolder(context, context.publication.id, base);
  const before = textIn((seen ?? newest).folder, file.path) ?? '';
  const text = isText ? sameLines(given, before) : writeFile(file, before, given);
  const save = (written: string | undefined) =>
    storeFile(c, stored, { file, given, before, text: written });
  if (button === 'delete' && !file.isRequired) return save(undefined);
  const problem = limitProblem(file, given, text, context.words);
  if (problem) return showFile(c, stored, { file, shown: given, problems: new Map([problem]) });
  if (button !== 'check') return save(text);
  const files = new Map([[file.path, new TextEncoder().encode(text)]]);
  const problems = problemsIn(c, await withFiles(newest.folder, files), file, given);
  return showFile(c, stored, { file, shown: given, problems, done: 'noProblems' });
});

function readGiven(form: GivenForm, file: FolderFile): FileValues | string {
  // Not `form.text()`, which trims.
  const raw = (name: string) => form.entries.find(([each]) => each === name)?.[1] ?? '';
  if (form.text('as') === 'text') return raw(WHOLE_FILE);
  const values = readValues(fieldsOf(file), form);
  return file.kind === 'markdown' ? { values, body: raw(BODY) } : { values };
}

/** The control that shows a problem of the text as a whole. */
function textControl(file: FolderFile, given: FileValues | string): string {
  return typeof given !== 'string' && file.kind === 'markdown' ? BODY : WHOLE_FILE;
}

function limitProblem(
  file: FolderFile,
  given: FileValues | string,
  text: string,
  { paper: { form } }: EditorWords,
): [name: string, message: string] | undefined {
  const size = new TextEncoder().encode(text).length;
  if (size > MAX_TEXT_KB * 1000)
    return [textControl(file, given), form.tooLarge(Math.ceil(size / 1000), MAX_TEXT_KB)];
  const excess = excessIn(file, text);
  return excess && [WHOLE_FILE, form.line(excess.line, form.excesses[excess.kind](excess.found))];
}

/** Saves the text of a file, or removes the file if it is `undefined`. */
async function storeFile(
  c: Context<Environment>,
  stored: StoredFolder,
  change: {
    file: FolderFile;
    given: FileValues | string;
    before: string;
    text: string | undefined;
  },
): Promise<Response> {
  const context = c.var.paper;
  const { file, given, before, text } = change;
  const bytes = text === undefined ? undefined : new TextEncoder().encode(text);
  const saved = await saveFiles(context, {
    base: stored.version,
    message: file.path,
    before,
    after: text,
    files: new Map([[file.path, bytes]]),
  });
  if (saved.kind === 'no folder') return serveTrouble(c.req.raw, 'not found');
  if (saved.kind === 'conflict') return serveFileConflict(c, file, saved.newest, text ?? '');
  if (saved.kind === 'full') {
    const problem = context.words.paper.pictures.full(MAX_FILES);
    const problems = new Map([[textControl(file, given), problem]]);
    return showFile(c, stored, { file, shown: given, problems });
  }
  const path = editorPath(context.publication.id, 'paper');
  if (text === undefined) return redirectTo(path, 'removed');
  const asText = typeof given === 'string' && file.hasForm ? '&as=text' : '';
  const form = `${path}/files/${encodeURIComponent(file.path)}`;
  return redirectTo(form, storageKeyOf(file) + asText);
}

/** Conflict page: the file changed since the form was opened. */
function serveFileConflict(
  c: Context<Environment>,
  file: FolderFile,
  { folder, version, savedBy, savedAt }: StoredFolder,
  mine: string,
): Response {
  return serveConflict(c, {
    fields: [{ name: WHOLE_FILE, label: file.path, kind: 'lines' }],
    theirs: { [WHOLE_FILE]: textIn(folder, file.path) ?? '' },
    mine: { [WHOLE_FILE]: mine },
    path: editorPath(c.var.paper.publication.id, 'paper', 'files', file.path),
    version,
    savedBy,
    savedAt,
    hidden: [['as', 'text']],
  });
}

function problemsIn(
  c: Context<Environment>,
  folder: StoredFolder['folder'],
  file: FolderFile,
  shown: FileValues | string,
): FormProblems {
  const own = problemsOf(folder).filter((problem) => problem.file === file.path);
  const form =
    typeof shown === 'string' ? undefined : { field: fieldsOf(file), values: shown.values };
  return fieldProblems(own, form, file.kind, c.var.paper.words.paper.form.line);
}

function showFile(
  c: Context<Environment>,
  { version, folder }: StoredFolder,
  given: Pick<FileFormProps, 'file' | 'shown' | 'problems' | 'openGroup'> & {
    done?: 'savedDraft' | 'noProblems' | undefined;
  },
): Response {
  const { words, publication } = c.var.paper;
  const { paper } = words;
  const { file, shown, problems, done } = given;
  const action = editorPath(publication.id, 'paper', 'files', file.path);
  const hasProblems = problems !== undefined && problems.size > 0;
  const isDone = done === 'savedDraft' || !hasProblems;
  const isText = typeof shown === 'string';
  return servePaperPage(c, {
    title: file.name === 'article' ? file.path : paper.files[file.name],
    status: hasProblems && c.req.method === 'POST' ? 422 : 200,
    content: (
      <>
        <Done text={done && isDone ? paper[done] : undefined} />
        {file.hasForm && (
          <p>
            <a href={isText ? action : `${action}?as=text`}>
              {isText ? paper.form.asFields : paper.form.asText}
            </a>
          </p>
        )}
        {isText && file.hasForm && fileValues(file, shown) === undefined && (
          <p>{paper.form.noFields}</p>
        )}
        <FileForm
          {...given}
          action={action}
          version={version}
          canDelete={folder.kindOf(file.path) === 'file'}
        />
      </>
    ),
  });
}
