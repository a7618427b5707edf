import { unlessDamaged } from '../../lib/read-rows.ts';
import type { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { translateMessage } from '../../papers/compile/translate-message.ts';
import { changedPaths, differencesOf, entriesOf } from '../../papers/store/folder-entries.ts';
import {
  lastPublishedNumber,
  readEntries,
  type StoredFolder,
} from '../../papers/store/paper-versions.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { Change } from '../store/audit.ts';
import { type PublishedPaper, publishPaper } from './publish-paper.ts';
import { readFolder, saveFiles, textIn, withFiles } from './stored-folder.ts';

type FolderContext = Pick<
  PaperContext,
  'env' | 'publication' | 'person' | 'now' | 'host' | 'words' | 'language'
>;

type StoredContext = Pick<PaperContext, 'env' | 'publication'>;

/** The texts of a paper's folder, by their paths in it. */
export type FolderTexts = ReadonlyMap<string, string>;

/** Returns the changed texts; the same map if nothing changes. Called again for each retry. */
type TextChange = (texts: FolderTexts) => FolderTexts;

export type FolderChange =
  | { kind: 'published' | 'unchanged' }
  /** No folder is stored: the paper was published by a command that did not store it yet. */
  | { kind: 'no folder' }
  /** Problems of the changed folder, or conflicts with other papers. Nothing was published. */
  | { kind: 'problems'; problems: readonly string[] };

/** Maximum attempts if others save versions at the same time. */
const MAX_ATTEMPTS = 3;

/**
 * Changes texts of the published version of a paper's folder, and publishes the result as the next
 * version. An unpublished draft gets the same change and becomes the newest version. After a
 * concurrent save, the change is retried on the newer version. `row`: an audit row, written in the
 * transaction that publishes the paper.
 */
export async function changeFolder(
  context: FolderContext,
  change: TextChange,
  message: string,
  row?: Change,
): Promise<FolderChange> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const newest = await readFolder(context, context.publication.id);
    if (!newest) return { kind: 'no folder' };
    const shown = await lastPublished(context, newest);
    const folder = await changeTexts(shown.folder, change);
    const draft = shown === newest ? folder : await changeTexts(newest.folder, change);
    if (folder === shown.folder) return { kind: 'unchanged' };
    const published = await publishBeside(context, newest, folder, { draft, message, change: row });
    if (published.kind === 'published') return { kind: 'published' };
    if (published.kind !== 'newer')
      return { kind: 'problems', problems: reasonsOf(published, context) };
  }
  return { kind: 'problems', problems: [context.words.paper.refused.concurrent] };
}

/** The problems or conflicts that prevented publishing, a sentence each. */
function reasonsOf(
  published: Extract<PublishedPaper, { kind: 'problems' | 'refused' }>,
  { words, language }: Pick<FolderContext, 'words' | 'language'>,
): string[] {
  const { refused } = words.paper;
  if (published.kind === 'problems')
    return published.problems.map(
      ({ file, line, message }) =>
        `${file}${line === undefined ? '' : `:${line}`}: ${translateMessage(message, language)}`,
    );
  const reasons = published.conflicts.map(({ kind, value, owner }) => refused[kind](value, owner));
  return reasons.length > 0 ? reasons : [refused.concurrent];
}

/** The last published version, or the newest if none was published. */
export async function lastPublished(
  context: StoredContext,
  newest: StoredFolder,
): Promise<StoredFolder> {
  if (newest.digest !== '') return newest;
  const version = await lastPublishedNumber(context.env, context.publication.id);
  return (
    (version !== undefined && (await readFolder(context, context.publication.id, version))) ||
    newest
  );
}

/** The files of a version in which it differs from the last published one. */
export async function unpublishedPaths(
  context: StoredContext,
  { folder, digest }: StoredFolder,
): Promise<string[]> {
  if (digest !== '') return [];
  const version = (await lastPublishedNumber(context.env, context.publication.id)) ?? 0;
  const shown = await unlessDamaged(readEntries(context.env, context.publication.id, version));
  return shown ? differencesOf(shown, entriesOf(folder)).map(({ path }) => path) : [];
}

async function changeTexts(folder: MemoryFolder, change: TextChange): Promise<MemoryFolder> {
  const texts = textsOf(folder);
  const changed = change(texts);
  if (changed === texts) return folder;
  const paths = [...texts.keys(), ...changed.keys()];
  const files = paths
    .filter((path) => texts.get(path) !== changed.get(path))
    .map((path) => [path, bytesOf(changed.get(path))] as const);
  return withFiles(folder, new Map(files));
}

/** Merges a file of a draft into a newer version; whether it is in the newest version then. */
type Merge = (path: string, version: number) => Promise<boolean>;

/**
 * Publishes a folder as the version after the newest. Whatever happens once it is saved, the draft
 * then becomes the newest version again: as it was, or as `draft` if the folder was published.
 * `lost`: files of the draft that cannot be restored because somebody else saved them meanwhile.
 */
export async function publishBeside(
  context: FolderContext,
  newest: StoredFolder,
  folder: MemoryFolder,
  {
    draft = newest.folder,
    merge,
    ...given
  }: { draft?: MemoryFolder; merge?: Merge; message: string; change?: Change | undefined },
): Promise<PublishedPaper & { lost: readonly string[] }> {
  let version: number | undefined;
  const onSaved = async (saved: number) => {
    version = saved;
  };
  const publishing = publishPaper(context, folder, { ...given, base: newest.version, onSaved });
  await Promise.allSettled([publishing]);
  if (version === undefined) return { ...(await publishing), lost: [] };
  const isPublished = (await lastPublishedNumber(context.env, context.publication.id)) === version;
  const rest = isPublished ? draft : newest.folder;
  const lost = await putBack(context, { version, folder }, rest, merge);
  return { ...(await publishing), lost };
}

/** Makes a draft the newest version after `saved`; returns the paths of files that it cannot. */
async function putBack(
  context: FolderContext,
  saved: { version: number; folder: MemoryFolder },
  draft: MemoryFolder,
  merge?: Merge,
): Promise<readonly string[]> {
  const paths = changedPaths(saved.folder, draft);
  const files = new Map(paths.map((path) => [path, draft.files.get(path)]));
  const replaced: string[] = [];
  for (let attempt = 0; files.size > 0 && attempt < MAX_ATTEMPTS; attempt++) {
    const message = subjectOf([...files.keys()]);
    const outcome = await saveFiles(context, { base: saved.version, files, message });
    if (outcome.kind === 'saved') files.clear();
    if (outcome.kind !== 'conflict') break;
    const theirs = new Set(changedPaths(saved.folder, outcome.newest.folder));
    for (const path of changedPaths(outcome.newest.folder, draft))
      if (theirs.has(path) && files.delete(path)) replaced.push(path);
  }
  const lost = [...files.keys()];
  for (const path of replaced) if (!(await merge?.(path, saved.version))) lost.push(path);
  return lost;
}

const MAX_NAMED = 20;

/** The subject of a change of files: their paths. */
export function subjectOf(paths: readonly string[]): string {
  return [...paths.slice(0, MAX_NAMED), ...(paths.length > MAX_NAMED ? ['…'] : [])].join(', ');
}

function textsOf(folder: MemoryFolder): FolderTexts {
  const texts = new Map<string, string>();
  for (const path of folder.files.keys()) {
    const text = /\.(?:yaml|md)$/.test(path) ? textIn(folder, path) : undefined;
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

function bytesOf(text: string | undefined): Uint8Array | undefined {
  return text === undefined ? undefined : new TextEncoder().encode(text);
}
