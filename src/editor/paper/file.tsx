import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { Problem } from '../../papers/compile/problem.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import type { Conflict } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { Done } from '../components/fields.tsx';
import { redirectTo, withMergeNote, withQuery } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/editor-context.ts';
import { readFolder, textIn, withFiles } from '../folders/stored-folder.ts';
import type { FormProblems } from '../forms/checks.ts';
import { IS_MERGED } from '../forms/merge-form.ts';
import { type GivenForm, readForm, versionNumber } from '../forms/read-form.ts';
import { problemsOf } from './check-draft.ts';
import { fileValues, sameLines, writeFile } from './edit-file.ts';
import { FileForm, type Shown, storageKeyOf } from './FileForm.tsx';
import { DROPPED, KEY, MERGED, readResolved, serveFileConflict } from './file-conflict.tsx';
import { fileLabel } from './file-label.ts';
import { type FolderFile, fieldsOf, folderFileOf } from './folder-file.ts';
import { BODY, isGroup, WHOLE_FILE } from './form-values.ts';
import { withIds } from './made-ids.ts';
import { offersOf } from './offers.ts';
import { serveOutdated } from './outdated-form.tsx';
import { partHref } from './PartLinks.tsx';
import { PartTrail, partTitle } from './PartTrail.tsx';
import { PublishForm, servePaperPage, withFolder } from './paper-page.tsx';
import { isOnPage, placeProblems, problemsOnPage, type ShownFile } from './part-places.ts';
import {
  addressAfter,
  addressOf,
  canRemove,
  findPart,
  hasPages,
  isWhole,
  type Part,
  type PartAddress,
  parentOf,
  withoutPart,
  withPart,
} from './parts.ts';
import { ProblemList } from './publish.tsx';
import { removalQuery, removedIn } from './Removed.tsx';
import { isOutdated, readPart } from './read-part.ts';
import { type EditedText, limitProblem, saveMerged } from './save-file.ts';

/**
 * GET …/paper/files/:file: a page of a file's form (`at`, `group`), or its text (`as=text`); after
 * saves, its problems.
 */
export const serveFile = withFolder(async (c, stored) => {
  const file = folderFileOf(c.req.param('file') ?? '');
  if (!file) return serveTrouble(c.req.raw, 'not found');
  const text = textIn(stored.folder, file.path) ?? '';
  const shown = c.req.query('as') === 'text' ? text : shownPart(c, file, text);
  if (shown === undefined) return serveTrouble(c.req.raw, 'not found');
  // `check`: opened from the list of problems, without a save.
  const saved = c.req.query('saved');
  const isOfSave = saved !== undefined && saved !== 'check' && !c.req.query(DROPPED);
  const done = isOfSave ? 'savedDraft' : undefined;
  const checked = saved === undefined ? undefined : stored.folder;
  const removed = await removedIn(c, stored);
  return showFile(c, stored, { file, shown, checked, done, removed });
});

/** The part of a text at the address of a request; the text if it has no form. */
function shownPart(c: Context<Environment>, file: FolderFile, text: string): Shown | undefined {
  const values = fileValues(file, text);
  if (!values) return text;
  const { at, group, title } = c.req.query();
  const part = findPart(file, fieldsOf(file, c.var.paper.language), values.values, { at, group });
  if (!part) return undefined;
  const { value } = part;
  const isNewArticle = file.name === 'article' && text === '' && title !== undefined;
  if (!isNewArticle || !isGroup(value)) return { ...values, part };
  return { ...values, part: { ...part, value: { ...value, title } } };
}

/** POST …/paper/files/:file: saves, checks or removes a part of a file, or the whole file. */
export const saveFile = withFolder(async (c, newest) => {
  const file = folderFileOf(c.req.param('file') ?? '');
  if (!file) return serveTrouble(c.req.raw, 'not found');
  const context = c.var.paper;
  const form = await readForm(c.req.raw);
  const button = form.text('do') || 'save';
  const base = versionNumber(form.text('version'));
  // Edit the version that the form showed; a merge with newer versions follows.
  const seen =
    base === newest.version ? newest : await readFolder(context, context.publication.id, base);
  const before = textIn((seen ?? newest).folder, file.path) ?? '';
  const sent = readSent(c, file, before, form);
  if (!sent) return serveTrouble(c.req.raw, 'not found');
  if (sent.isOutdated) return serveOutdated(c, sent, form);
  const { shown, text } = sent;
  const stored = { ...newest, version: base };
  const save = (written: string | undefined) =>
    storeFile(c, stored, { ...sent, before: seen ? before : undefined, text: written });
  if (button === 'delete' && !file.isRequired) return save(undefined);
  const problem = limitProblem(file, shown, text, context.words);
  if (problem) return showFile(c, stored, { file, shown, problems: new Map([problem]) });
  if (button !== 'check') return save(text);
  const files = new Map([[file.path, new TextEncoder().encode(text)]]);
  const checked = await withFiles(newest.folder, files);
  return showFile(c, stored, { file, shown, checked, done: 'noProblems' });
});

