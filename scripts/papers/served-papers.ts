import { join } from 'node:path';
import { SAMPLE_PAPERS, withSampleIdentity } from '../../sample-world/publications/publication.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { withLocalHost } from '../../src/papers/compile/made-path.ts';
import {
  builtInFolders,
  builtInPapers,
  PAPERS,
  PaperError,
  PREVIEWED_PAPER,
  paperFolders,
  readPapers,
} from './read-papers.ts';

/** The folder of the invented papers, a folder each. */
export const SAMPLE_PAPERS_FOLDER = join(import.meta.dirname, '..', '..', 'sample-world', 'papers');

/** The kind of a build, which determines its papers. */
export interface ServedBuild {
  /** Whether it has the sample world instead of real publishers, and the invented papers. */
  isSample: boolean;
  /** Whether it is served on this machine, where each paper after the first has a local host. */
  isLocal?: boolean;
}

/** The folder of a paper of a build. */
export function folderOfServed({ id }: Pick<Publication, 'id'>): string {
  const previewed = process.env[PREVIEWED_PAPER];
  if (previewed) return previewed;
  return join(SAMPLE_PAPERS.includes(id) ? SAMPLE_PAPERS_FOLDER : PAPERS, id);
}

/**
 * The papers of a build: those of papers/built-in.yaml. In sample builds they have invented hosts
 * and contacts, and the invented papers follow.
 *
 * @throws PaperError if one has a problem
 */
export function servedPapers(build: ServedBuild): readonly [Publication, ...Publication[]] {
  const papers = build.isSample ? sampleEditions() : builtInPapers();
  return build.isLocal ? withLocalHosts(papers) : papers;
}

/** The host of a paper on this machine; `undefined` for the first paper. */
export function localHostOf({ hosts }: Pick<Publication, 'hosts'>): string | undefined {
  return hosts.find((host) => host.endsWith('.localhost'));
}

/** Gives each paper after the first its host on this machine, such as `my-town.localhost`. */
export function withLocalHosts([first, ...others]: readonly [
  Publication,
  ...Publication[],
]): readonly [Publication, ...Publication[]] {
  return [first, ...others.map((paper) => (localHostOf(paper) ? paper : withLocalHost(paper)))];
}

function sampleEditions(): readonly [Publication, ...Publication[]] {
  const { papers, problems } = readPapers([
    ...builtInFolders(),
    ...paperFolders(SAMPLE_PAPERS_FOLDER),
  ]);
  if (problems.length > 0) throw new PaperError(problems);
  const [first, ...others] = papers.map((paper) =>
    SAMPLE_PAPERS.includes(paper.id) ? paper : withSampleIdentity(paper),
  );
  if (!first) throw new PaperError([{ file: PAPERS, message: 'there is no paper in this folder' }]);
  return [first, ...others];
}
