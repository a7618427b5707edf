import * as v from 'valibot';
import { selectRows } from '../../lib/select-rows.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import type { Desk } from '../../model/publication/desk.ts';
import { fileKey, fromStored, toStored } from '../../model/publication/stored-publication.ts';
import { compilePaper, FACTS, placeholdersOf, sizeProblem } from '../compile/compile-paper.ts';
import { filesOf, type ServedFiles } from '../compile/made-files.ts';
import type { Paper } from '../compile/made-path.ts';
import type { MemoryFolder } from '../compile/memory-folder.ts';
import { outlineName } from '../compile/outline-name.ts';
import type { Problem } from '../compile/problem.ts';
import type { Rasterise } from '../compile/rasteriser.ts';
import {
  type MadeForms,
  type PictureMaker,
  type SmallPicture,
  smallPictures,
  withPictures,
} from '../compile/small-pictures.ts';
import { tooManyFiles } from './folder-entries.ts';
import {
  findNewer,
  markPublished,
  type NewVersion,
  type Saved,
  saveVersion,
} from './paper-versions.ts';
import {
  copyAgainStatement,
  type StagedPaper,
  stageStatements,
  takeOverStatement,
  unstageStatement,
} from './publish-statements.ts';
import { type PaperStorage, putFiles, type Statement } from './storage.ts';

const PublishedSchema = v.object({
  digest: v.string(),
  files: v.nullable(v.string()),
  ownFiles: v.nullable(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))),
});
const ConflictSchema = v.object({
  kind: v.picklist(['host', 'feed', 'desk', 'id']),
  value: v.string(),
  owner: v.string(),
});

/** A host, feed or id that belongs to others, which prevents publishing. */
export type Conflict =
  | v.InferOutput<typeof ConflictSchema>
  | { kind: 'ownHost'; value: string; owner: 'editor' };

/** The dependencies of compiling papers. */
export interface Compiler {
  /** The desks that papers share, by id. */
  desks: ReadonlyMap<string, Desk>;
  /** Desks built into the site: a stored paper contains only their ids. */
  builtInDesks: ReadonlyMap<string, Desk>;
  maker: PictureMaker;
  rasterise: Rasterise;
  /** Cache of resized pictures. */
  made?: MadeForms;
  /** Whether placeholders (reserved hosts and contacts) are problems. */
  isForProduction: boolean;
}

/** A compiled paper with its served files, or all problems of its folder. */
export type CheckedFolder =
  | {
      kind: 'paper';
      paper: Paper;
      pictures: readonly SmallPicture[];
    }
  | { kind: 'problems'; problems: readonly Problem[] };

export type Published =
  | Extract<CheckedFolder, { kind: 'problems' }>
  | Extract<Saved, { kind: 'newer' }>
  /** Nothing was published. No conflicts means that they were resolved concurrently. */
  | { kind: 'refused'; conflicts: readonly Conflict[] }
  | {
      kind: 'published';
      paper: Paper;
      version: number;
      /** Whether the same content was already published; it is copied to the site again. */
      isUnchanged: boolean;
    };

/** Compiles a folder. Pictures in `published` (`ownFiles` of that version) are not resized. */
export async function checkFolder(
  folder: MemoryFolder,
  { desks, maker, made, isForProduction }: Omit<Compiler, 'rasterise' | 'builtInDesks'>,
  published?: Paper['ownFiles'],
): Promise<CheckedFolder> {
  const compiled = compilePaper(folder, desks);
  if (compiled.kind === 'problems') return compiled;
  const { paper, at } = compiled;
  const options = { maker, made, published };
  const { pictures, refused } = await smallPictures(folder, paper.ownFiles, options);
  const problems: Problem[] = refused.map(({ path, message }) => ({ file: path, message }));
  if (isForProduction)
    for (const { path, message } of placeholdersOf(paper))
      problems.push({ file: FACTS, ...at(path), message });
  return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'paper', paper, pictures };
}

/** The conflicts with others that would prevent publishing a compiled paper. */
export async function findConflicts(
  storage: PaperStorage,
  paper: Paper,
  {
    builtInDesks,
    editorHosts,
    ...given
  }: Pick<Compiler, 'builtInDesks'> &
    Pick<Publishing, 'editorHosts'> &
    Pick<StagedPaper, 'at' | 'isByRole'>,
): Promise<readonly Conflict[]> {
  const staged = stagedForm(paper.id, storedForm(paper, builtInDesks), given);
  const others = await whileStaged(storage, staged, () => readConflicts(storage, staged));
  return [...hostConflicts(paper, editorHosts), ...others];
}

/** The conflicts of a paper that has a host of the editor's Worker. */
function hostConflicts({ hosts }: Paper, editorHosts: readonly string[] = []): Conflict[] {
  const own = hosts.filter((host) => editorHosts.includes(host));
  return own.map((value) => ({ kind: 'ownHost', value, owner: 'editor' }));
}

/** Options for publishing a folder as the version after `base`. */
export interface Publishing extends NewVersion {
  /** Whether the editor has a role in the paper (`StagedPaper`). */
  isByRole?: boolean;
  /** The hosts of the editor's Worker, which no paper may have. */
  editorHosts?: readonly string[];
  /** Changes the compiled paper before it is published. */
  change?: (paper: Paper) => Paper;
  /** Called once the folder is saved, whether or not its paper can be published. */
  onSaved?: (version: number) => Promise<void>;
  /** Statements for the transactions that save the version and publish the paper. */
  audit?: {
    saved: readonly Statement[];
    published: readonly Statement[];
  };
}

