import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { networkOf } from '../../src/model/publication/network.ts';
import { type Paper, withLocalHost } from '../../src/papers/compile/made-path.ts';
import { MemoryFolder } from '../../src/papers/compile/memory-folder.ts';
import { differencesOf, entriesOf } from '../../src/papers/store/folder-entries.ts';
import type { Saved } from '../../src/papers/store/paper-versions.ts';
import { type Conflict, publishFolder } from '../../src/papers/store/publish-folder.ts';
import { withdrawStatement } from '../../src/papers/store/publish-statements.ts';
import type { SiteStorage } from '../storage.ts';
import { EDITOR_HOST } from '../vite/editor-host.ts';
import { checkPaper } from './check-papers.ts';
import { filesOfFolder, readBase, writeBase } from './disk-folder.ts';
import { MADE, openRasteriser, SHARP } from './paper-files.ts';
import { builtInFolders, builtInPapers, PaperError, sharedDesks } from './read-papers.ts';

export interface Publishing {
  id: string;
  /** The address of its front page. */
  address: string;
  /** Nothing has changed; the paper is only copied to the site again. */
  isUnchanged: boolean;
}

export interface PublishOptions {
  isRemote: boolean;
  /** Milliseconds since the epoch. */
  now: number;
  /** The newest version that the editor saw; overrides the recorded version of the folder. */
  over?: number | undefined;
  /** The options that lead suggested commands to the same storage: ` --remote`. */
  place?: string;
}

/**
 * Publishes the paper of a folder as its newest version. In the cloud, placeholders are problems.
 *
 * @throws PaperError with the problems of its files; Error with another reason for not publishing
 */
export async function publishPaper(
  path: string,
  storage: SiteStorage,
  { isRemote, now, over, place = '' }: PublishOptions,
): Promise<Publishing> {
  await expectPublishable(path, isRemote);
  const id = basename(path);
  const folder = await MemoryFolder.of(id, filesOfFolder(path));
  const base = over ?? readBase(path, storage.name);
  const outcome = await publishFolder(
    storage,
    folder,
    {
      desks: sharedDesks(),
      builtInDesks: new Map(networkOf(builtInPapers()).desks.map((desk) => [desk.id, desk])),
      maker: SHARP,
      made: MADE,
      rasterise: await openRasteriser(),
      isForProduction: isRemote,
    },
    {
      base,
      now,
      by: `a command (${userInfo().username})`,
      message: '',
      editorHosts: isRemote ? await routedHosts() : [EDITOR_HOST],
      onSaved: (version) => writeBase(path, storage.name, version),
      change: (paper: Paper) => (isRemote ? paper : withLocalHost(paper)),
    },
  );
  switch (outcome.kind) {
    case 'problems':
      throw new PaperError(
        outcome.problems.map(({ file, ...problem }) => ({ file: join(path, file), ...problem })),
      );
    case 'newer':
      throw new Error(describeNewer(folder, base, outcome, place));
    case 'refused':
      throw new Error(
        [
          `${id} is not published; readers still see the previous version:`,
          ...outcome.conflicts.map(describeConflict),
          ...(outcome.conflicts.length > 0
            ? []
            : ['  a conflict with another paper ended at this moment; try again']),
        ].join('\n'),
      );
    case 'published': {
      const [host] = outcome.paper.hosts;
      const address = isRemote ? `https://${host}/` : `http://${id}.localhost`;
      return { id, address, isUnchanged: outcome.isUnchanged };
    }
  }
}

/** The hosts of the deployed editor. Loads Wrangler, which takes a second, on demand. */
async function routedHosts(): Promise<string[]> {
  const { editorHosts } = await import('../editor-settings.ts');
  return editorHosts(join(import.meta.dirname, '../../wrangler.editor.toml'));
}

/** Withdraws a paper. Throws Error if no paper with this id is published. */
export async function withdrawPaper(id: string, storage: SiteStorage, now: number): Promise<void> {
  const { results } = await withdrawStatement(storage.DB, id, now).all();
  if (results.length === 0) throw new Error(`no paper with the id ${id} is published`);
}

/** Checks the folder on the disk together with the other papers there. */
async function expectPublishable(folder: string, isForProduction: boolean): Promise<void> {
  const paper = await checkPaper(folder, isForProduction);
  if (builtInFolders().some((path) => basename(path) === paper.id))
    throw new Error(
      `${paper.id} is built into the Workers (papers/built-in.yaml): publish its changes with \`npm run deploy\``,
    );
}

function describeNewer(
  folder: MemoryFolder,
  base: number,
  { newest, entries }: Extract<Saved, { kind: 'newer' }>,
  place: string,
): string {
  const { version, savedBy, savedAt } = newest;
  const differences = differencesOf(entriesOf(folder), entries);
  return [
    `${folder.id} is not published, and nothing has changed: ${savedBy} saved version ${version} on ${describeTime(savedAt)}, and the folder is of ${base === 0 ? 'no version' : `version ${base}`}.`,
    `Version ${version} differs from the folder in:`,
    ...differences.map(({ path, kind }) => `  ${path} (${kind})`),
    `\`npm run paper -- pull ${folder.id}${place}\` fetches that version; \`--over ${version}\` publishes the folder in its place.`,
  ].join('\n');
}

/** A time in this machine's time zone: `2026-11-26 22:10`. */
function describeTime(time: number): string {
  return new Date(time).toLocaleString('sv-SE').slice(0, 16);
}

function describeConflict({ kind, value, owner }: Conflict): string {
  const messages = {
    ownHost: `hosts: "${value}" is the address of the editor: the paper needs another one`,
    host: `hosts: "${value}" is that of ${owner}`,
    feed: `sources.url: "${value}" is a feed of ${owner}: each is fetched only once, so put it on a desk that both carry`,
    desk: `id: "${value}" is the id of a group of sources: choose another`,
    id: `id: "${value}" is that of another paper, which is at ${owner}; if it is yours, withdraw it first, or keep one of its hosts`,
  };
  return `  ${messages[kind]}`;
}
