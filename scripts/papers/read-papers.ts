import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { bareHost } from '../../src/lib/http/web-address.ts';
import type { Desk } from '../../src/model/publication/desk.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { compilePaper, FACTS, placeholdersOf } from '../../src/papers/compile/compile-paper.ts';
import { Folder } from '../../src/papers/compile/folder.ts';
import { type Paper, withLocalHost } from '../../src/papers/compile/made-path.ts';
import { type Place, type Problem, quoted } from '../../src/papers/compile/problem.ts';
import { readDesk } from '../../src/papers/compile/read-desk.ts';
import { list, slug } from '../../src/papers/compile/schema/fields.ts';
import { checkYaml, readYaml } from '../../src/papers/compile/yaml-text.ts';
import { DiskFolder } from './disk-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The folder that contains the folders of papers; `PAPERS_DIR` overrides it. */
export const PAPERS = resolve(ROOT, process.env.PAPERS_DIR ?? 'papers');
/** The list of papers that are built into the Workers; the first one serves unknown hosts. */
const BUILT_IN = 'built-in.yaml';
/** The environment variable with the folder of a previewed paper, the only one in its build. */
export const PREVIEWED_PAPER = 'PREVIEWED_PAPER';

/** The compiled papers of some folders, and all problems. */
export interface ReadPapers {
  papers: readonly Paper[];
  problems: readonly Problem[];
  /** For each paper: finds the line of a field in paper.yaml. */
  places: ReadonlyMap<Paper, FieldPlace>;
}

export type FieldPlace = (path: readonly PropertyKey[]) => Place & Pick<Problem, 'file'>;

/** Compiles papers and checks that they differ. For production, placeholders are problems. */
export function readPapers(folders = paperFolders(), { isForProduction = false } = {}): ReadPapers {
  const papers: Paper[] = [];
  const shared = readDesks();
  const problems: Problem[] = [...shared.problems];
  const places = new Map<Paper, FieldPlace>();
  if (problems.length > 0) return { papers, problems, places };
  const owners = new Map<string, string>();
  for (const folder of folders) {
    const compiled = compilePaper(new DiskFolder(folder), shared.desks);
    if (compiled.kind === 'problems') {
      problems.push(...compiled.problems);
      continue;
    }
    const { paper, at } = compiled;
    papers.push(paper);
    const place: FieldPlace = (path) => ({ file: join(folder, FACTS), ...at(path) });
    places.set(paper, place);
    const report = (path: readonly PropertyKey[], message: string) =>
      problems.push({ ...place(path), message });
    const names = [paper.id, ...paper.hosts];
    names.forEach((name, index) => {
      const compared = bareHost(name);
      const owner = owners.get(compared);
      if (owner !== undefined && owner !== folder) {
        const field = index === 0 ? 'id' : 'hosts';
        // Folders of the same name are distinguished by their paths.
        const other = basename(owner) === paper.id ? relative('.', owner) : basename(owner);
        const path = index === 0 ? ['id'] : ['hosts', index - 1];
        report(path, `${field}: ${quoted(name)} is that of ${other} too`);
      }
      if (owner === undefined) owners.set(compared, folder);
    });
    if (isForProduction)
      for (const { path, message } of placeholdersOf(paper)) report(path, message);
  }
  return { papers, problems, places };
}

/** The folders of papers in a folder, built-in ones first. */
export function paperFolders(root = PAPERS): string[] {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, FACTS)))
    .map(({ name }) => join(root, name))
    .sort();
  return [...new Set([...listedFolders(root), ...folders])];
}

/** The folders of the papers that are built into the Workers, in the order of built-in.yaml. */
export function builtInFolders(root = PAPERS): string[] {
  const listed = listedFolders(root);
  return listed.length > 0 ? listed : paperFolders(root);
}

function listedFolders(root: string): string[] {
  const file = join(root, BUILT_IN);
  if (!existsSync(file)) return [];
  const { value, problems } = checkYaml(
    file,
    readYaml(file, readFileSync(file, 'utf8')),
    list(slug(), 1),
  );
  if (problems.length > 0) throw new PaperError(problems);
  return (value ?? []).map((id) => join(root, id));
}

