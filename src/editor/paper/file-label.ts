import { ARTICLES } from '../../papers/compile/compile-resources.ts';
import type { EditorWords } from '../words/en/index.ts';
import { folderFileOf } from './folder-file.ts';

/** The name of a file of a paper's folder for editors: its title, or its kind and name. */
export function fileLabel(path: string, { paper }: Pick<EditorWords, 'paper'>): string {
  const file = folderFileOf(path);
  if (file && file.name !== 'article') return paper.files[file.name];
  const [, folder = '', name = path] = /^([a-z]+)\/(.+)$/.exec(path) ?? [];
  const plain = folder === ARTICLES ? name.replace(/\.md$/, '') : name;
  const kind = Object.hasOwn(paper.folders, folder)
    ? paper.folders[folder as keyof typeof paper.folders]
    : undefined;
  return kind === undefined ? path : kind(plain);
}

/** The names of the files in a subject; any other subject stays as it is. */
export function subjectLabel(subject: string, words: Pick<EditorWords, 'paper'>): string {
  return subject
    .split(', ')
    .map((each) => fileLabel(each, words))
    .join(', ');
}
