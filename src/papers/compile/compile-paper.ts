import type * as v from 'valibot';
import type { Desk } from '../../model/publication/desk.ts';
import { MAX_STORED_SIZE } from '../../model/publication/stored-publication.ts';
import { ARTICLES } from './compile-resources.ts';
import { checkLinks, compileTexts } from './compile-texts.ts';
import { Folder, type ReadYamlFile } from './folder.ts';
import type { FolderFiles } from './folder-files.ts';
import { madePath, type Paper } from './made-path.ts';
import { compileOwnFiles, DOWNLOADS, PICTURES } from './own-files.ts';
import { oneOfThem, type Place, type Problem, quoted } from './problem.ts';
import { readDesk } from './read-desk.ts';
import { GazetteerSchema } from './schema/gazetteer.ts';
import { PaperSchema } from './schema/paper.ts';
import { LEGAL_FILES, TEXT_FILES } from './schema/texts.ts';

/** The file with a paper's facts; a folder that has it is a paper's. */
export const FACTS = 'paper.yaml';
/** The sources of the paper's own desk. */
const OWN_SOURCES = 'sources.yaml';
/** The places of its region. */
const GAZETTEER = 'gazetteer.yaml';

/** Subfolders of a paper. Posts belong to the blog; `npm run posts` reads them. */
const FOLDERS = [ARTICLES, PICTURES, DOWNLOADS, 'posts'];

/** Names allowed in a paper's folder. */
const NAMES = [
  FACTS,
  OWN_SOURCES,
  GAZETTEER,
  ...Object.keys(TEXT_FILES),
  ...LEGAL_FILES.map((name) => `${name}.md`),
  ...FOLDERS,
];

/** A compiled paper, or all problems of its folder. */
export type CompiledPaper =
  | {
      kind: 'paper';
      paper: Paper;
      /** The place of a field of paper.yaml. */
      at: (path: readonly PropertyKey[]) => Place;
    }
  | { kind: 'problems'; problems: readonly Problem[] };

/** Compiles the folder of one paper. `shared`: the desks that it may carry. */
export function compilePaper(files: FolderFiles, shared: ReadonlyMap<string, Desk>): CompiledPaper {
  const folder = new Folder(files);
  if (!folder.names().includes(FACTS)) {
    folder.report(
      FACTS,
      undefined,
      'is missing: `npm run paper -- new ID` makes a folder with one',
    );
    return { kind: 'problems', problems: folder.problems };
  }
  folder.expectNames(NAMES);
  folder.expectFolders(FOLDERS);
  const facts = folder.readYaml(FACTS, PaperSchema);
  if (facts && facts.value.id !== folder.id)
    folder.report(
      FACTS,
      facts.yaml.at(['id']),
      `id: ${quoted(facts.value.id)} is not the name of the folder, ${quoted(folder.id)}`,
    );
  const ownFiles = compileOwnFiles(folder);
  const content = compileTexts(folder, ownFiles);
  const places = folder.readYaml(GAZETTEER, GazetteerSchema);
  const gazetteer = places?.value;
  const desks = facts ? desksOf(folder, facts, shared) : [];
  if (facts && places) checkStations(folder, places, desks);
  const [first, ...others] = facts?.value.hosts ?? [];
  if (!facts || first === undefined || folder.problems.length > 0)
    return { kind: 'problems', problems: folder.problems };
  const hosts = [first, ...others] as const;
  const paper = {
    ...facts.value,
    hosts,
    desks,
    files: madePath(facts.value),
    ownFiles,
    content,
    ...(gazetteer && { gazetteer }),
  };
  checkLinks(folder, paper);
  const { length } = JSON.stringify(paper);
  if (length > MAX_STORED_SIZE)
    folder.report(
      '',
      undefined,
      `has ${length} characters in all its texts; ${MAX_STORED_SIZE} are the most`,
    );
  return folder.problems.length > 0
    ? { kind: 'problems', problems: folder.problems }
    : { kind: 'paper', paper, at: facts.yaml.at };
}

/** The paper's own desk, if any, and the desks that it carries; problems are reported. */
function desksOf(
  folder: Folder,
  { value: { id, name, desks }, yaml }: ReadYamlFile<v.InferOutput<typeof PaperSchema>>,
  shared: ReadonlyMap<string, Desk>,
): Desk[] {
  if (shared.has(id))
    folder.report(FACTS, yaml.at(['id']), `id: ${quoted(id)} is that of a desk: take another`);
  const own = readDesk(folder, OWN_SOURCES, { id, name }, shared);
  const carried = desks.flatMap((desk, index) => {
    const found = shared.get(desk);
    if (!found)
      folder.report(
        FACTS,
        yaml.at(['desks', index]),
        `desks: ${quoted(desk)} is no desk${oneOfThem(desk, [...shared.keys()])}`,
      );
    return found ?? [];
  });
  if (desks.length === 0 && !folder.names().includes(OWN_SOURCES))
    folder.report(
      FACTS,
      yaml.at(['desks']),
      `desks: a paper carries at least one desk, or has feeds of its own in ${OWN_SOURCES}; there are ${[...shared.keys()].join(', ')}`,
    );
  return own ? [own, ...carried] : carried;
}

/** Checks that each community's weather station belongs to one of the paper's desks. */
function checkStations(
  folder: Folder,
  { value: { communities }, yaml }: ReadYamlFile<v.InferOutput<typeof GazetteerSchema>>,
  desks: readonly Desk[],
): void {
  const followed = desks.flatMap(({ stations = [] }) => stations.map(({ id }) => id));
  communities.forEach(({ station }, index) => {
    if (station !== undefined && !followed.includes(station))
      folder.report(
        GAZETTEER,
        yaml.at(['communities', index, 'station']),
        `communities.station: ${quoted(station)} is followed by no desk of the paper${oneOfThem(station, followed)}`,
      );
  });
}