/** What a form sent. */
interface Sent {
  file: FolderFile;
  shown: Shown;
  /** The file's text with it. */
  text: string;
  /** Whether it removes its part. */
  isRemoved?: boolean;
  /** Whether its form had fields that the page does not have. */
  isOutdated?: boolean;
  /** The key of the form that was sent first, whose stored input is deleted when this is saved. */
  key?: string | undefined;
}

/** Reads what a form sent for a file's text; `undefined` if the file has no such part. */
function readSent(
  c: Context<Environment>,
  file: FolderFile,
  before: string,
  form: GivenForm,
): Sent | undefined {
  // Not `form.text()`, which trims.
  const raw = (name: string) => form.entries.find(([each]) => each === name)?.[1];
  const as = form.text('as');
  const whole = raw(WHOLE_FILE) ?? '';
  if (as === 'text' || as === MERGED) {
    const sent = sameLines(whole, before);
    const text = as === MERGED ? readResolved(file, sent, form) : sent;
    const shown = as === MERGED ? (shownPart(c, file, text) ?? text) : whole;
    const isOutdated = raw(WHOLE_FILE) === undefined && form.text('do') !== 'delete';
    const key = /^[\w:.-]+$/.test(form.text(KEY)) ? form.text(KEY) : undefined;
    return { file, shown, text, isOutdated, key };
  }
  const shown = shownPart(c, file, before);
  if (shown === undefined) return undefined;
  if (typeof shown === 'string') return { file, shown, text: shown };
  if (isOutdated(shown.part, form)) return { file, shown, text: before, isOutdated: true };
  const fields = fieldsOf(file);
  const isRemoved = form.text('do') === 'remove' && canRemove(shown.part);
  const part = isRemoved ? shown.part : readPart(shown.part, form);
  const change = isRemoved ? withoutPart : withPart;
  const values = withIds(fields, change(fields, shown.values, part));
  const body = raw(BODY) ?? shown.body;
  const given = { values, ...(body !== undefined && { body }) };
  const text = writeFile(file, before, given);
  return { file, shown: { ...given, part }, text, isRemoved };
}

type FileChange = Omit<Sent, 'text'> &
  EditedText & {
    /** What a conflict page says of a change that is not a form's. */
    words?: Conflict['words'];
  };

/** Saves a changed file, merged with newer versions. */
export async function storeFile(
  c: Context<Environment>,
  stored: StoredFolder,
  change: FileChange,
): Promise<Response> {
  const context = c.var.paper;
  const { file, shown, text } = change;
  const saved = await saveMerged(context, stored.version, change);
  const path = editorPath(context.publication.id, 'paper');
  const action = editorPath(context.publication.id, 'paper', 'files', file.path);
  const part = typeof shown === 'string' ? undefined : shown.part;
  const { key = storageKeyOf(file, part) } = change;
  switch (saved.kind) {
    case 'no folder':
      return serveTrouble(c.req.raw, 'not found');
    case 'refused':
      return showFile(c, stored, { file, shown, problems: new Map([saved.problem]) });
    case 'conflict': {
      const { newest, merged } = saved;
      const after = part && (merged ? pageAfter(change, part, merged.text) : addressOf(part));
      const page = partHref(action, after ?? {});
      const { words } = change;
      return serveFileConflict(c, { file, newest, mine: text, merged, path: page, key, words });
    }
    case 'saved': {
      const { version } = saved;
      if (text === undefined) return redirectTo(`${path}?${removalQuery(version, file.path)}`, key);
      const asText = file.hasForm ? `${action}?as=text` : action;
      const after = part ? partHref(action, pageAfter(change, part, saved.text)) : asText;
      const page = saved.isMerged ? withQuery(after, `${IS_MERGED}=yes`) : after;
      if (!part || !change.isRemoved) return redirectTo(page, key);
      const query = removalQuery(version, file.path, part.keys.join('.'));
      return redirectTo(withQuery(page, query), key);
    }
  }
}

