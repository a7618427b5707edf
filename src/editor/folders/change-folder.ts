import type { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { differencesOf, entriesOf } from '../../papers/store/folder-entries.ts';
import { listVersions, type StoredFolder } from '../../papers/store/paper-versions.ts';
import { workerPlace } from '../../papers/store/worker-place.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { Change } from '../store/audit.ts';
import { type PublishedPaper, publishPaper } from './publish-paper.ts';
import { readFolder, saveEdit, textIn, withFiles } from './stored-folder.ts';

type FolderContext = Pick<PaperContext, 'env' | 'publication' | 'person' | 'now' | 'words'>;

/** The texts of a paper's folder, by their paths in it. */
export type FolderTexts = ReadonlyMap<string, string>;

/** Returns all texts as they should be, or the same map. It may be called more than once. */
type TextChange = (texts: FolderTexts) => FolderTexts;

export type FolderChange =
  | { kind: 'published' | 'unchanged' }
  /** No folder of the paper is stored: an older command published it. */
  | { kind: 'no folder' }
  /** Problems of the changed folder, or conflicts with other papers. Nothing was published. */
  | { kind: 'problems'; problems: readonly string[] };

/** How often the change is retried if others save versions at the same time. */
const MAX_ATTEMPTS = 3;

/**
 * Changes texts of the published version of a paper's folder, and publishes the result as the next
 * version. A draft that differs gets the change too, and is saved again as the newest version. If
 * another version is saved meanwhile, the change is applied to that one. `row` is written to the
 * list of changes in the transaction that publishes the paper.
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
    const base = newest.version;
    const published = await publishPaper(context, folder, { base, message, change: row });
    if (published.kind === 'published') {
      await putBack(context, newest, folder, draft);
      return { kind: 'published' };
    }
    if (published.kind === 'refused') await putBack(context, newest, folder, newest.folder);
    if (published.kind !== 'newer')
      return { kind: 'problems', problems: reasonsOf(published, context.words) };
  }
  return { kind: 'problems', problems: [context.words.paper.refused.arrived] };
}

export type ChangeFolder = typeof changeFolder;

/** The problems or conflicts for which a folder was not published, each in a sentence. */
function reasonsOf(
  published: Extract<PublishedPaper, { kind: 'problems' | 'refused' }>,
  { paper: { refused } }: FolderContext['words'],
): string[] {
  if (published.kind === 'problems')
    return published.problems.map(
      ({ file, line, message }) => `${file}${line === undefined ? '' : `:${line}`}: ${message}`,
    );
  const reasons = published.conflicts.map(({ kind, value, owner }) => refused[kind](value, owner));
  return reasons.length > 0 ? reasons : [refused.arrived];
}

/** The version that was published last, or the newest if none was. */
async function lastPublished(context: FolderContext, newest: StoredFolder): Promise<StoredFolder> {
  if (newest.digest !== '') return newest;
  const { id } = context.publication;
  const all = await listVersions(workerPlace(context.env.DB, context.env.EDITIONS), id);
  const version = all.find(({ digest }) => digest !== '')?.version;
  return (version !== undefined && (await readFolder(context, id, version))) || newest;
}

async function changeTexts(folder: MemoryFolder, change: TextChange): Promise<MemoryFolder> {
  const texts = textsOf(folder);
  const changed = change(texts);
  return changed === texts ? folder : withFiles(folder, filesThatDiffer(texts, changed));
}

/** Saves a draft again, if it differs from the version `saved` that followed `before`. */
async function putBack(
  context: FolderContext,
  before: StoredFolder,
  saved: MemoryFolder,
  draft: MemoryFolder,
): Promise<void> {
  const differing = differencesOf(entriesOf(saved), entriesOf(draft)).map(({ path }) => path);
  if (differing.length === 0) return;
  const files = new Map(differing.map((path) => [path, draft.files.get(path)]));
  await saveEdit(context, { base: before.version + 1, files, message: before.message });
}

function textsOf(folder: MemoryFolder): FolderTexts {
  const texts = new Map<string, string>();
  for (const path of folder.files.keys()) {
    const text = /\.(?:yaml|md)$/.test(path) ? textIn(folder, path) : undefined;
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

function filesThatDiffer(before: FolderTexts, after: FolderTexts) {
  const files = new Map<string, Uint8Array | undefined>();
  for (const [path, text] of after)
    if (before.get(path) !== text) files.set(path, new TextEncoder().encode(text));
  for (const path of before.keys()) if (!after.has(path)) files.set(path, undefined);
  return files;
}
