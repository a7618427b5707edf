import { join } from 'node:path';
import { HOSTS } from '../../sample-world/publications/identity.ts';
import { blogDomain } from '../../src/site/blog/blog-domain.ts';
import { type ImportReport, importPosts } from './import-posts.ts';
import type { PostFile } from './post-file.ts';
import { openLocalDatabase } from './posts-database.ts';
import { printProblem, readPostDirectory } from './read-directory.ts';

/** The posts that a site with the sample world shows. */
export const SAMPLE_POSTS = join(import.meta.dirname, '..', '..', 'sample-world', 'posts');

/** What each of them says. */
export const SAMPLE_MARK = 'This is a sample post.';

/** Writes the sample posts into a migrated local database, with pictures of the sample world. */
export async function importSamplePosts(
  stateDir: string,
  sampleWorldOrigin: string,
): Promise<ImportReport> {
  const { posts, problems } = await readPostDirectory(SAMPLE_POSTS);
  if (problems.length > 0)
    throw new Error(problems.map((problem) => printProblem(SAMPLE_POSTS, problem)).join('\n'));
  const database = await openLocalDatabase(stateDir);
  try {
    const { origin } = new URL(sampleWorldOrigin);
    const pictures = `${origin}/pictures`;
    return await importPosts(database, posts, { domain: blogDomain(HOSTS[0]), pictures });
  } finally {
    await database.close();
  }
}

/** The posts whose text says that they are samples, wherever their files are and whatever else was changed in them. */
export function findSamplePosts(posts: readonly PostFile[]): readonly PostFile[] {
  return posts.filter(({ blog }) => blog.includes(SAMPLE_MARK));
}
