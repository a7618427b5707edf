import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostFile, type Problem, readPostFile } from './post-file.ts';

/** The posts of a directory: every `.md` file directly in it, in the order of their names. */
export async function readPostDirectory(
  directory: string,
): Promise<{ posts: PostFile[]; problems: Problem[] }> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.md')).sort();
  const posts: PostFile[] = [];
  const problems: Problem[] = [];
  for (const name of names) {
    const read = readPostFile(name, await readFile(join(directory, name)));
    if (read.post) posts.push(read.post);
    problems.push(...read.problems);
  }
  if (names.length === 0) problems.push({ file: directory, line: 0, message: 'no .md file in it' });
  return { posts, problems };
}

/** `posts/ice.md:3: date is missing`, as editors and terminals understand it. */
export function printProblem(directory: string, { file, line, message }: Problem): string {
  return line === 0 ? `${file}: ${message}` : `${join(directory, file)}:${line}: ${message}`;
}