/**
 * Publishes a folder unless it has problems: saves it as a version, stores its files in KV, and
 * publishes the paper with a single statement.
 */
export async function publishFolder(
  storage: PaperStorage,
  folder: MemoryFolder,
  compiler: Compiler,
  given: Publishing,
): Promise<Published> {
  const tooMany = tooManyFiles(folder);
  if (tooMany) return { kind: 'problems', problems: [{ file: '', message: tooMany }] };
  const published = await readPublished(storage, folder.id);
  const checked = await checkFolder(folder, compiler, published?.ownFiles ?? undefined);
  if (checked.kind === 'problems') return checked;
  const { paper, pictures } = checked;
  const nameplate = outlineName(paper.name);
  const compiled = withPictures({ ...paper, ...(nameplate && { nameplate }) }, pictures);
  const shown = given.change?.(compiled) ?? compiled;
  const conflicts = hostConflicts(shown, given.editorHosts);
  if (conflicts.length > 0) return { kind: 'refused', conflicts };
  const data = storedForm(shown, compiler.builtInDesks);
  const message = sizeProblem(data);
  if (message) return { kind: 'problems', problems: [{ file: '', message }] };
  const saved = await saveVersion(storage, folder, given, given.audit?.saved);
  if (saved.kind === 'newer') return saved;
  const { version } = saved;
  await given.onSaved?.(version);
  const files = filesOf(folder, paper, { pictures, ...compiler });
  const staged = stagedForm(paper.id, data, { at: given.now, isByRole: given.isByRole });
  const outcome = await publishStaged(
    storage,
    { ...staged, version },
    files,
    given.audit?.published,
  );
  if (outcome.kind !== 'published') return outcome;
  await markPublished(storage, paper.id, { version, digest: staged.digest });
  return { kind: 'published', paper, version, isUnchanged: outcome.isUnchanged };
}

/** Stages a paper, stores its files, and makes the staged paper the published one. */
async function publishStaged(
  storage: PaperStorage,
  staged: StagedPaper & { version: number },
  files: ServedFiles,
  audit: readonly Statement[] = [],
): Promise<
  Extract<Published, { kind: 'refused' | 'newer' }> | { kind: 'published'; isUnchanged: boolean }
> {
  if ((await readPublished(storage, staged.id))?.digest === staged.digest) {
    // Publishing again repairs files that KV lost or damaged.
    await putServed(storage, files);
    await copyAgainStatement(storage.DB, staged).all();
    return { kind: 'published', isUnchanged: true };
  }
  // Stage first, because ingest deletes files of papers that are neither staged nor published.
  return whileStaged(storage, staged, async () => {
    const conflicts = await readConflicts(storage, staged);
    if (conflicts.length > 0) return { kind: 'refused', conflicts };
    // Paths identify contents: skip files that the published version has. Now that the paper is
    // staged, ingest does not delete them.
    await putServed(storage, files, filesIn(await readPublished(storage, staged.id)));
    const takeOver = takeOverStatement(storage.DB, staged, staged.version);
    const [taken] = await storage.DB.batch([takeOver, ...audit]);
    if (taken && taken.results.length > 0) return { kind: 'published', isUnchanged: false };
    // Another version was published first.
    const newer = await findNewer(storage, staged.id, staged.version);
    if (newer) return newer;
    return { kind: 'refused', conflicts: await readConflicts(storage, staged) };
  });
}

/** The published paper's digest (empty if it was withdrawn) and the addresses of its files. */
async function readPublished({ DB }: PaperStorage, id: string) {
  const sql =
    "SELECT digest, data ->> '$.files' AS files, data ->> '$.ownFiles' AS ownFiles FROM publications WHERE id = ?1";
  return (await selectRows(DB, PublishedSchema, sql, id))[0];
}

/** Returns a test whether the published version has a file. */
function filesIn(published: Awaited<ReturnType<typeof readPublished>>) {
  const own = new Set(Object.values(published?.ownFiles ?? {}));
  const made = typeof published?.files === 'string' ? `${published.files}/` : undefined;
  return (path: string) => own.has(path) || (made !== undefined && path.startsWith(made));
}

/** Stores missing files in KV. */
function putServed(
  storage: PaperStorage,
  files: ServedFiles,
  isThere: (path: string) => boolean = () => false,
): Promise<void> {
  const missing = [...files].filter(([path]) => !isThere(path));
  return putFiles(
    storage,
    missing.map(([path, read]) => [fileKey(path), read]),
  );
}

function stagedForm(
  id: string,
  data: string,
  given: Pick<StagedPaper, 'at' | 'isByRole'>,
): StagedPaper {
  return { id, data, digest: shortHash(data), token: crypto.randomUUID(), ...given };
}

async function whileStaged<Result>(
  storage: PaperStorage,
  staged: StagedPaper,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    await storage.DB.batch(stageStatements(storage.DB, staged));
    return await work();
  } finally {
    await unstageStatement(storage.DB, staged).all();
  }
}

function readConflicts({ DB }: PaperStorage, { token }: StagedPaper): Promise<Conflict[]> {
  const sql =
    'SELECT kind, value, owner FROM publication_conflicts WHERE token = ?1 ORDER BY kind, value LIMIT 20';
  return selectRows(DB, ConflictSchema, sql, token);
}

/** The stored JSON of a paper, as the site reads it. */
function storedForm(paper: Paper, desks: ReadonlyMap<string, Desk>): string {
  const data = JSON.stringify(toStored(paper, desks));
  fromStored(JSON.parse(data), desks);
  return data;
}
