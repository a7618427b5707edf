import { MAX_TEXT_KB } from '../../papers/compile/markdown-text.ts';
import type { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { MAX_FILES } from '../../papers/store/folder-entries.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { saveFiles, textIn } from '../folders/stored-folder.ts';
import type { EditorWords } from '../words/en/index.ts';
import { excessIn, fileValues, type MergedFile, mergeFile } from './edit-file.ts';
import type { Shown } from './FileForm.tsx';
import { type FolderFile, fieldsOf, folderFileOf } from './folder-file.ts';
import { BODY, type FormValue, MAX_ITEMS, WHOLE_FILE } from './form-values.ts';
import { findPart, fullControl, isEmptyItem } from './parts.ts';

/** The control that shows a problem of the text as a whole. */
function textControl(file: FolderFile, shown: Shown): string {
  return typeof shown !== 'string' && file.kind === 'markdown' ? BODY : WHOLE_FILE;
}

/** Why a text cannot be saved even as a draft. */
export function limitProblem(
  file: FolderFile,
  shown: Shown,
  text: string,
  { paper: { form } }: EditorWords,
): [name: string, message: string] | undefined {
  if (typeof shown !== 'string' && isEmptyItem(shown.part)) return [WHOLE_FILE, form.emptyItem];
  const size = new TextEncoder().encode(text).length;
  if (size > MAX_TEXT_KB * 1000)
    return [textControl(file, shown), form.tooLarge(Math.ceil(size / 1000), MAX_TEXT_KB)];
  const excess = excessIn(file, text);
  // Its form could not be opened again. Merged lists may also exceed the limit.
  if (!excess && typeof shown !== 'string' && !fileValues(file, text)) {
    const { field, value } = shown.part;
    return [fullControl(field, value) ?? WHOLE_FILE, form.listIsFull(MAX_ITEMS)];
  }
  return excess && [WHOLE_FILE, form.line(excess.line, form.excesses[excess.kind](excess.found))];
}

/** The values in a file of a folder; `undefined` if it has no form. */
export function valuesIn(folder: MemoryFolder, path: string): FormValue {
  const file = folderFileOf(path);
  return file && fileValues(file, textIn(folder, path) ?? '')?.values;
}

/** The whole form of a file with the values of a text; the text if it has no form. */
export function wholeForm(file: FolderFile, text: string): Shown {
  const values = fileValues(file, text);
  const part = findPart(file, fieldsOf(file), values?.values, {});
  return values && part ? { ...values, part } : text;
}

type MergedSave =
  | { kind: 'saved'; version: number; text: string; isMerged: boolean }
  | { kind: 'conflict'; newest: StoredFolder; merged: MergedFile | undefined }
  | { kind: 'refused'; problem: [name: string, message: string] }
  | { kind: 'no folder' };

/** Maximum merges if others save at the same time. */
const MAX_MERGES = 3;

/** The text of a file, as a form changed it. */
export interface EditedText {
  file: FolderFile;
  shown: Shown;
  /** The text that the form showed; `undefined` if its version is no longer stored. */
  before: string | undefined;
  /** `undefined` removes the file. */
  text: string | undefined;
}

/** Saves a file's text. What others changed in other fields since `version` stays. */
export async function saveMerged(
  context: PaperContext,
  version: number,
  { file, shown, before, text }: EditedText,
): Promise<MergedSave> {
  let edit = { base: version, before, text };
  for (let merges = 0; ; merges++) {
    const bytes = edit.text === undefined ? undefined : new TextEncoder().encode(edit.text);
    const saved = await saveFiles(context, {
      base: edit.base,
      message: file.path,
      before: edit.before,
      after: edit.text,
      files: new Map([[file.path, bytes]]),
    });
    if (saved.kind === 'saved') {
      return { ...saved, text: edit.text ?? '', isMerged: merges > 0 };
    }
    if (saved.kind === 'full') {
      const full = context.words.paper.pictures.full(MAX_FILES);
      return { kind: 'refused', problem: [textControl(file, shown), full] };
    }
    if (saved.kind !== 'conflict') return { kind: 'no folder' };
    const { newest } = saved;
    const theirs = textIn(newest.folder, file.path);
    const canMerge = typeof shown !== 'string' && edit.before !== undefined;
    const merged =
      canMerge && theirs !== undefined && edit.text !== undefined
        ? mergeFile(file, { base: edit.before ?? '', theirs, mine: edit.text })
        : undefined;
    if (!merged || merged.contested.length > 0 || merges === MAX_MERGES)
      return { kind: 'conflict', newest, merged };
    const problem = limitProblem(file, shown, merged.text, context.words);
    if (problem) return { kind: 'refused', problem };
    edit = { base: newest.version, before: theirs, text: merged.text };
  }
}
