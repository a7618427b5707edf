import type * as v from 'valibot';
import { isPublicHost } from '../../lib/http/outbound-policy.ts';
import type { Desk } from '../../model/publication/desk.ts';
import { MAX_STORED_BYTES, MAX_STORED_SIZE } from '../../model/publication/stored-publication.ts';
import { ARTICLES } from './compile-resources.ts';
import { checkLinks, compileTexts } from './compile-texts.ts';
import { Folder, type FolderFiles, type ReadYamlFile } from './folder.ts';
import { madePath, type Paper } from './made-path.ts';
import { compileOwnFiles, DOWNLOADS, PICTURES } from './own-files.ts';
import { fieldName, oneOfThem, type Place, type Problem, quoted } from './problem.ts';
import { readDesk } from './read-desk.ts';
import { GazetteerSchema } from './schema/gazetteer.ts';
import { PaperSchema } from './schema/paper.ts';
import { LEGAL_FILES, TEXT_FILES } from './schema/texts.ts';

/** The file with a paper's facts; its presence makes a folder a paper. */
export const FACTS = 'paper.yaml';
/** The sources of the paper's own desk. */
const OWN_SOURCES = 'sources.yaml';
/** The places of the paper's region. */
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

type Facts = ReadYamlFile<v.InferOutput<typeof PaperSchema>>;

/** A compiled paper, or all problems of its folder. */
export type CompiledPaper =
  | {
      kind: 'paper';
      paper: Paper;
      /** The place of a field of paper.yaml. */
      at: (path: readonly PropertyKey[]) => Place;
    }
  | { kind: 'problems'; problems: readonly Problem[] };

/** Compiles the folder of one paper. `shared`: the desks that it may use. */
export function compilePaper(files: FolderFiles, shared: ReadonlyMap<string, Desk>): CompiledPaper {
  const folder = new Folder(files);
  if (!folder.names().includes(FACTS)) {
    folder.report(FACTS, 'is missing; `npm run paper -- new ID` creates a folder with it');
    return { kind: 'problems', problems: folder.problems };
  }
  folder.expectNames(NAMES, FOLDERS);
  const facts = folder.readYaml(FACTS, PaperSchema);
  if (facts && facts.value.id !== folder.id)
    facts.report(
      ['id'],
      `${quoted(facts.value.id)} is not the name of the folder, ${quoted(folder.id)}`,
    );
  const paper = compileFiles(folder, facts, shared);
  if (paper && folder.problems.length === 0) {
    checkLinks(folder, paper);
    const problem = sizeProblem(JSON.stringify(paper));
    if (problem) folder.report('', problem);
  }
  return facts && paper && folder.problems.length === 0
    ? { kind: 'paper', paper, at: facts.at }
    : { kind: 'problems', problems: folder.problems };
}

/** Why a compiled paper, as JSON, is too long to be stored; `undefined` if it is not. */
export function sizeProblem(data: string): string | undefined {
  if (data.length > MAX_STORED_SIZE)
    return `has ${data.length} characters in all its texts; at most ${MAX_STORED_SIZE} are allowed`;
  const bytes = new TextEncoder().encode(data).length;
  if (bytes <= MAX_STORED_BYTES) return undefined;
  return `has ${bytes} bytes in all its texts; at most ${MAX_STORED_BYTES} are allowed`;
}

/** Compiles all files; `undefined` without facts. Problems are reported. */
function compileFiles(
  folder: Folder,
  facts: Facts | undefined,
  shared: ReadonlyMap<string, Desk>,
): Paper | undefined {
  const ownFiles = compileOwnFiles(folder);
  const content = compileTexts(folder, ownFiles);
  const places = folder.readYaml(GAZETTEER, GazetteerSchema);
  if (!facts) return undefined;
  const desks = desksOf(folder, facts, shared);
  if (places) checkStations(places, desks);
  const [first, ...others] = facts.value.hosts;
  return first === undefined
    ? undefined
    : {
        ...facts.value,
        hosts: [first, ...others],
        desks,
        files: madePath(facts.value),
        ownFiles,
        content,
        ...(places && { gazetteer: places.value }),
      };
}

/** The paper's own desk, if any, and the shared desks that it uses. Reports problems. */
function desksOf(
  folder: Folder,
  { value: { id, name, desks }, report }: Facts,
  shared: ReadonlyMap<string, Desk>,
): Desk[] {
  const known = [...shared.keys()];
  if (shared.has(id))
    report(['id'], `${quoted(id)} is the id of a group of sources: choose another`);
  const own = readDesk(folder, OWN_SOURCES, { id, name }, shared);
  const carried = desks.flatMap((desk, index) => {
    const found = shared.get(desk);
    if (!found)
      report(
        ['desks', index],
        `${quoted(desk)} is not a group of sources${oneOfThem(desk, known)}`,
      );
    return found ?? [];
  });
  if (desks.length === 0 && !folder.names().includes(OWN_SOURCES))
    report(
      ['desks'],
      `choose at least one group of sources, or add sources of your own in ${OWN_SOURCES}; there are ${known.join(', ')}`,
    );
  return own ? [own, ...carried] : carried;
}

/** Checks that each community's weather station belongs to one of the paper's desks. */
function checkStations(
  { value, report }: ReadYamlFile<v.InferOutput<typeof GazetteerSchema>>,
  desks: readonly Desk[],
): void {
  const followed = desks.flatMap(({ stations = [] }) => stations.map(({ id }) => id));
  for (const [index, { station }] of value.communities.entries())
    if (station !== undefined && !followed.includes(station))
      report(
        ['communities', index, 'station'],
        `${quoted(station)} is not a weather station of the paper’s groups of sources${oneOfThem(station, followed)}`,
      );
}

/** A value that is still the placeholder of a new folder, with its path in paper.yaml. */
export interface Placeholder {
  path: readonly PropertyKey[];
  message: string;
}

/** Reserved host names, which cannot be registered (RFC 2606, RFC 6761). */
const RESERVED =
  /(?:^|\.)(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/i;
/** Phone numbers reserved for fiction in North America. */
const FICTIONAL_PHONE = /555\D*01\d\d$/;

/** Placeholders that must be replaced before the paper is published in the cloud. */
export function placeholdersOf({ hosts, contacts, ...paper }: Paper): Placeholder[] {
  const found: Placeholder[] = [];
  const report = (path: readonly PropertyKey[], value: string, what: string) =>
    found.push({
      path,
      message: `${fieldName(path)}: ${quoted(value)} is only an example: write ${what} before the paper is published`,
    });
  hosts.forEach((host, index) => {
    if (RESERVED.test(host) || !isPublicHost(host))
      report(['hosts', index], host, 'the web address of the paper');
  });
  if (RESERVED.test(contacts.email.replace(/^.*@/, '')))
    report(['contacts', 'email'], contacts.email, 'the e-mail address that editors read');
  if (FICTIONAL_PHONE.test(contacts.phone))
    report(['contacts', 'phone'], contacts.phone, 'the telephone number that editors answer');
  if (/\bexample (?:street|road|avenue)\b|\brue de l[’']exemple\b/i.test(contacts.address))
    report(['contacts', 'address'], contacts.address, 'the street address');
  for (const name of ['socialLinks', 'sisterSites', 'newsResources'] as const)
    paper[name].forEach(({ href }, index) => {
      if (RESERVED.test(new URL(href).hostname))
        report([name, index, 'href'], href, 'the real web address');
    });
  return found;
}