/** The page of a saved part, or the page from which it was removed. */
function pageAfter({ file, text, isRemoved }: FileChange, part: Part, saved: string): PartAddress {
  if (isRemoved) return parentOf(part, file);
  const values = [text ?? '', saved].map((each) => fileValues(file, each)?.values);
  return addressAfter(part, values, file);
}

interface FilePage {
  file: FolderFile;
  shown: Shown;
  /** The folder whose problems it shows. */
  checked?: StoredFolder['folder'] | undefined;
  problems?: FormProblems;
  done?: 'savedDraft' | 'noProblems' | undefined;
  removed?: ReactNode;
}

/** The problems that a page of a file shows beside its fields, and those that it lists. */
function problemsFor(
  { var: { paper } }: Context<Environment>,
  { file, shown, checked, done, removed, problems }: FilePage,
): { problems: FormProblems; listed: readonly Problem[] } {
  const own = checked ? problemsOf(checked).filter((each) => each.file === file.path) : [];
  const part = typeof shown === 'string' ? undefined : shown.part;
  const placed = placeProblems(own, rootOf(file, shown), paper);
  const page = part ? addressOf(part) : {};
  const isSaved = done === 'savedDraft';
  // What is still missing is no mistake: an item that was just saved has no items of its own yet.
  const isLater = ({ place }: (typeof placed)[number]) =>
    !isOnPage(place, page) || (isSaved && (removed || (place && hasPages(place.field))));
  const here = isSaved ? placed.filter((each) => !isLater(each)) : placed;
  const found = problemsOnPage(here, page, part ? file.kind : 'yaml');
  // The file's page lists all problems; after a save or a check, a page lists those of the others.
  const isAll = part !== undefined && isWhole(part) && !isSaved;
  const listed = own.filter(
    (_, at) => isAll || (done && part && placed[at] && isLater(placed[at])),
  );
  return { problems: problems ?? found, listed };
}

/** The whole form of a file; `undefined` if it is shown as text. */
function rootOf(file: FolderFile, shown: Shown): ShownFile | undefined {
  return typeof shown === 'string'
    ? undefined
    : { file, field: fieldsOf(file), values: shown.values };
}

/** A page of a file. */
function showFile(
  c: Context<Environment>,
  { version, folder }: StoredFolder,
  given: FilePage,
): Response {
  const { words, publication } = c.var.paper;
  const { file, shown, checked, done, removed } = given;
  const { form } = words.paper;
  const action = editorPath(publication.id, 'paper', 'files', file.path);
  const part = typeof shown === 'string' ? undefined : shown.part;
  const root = rootOf(file, shown);
  const { problems, listed } = problemsFor(c, given);
  const isSaved = done === 'savedDraft';
  const isFine = problems.size + listed.length === 0;
  const { savedDraft, savedUnfinished, noProblems } = words.paper;
  const texts = isFine
    ? { savedDraft, noProblems }
    : { savedDraft: savedUnfinished, noProblems: '' };
  const isRoot = part !== undefined && isWhole(part);
  return servePaperPage(c, {
    title: part ? partTitle(file.path, part, words) : fileLabel(file.path, words),
    status: !isFine && c.req.method === 'POST' ? 422 : 200,
    content: (
      <>
        {root && part && <PartTrail shown={root} path={file.path} part={part} action={action} />}
        {removed ?? <Done text={withMergeNote(c, done && texts[done])} />}
        {isSaved && isFine && <PublishForm paper={publication.id} version={version} />}
        {checked && listed.length > 0 && (
          <ProblemList
            paper={publication.id}
            folder={checked}
            problems={listed}
            isQuiet={isSaved}
          />
        )}
        {!part && file.hasForm && !fileValues(file, String(shown)) && <p>{form.noFields}</p>}
        <FileForm
          file={file}
          action={action}
          version={version}
          shown={shown}
          offers={offersOf(c.var.paper, folder)}
          problems={problems}
          canDelete={folder.kindOf(file.path) === 'file'}
        />
        {file.hasForm && (isRoot || !part) && (
          <p className="meta">
            <a href={part ? `${action}?as=text` : action}>{part ? form.asText : form.asFields}</a>
          </p>
        )}
      </>
    ),
  });
}
