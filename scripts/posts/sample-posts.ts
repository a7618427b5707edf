import { join } from 'node:path';
import { SAMPLE_PAPERS } from '../../sample-world/publications/publication.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { SAMPLE_PAPERS_FOLDER, servedPapers } from '../papers/served-papers.ts';
import type { SiteStorage } from '../storage.ts';
import { type ImportReport, importPosts, printProblem, readPostDirectory } from './import-posts.ts';
import type { PostFile } from './post-file.ts';

/** The folder of the posts in the sample world. */
export const SAMPLE_POSTS = join(import.meta.dirname, '..', '..', 'sample-world', 'posts');

/** The folder of an invented paper's posts. */
export function postsOfPaper(id: string): string {
  return join(SAMPLE_PAPERS_FOLDER, id, 'posts');
}

/** A sentence that every sample post contains, in English or in French. */
export const SAMPLE_MARK = 'This is a sample post.';
export const FRENCH_SAMPLE_MARK = 'Ceci est un billet d’exemple.';

/** Imports the sample posts of every paper; returns the report on the first paper. */
export async function importSamplePosts(
  storage: SiteStorage,
  sampleWorldOrigin: string,
): Promise<ImportReport> {
  const [first, ...others] = servedPapers({ isSample: true });
  const report = await importInto(first, SAMPLE_POSTS, storage, sampleWorldOrigin);
  for (const paper of others.filter(({ id }) => SAMPLE_PAPERS.includes(id)))
    await importInto(paper, postsOfPaper(paper.id), storage, sampleWorldOrigin);
  return report;
}

async function importInto(
  paper: Publication,
  directory: string,
  storage: SiteStorage,
  sampleWorldOrigin: string,
): Promise<ImportReport> {
  const { posts, problems } = await readPostDirectory(directory);
  if (problems.length > 0)
    throw new Error(problems.map((problem) => printProblem(directory, problem)).join('\n'));
  const { origin } = new URL(sampleWorldOrigin);
  const pictures = `${origin}/pictures`;
  return importPosts(storage, posts, {
    paper: paper.id,
    locale: paper,
    pictures,
    now: new Date(),
  });
}

/** Finds sample posts by the sentence that marks them. */
export function findSamplePosts(posts: readonly PostFile[]): readonly PostFile[] {
  return posts.filter(({ blog }) =>
    [SAMPLE_MARK, FRENCH_SAMPLE_MARK].some((mark) => blog.includes(mark)),
  );
}
