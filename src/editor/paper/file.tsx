import type { Context } from 'hono';
import { MAX_TEXT_KB } from '../../papers/compile/markdown-text.ts';
import { MAX_FILES } from '../../papers/store/folder-entries.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/editor-context.ts';
import { saveEdit } from '../folders/save-folder.ts';
import { readFolder, textIn, withFiles } from '../folders/stored-folder.ts';
import type { FormProblems } from '../forms/checks.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { problemsOf } from './check-draft.ts';
import { excessIn, type FileValues, fileValues, sameLines, writeFile } from './edit-file.ts';
import { FileForm, keepOf } from './FileForm.tsx';
import { BODY, fieldProblems, WHOLE_FILE } from './field-problems.ts';
import { serveFileConflict } from './file-conflict.ts';
import { type FolderFile, fieldsOf, folderFileOf } from './folder-file.ts';
import { changeValues, readValues } from './form-values.ts';
import { PaperParts } from './PaperParts.tsx';
import { withFolder } from './with-folder.tsx';

/**
 * GET /papers/:paper/paper/files/:file: the form of a file, or its text (`as=text`). After a save
 * it has the problems too.
 */
export const serveFile = withFolder((c, stored) => {
  const file = folderFileOf(c.req.param('file') ?? '');
  if (!file) return serveTrouble(c.req.raw, 'not found');
  const text = textIn(stored.folder, file.path) ?? '';
  // `check`: opened from a list of problems; nothing was saved.
  const saved = c.req.query('saved');
  const isSaved = saved !== undefined && saved !== 'check';
  const shown = (c.req.query('as') === 'text' ? undefined : fileValues(file, text)) ?? text;
  const problems = saved !== undefined ? problemsIn(c, stored.folder, file, shown) : undefined;
  return showFile(c, stored, { file, shown, problems, done: isSaved ? 'savedDraft' : undefined });
});

/**
 * POST /papers/:paper/paper/files/:file: saves, checks or removes the file, or changes a list of
 * the form (`do`).
 */
export const saveFile = withFolder(async (c, newest) => {
  const file = folderFileOf(c.req.param('file') ?? '');
  if (!file) return serveTrouble(c.req.raw, 'not found');
  const context = c.var.paper;
  const form = await readForm(c.req.raw);
  const button = form.text('do') || 'save';
  const base = Number(form.text('version')) || 0;
  // Compare with the version that the form showed.
  const seen =
    base === newest.version ? newest : await readFolder(context, context.publication.id, base);
  const before = textIn((seen ?? newest).folder, file.path) ?? '';
  const given = readGiven(form, file);
  const stored = { ...newest, version: base };
  if (typeof given !== 'string' && /^(?:add|remove|up):/.test(button)) {
    const values = changeValues(fieldsOf(file), given.values, button);
    const openGroup = button.replace(/^\w+:/, '').split('.')[0];
    return showFile(c, stored, { file, shown: { ...given, values }, openGroup });
  }
  const text =
    typeof given === 'string' ? sameLines(given, before) : writeFile(file, before, given);
  const bytes = new TextEncoder().encode(text);
  const isDeleted = button === 'delete' && !file.isRequired;
  const { form: formWords, pictures } = context.words.paper;
  const body = typeof given !== 'string' && file.kind === 'markdown' ? BODY : WHOLE_FILE;
  const refuse = (message: string, name = body) =>
    showFile(c, stored, { file, shown: given, problems: new Map([[name, message]]) });
  if (bytes.length > MAX_TEXT_KB * 1000 && !isDeleted)
    return refuse(formWords.tooLarge(Math.ceil(bytes.length / 1000), MAX_TEXT_KB));
  const excess = isDeleted ? undefined : excessIn(file, text);
  if (excess) {
    const { line, excesses } = formWords;
    return refuse(line(excess.line, excesses[excess.kind](excess.found)), WHOLE_FILE);
  }
  if (button === 'check') {
    const folder = await withFiles(newest.folder, new Map([[file.path, bytes]]));
    const problems = problemsIn(c, folder, file, given);
    return showFile(c, stored, { file, shown: given, problems, done: 'checked' });
  }
  const saved = await saveEdit(context, {
    ...{ base, message: file.path, before },
    ...(!isDeleted && { after: text }),
    files: new Map([[file.path, isDeleted ? undefined : bytes]]),
  });
  if (saved.kind === 'conflict')
    return serveFileConflict(c, { file, newest: saved.newest, mine: isDeleted ? '' : text });
  if (saved.kind === 'full') return refuse(pictures.full(MAX_FILES));
  if (saved.kind === 'no folder') return serveTrouble(c.req.raw, 'not found');
  const path = editorPath(context.publication.id, 'paper');
  if (isDeleted) return redirectTo(path, 'removed');
  const asText = typeof given === 'string' && file.hasForm ? '&as=text' : '';
  return redirectTo(`${path}/files/${encodeURIComponent(file.path)}`, keepOf(file) + asText);
});

function readGiven(form: GivenForm, file: FolderFile): FileValues | string {
  // Untrimmed, as it was sent.
  const raw = (name: string) => form.entries.find(([each]) => each === name)?.[1] ?? '';
  if (form.text('as') === 'text') return raw(WHOLE_FILE);
  const values = readValues(fieldsOf(file), form);
  return file.kind === 'markdown' ? { values, body: raw(BODY) } : { values };
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
  { version, folder }: Pick<StoredFolder, 'version' | 'folder'>,
  given: {
    file: FolderFile;
    shown: FileValues | string;
    problems?: FormProblems | undefined;
    openGroup?: string | undefined;
    done?: 'savedDraft' | 'checked' | undefined;
  },
): Response {
  const { words, publication } = c.var.paper;
  const { paper } = words;
  const { file, shown, problems, done } = given;
  const action = editorPath(publication.id, 'paper', 'files', file.path);
  const hasProblems = problems !== undefined && problems.size > 0;
  const isText = typeof shown === 'string';
  const title = file.name === 'article' ? file.path : paper.files[file.name];
  return servePage(c, {
    title,
    status: hasProblems && c.req.method === 'POST' ? 422 : 200,
    content: (
      <>
        <h1>{title}</h1>
        <PaperParts paper={publication.id} />
        {done && (done === 'savedDraft' || !hasProblems) && (
          <p className="done" role="status">
            {paper[done]}
          </p>
        )}
        {file.hasForm && (
          <p>
            {isText ? (
              <a href={action}>{paper.form.asFields}</a>
            ) : (
              <a href={`${action}?as=text`}>{paper.form.asText}</a>
            )}
          </p>
        )}
        {isText && file.hasForm && fileValues(file, shown) === undefined && (
          <p>{paper.form.noFields}</p>
        )}
        <FileForm
          {...given}
          {...{ action, version }}
          canDelete={folder.kindOf(file.path) === 'file'}
        />
      </>
    ),
  });
}
