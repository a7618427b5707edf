import type { MemoryFolder } from '../../compiler/memory-folder.ts';
import type { Publication } from '../../publications/publication.ts';
import type { Person } from '../who/people.ts';
import type { DeskWords } from '../words/en/index.ts';
import { readFolder, textIn, withFiles } from './kept-folder.ts';
import { publishPaper } from './publish-paper.ts';

/** Whose folder is changed, by whom, and when: a request about a paper is one. */
export interface FolderContext {
  readonly env: DeskEnv;
  readonly publication: Publication;
  readonly person: Person;
  readonly now: Date;
  readonly words: Pick<DeskWords, 'paper'>;
}

/** The texts of a paper's folder, by their paths in it. */
export type FolderTexts = ReadonlyMap<string, string>;

/** What becomes of the texts: all of them as they are to be, or the same where nothing is to change. Two calls give the same. */
export type TextChange = (texts: FolderTexts) => FolderTexts;

/** What became of a change of a paper's folder. */
export type FolderChange =
  | { readonly kind: 'published' | 'unchanged' }
  /** The desk has no folder of the paper: it was published by a command that did not leave it here. */
  | { readonly kind: 'no folder' }
  /** What is wrong with the folder as it would be; or that a feed or host is another paper's. Nothing was published. */
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

/**
 * Changes texts of a paper's folder and publishes it as its next version. Where somebody else saves a version meanwhile, the change is
 * made anew to theirs, so that of two who change different things neither is lost.
 */
export type ChangeFolder = (
  paper: FolderContext,
  change: TextChange,
  message: string,
) => Promise<FolderChange>;

/** How often a change is made anew to what others have saved meanwhile. */
const MAX_ATTEMPTS = 3;

/** Changes the folder that the desk keeps of a paper: it keeps none before the paper was first saved here. */
export const changeFolder: ChangeFolder = async (context, change, message) => {
  const { refused } = context.words.paper;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const kept = await readFolder(context, context.publication.id);
    if (!kept) return { kind: 'no folder' };
    const texts = textsOf(kept.folder);
    const changed = change(texts);
    if (changed === texts) return { kind: 'unchanged' };
    const folder = await withFiles(kept.folder, filesThatDiffer(texts, changed));
    const published = await publishPaper(context, folder, { base: kept.version, message });
    switch (published.kind) {
      case 'published':
        return { kind: 'published' };
      case 'problems':
        return {
          kind: 'problems',
          problems: published.problems.map(
            ({ file, line, message: why }) =>
              `${file}${line === undefined ? '' : `:${line}`}: ${why}`,
          ),
        };
      case 'refused': {
        const reasons = published.conflicts.map(({ kind, value, owner }) =>
          refused[kind](value, owner),
        );
        return { kind: 'problems', problems: reasons.length > 0 ? reasons : [refused.arrived] };
      }
      case 'newer':
    }
  }
  return { kind: 'problems', problems: [refused.arrived] };
};

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