/** The folder of a paper, from its id or a path. */
export function folderOf(idOrPath: string, root = PAPERS): string {
  const own = join(root, idOrPath);
  return existsSync(join(own, FACTS)) ? own : resolve(idOrPath);
}

/**
 * The papers of the build: those in built-in.yaml, or only the previewed one (`PREVIEWED_PAPER`).
 *
 * @throws PaperError if one has a problem
 */
export function builtInPapers(root = PAPERS): readonly [Publication, ...Publication[]] {
  const previewed = process.env[PREVIEWED_PAPER];
  const { papers, problems } = readPapers(previewed ? [previewed] : builtInFolders(root));
  const [first, ...others] = papers;
  if (problems.length > 0) throw new PaperError(problems);
  if (!first) throw new PaperError([{ file: root, message: 'there is no paper in this folder' }]);
  return previewed ? [withLocalHost(first)] : [first, ...others];
}

/** The papers of the build, then the valid others in papers/. */
export function knownPapers(root = PAPERS): readonly [Publication, ...Publication[]] {
  const builtIn = builtInPapers(root);
  const ids = new Set(builtIn.map(({ id }) => id));
  return [...builtIn, ...readPapers(paperFolders(root)).papers.filter(({ id }) => !ids.has(id))];
}

/** A problem on one line, its file relative to the working directory: `paper.yaml:7: …`. */
export function describeProblem({ file, line, message }: Problem): string {
  const path = relative(process.cwd(), file) || '.';
  const shown = path.startsWith(`..${sep}`) ? file : path;
  return `${shown}${line === undefined ? '' : `:${line}`}: ${message}`;
}

/** Papers with mistakes; the message has a line for each. */
export class PaperError extends Error {
  override readonly name = 'PaperError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(describeProblem).join('\n'));
    this.problems = problems;
  }
}

/** The folder of shared desks, a file each. */
export const DESKS = join(import.meta.dirname, '..', '..', 'desks');

/** The shared desks by id, and the problems of their files. */
export interface ReadDesks {
  desks: ReadonlyMap<string, Desk>;
  problems: readonly Problem[];
}

/** Reads the desks of a folder. No two may have the same feed. */
export function readDesks(root = DESKS): ReadDesks {
  const folder = new Folder(new DiskFolder(root));
  const desks = new Map<string, Desk>();
  for (const name of folder.names()) {
    if (!name.endsWith('.yaml')) folder.report(name, 'must be a desk, ID.yaml');
    else {
      const id = name.slice(0, -'.yaml'.length);
      const desk = readDesk(folder, name, { id, name: id }, desks);
      if (desk) desks.set(id, desk);
    }
  }
  return { desks, problems: folder.problems };
}

/** The shared desks by id. Throws PaperError if one has a problem. */
export function sharedDesks(root = DESKS): ReadonlyMap<string, Desk> {
  const { desks, problems } = readDesks(root);
  if (problems.length > 0) throw new PaperError(problems);
  return desks;
}

/**
 * The paper that `--paper` (an id) or `--domain` (any of its hosts) names; by default the first.
 *
 * @throws Error with the known papers if there is no such paper
 */
export function findNamedPaper(
  { paper, domain }: { paper?: string | undefined; domain?: string | undefined },
  papers: readonly [Publication, ...Publication[]],
): Publication {
  if (paper !== undefined && domain !== undefined)
    throw new Error('--paper and --domain exclude each other');
  if (paper !== undefined)
    return (
      papers.find(({ id }) => id === paper) ??
      fail(
        `--paper ${paper}`,
        papers.map(({ id }) => id),
      )
    );
  if (domain === undefined) return papers[0];
  const domainsOf = ({ hosts }: Publication) => hosts.map(bareHost);
  return (
    papers.find((each) => domainsOf(each).includes(bareHost(domain))) ??
    fail(`--domain ${domain}`, papers.flatMap(domainsOf))
  );
}

function fail(given: string, known: readonly string[]): never {
  throw new Error(`${given} is unknown; known: ${[...new Set(known)].join(', ')}`);
}
