import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { fileTexts, withSmallPictures } from '../../../scripts/papers/paper-files.ts';
import { folderOfServed, servedPapers } from '../../../scripts/papers/served-papers.ts';

const CLIENT = join(dirname(inject('builtConfig').site), '..', 'client');
/** Files of no paper: code, fonts, and the placeholder pictures. */
const FOR_ALL = [
  /^assets\//,
  /^fonts\/[\w-]+\.(?:woff2|txt)$/,
  /^(?:placeholder|stock-photo)\.svg$/,
  /^service-worker\.js$/,
  /^third-party-notices\.txt$/,
  /^(?:_headers|\.assetsignore|\.vite\/manifest\.json)$/,
];

const PAPERS = servedPapers({ isSample: true });
const files = (await readdir(CLIENT, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(CLIENT.length + 1));

test('every built file is below the path of one paper, or belongs to none', () => {
  const own = PAPERS.map(({ id }) => `papers/${id}/`);
  const others = files.filter(
    (path) =>
      !own.some((start) => path.startsWith(start)) && !FOR_ALL.some((kind) => kind.test(path)),
  );
  expect(others).toEqual([]);
});

test('every file that a paper names is built, and no other is below its path', async () => {
  for (const paper of PAPERS) {
    const {
      id,
      files: made,
      ownFiles = {},
    } = await withSmallPictures(folderOfServed(paper), paper);
    const built = files
      .filter((path) => path.startsWith(`papers/${id}/`))
      .map((path) => `/${path}`);
    const named = [...Object.values(ownFiles), ...fileTexts(paper).files.keys()];
    expect(built).toEqual(expect.arrayContaining(named));
    expect(built.filter((path) => !named.includes(path) && !path.startsWith(`${made}/`))).toEqual(
      [],
    );
  }
});

test('no built file shared by all hosts contains a paper’s name, place, host or address', async () => {
  const found: string[] = [];
  for (const path of files.filter((file) => !file.startsWith('papers/'))) {
    const text = await readFile(join(CLIENT, path), 'utf8');
    found.push(...wordsOf(text, PAPERS).map((word) => `${path}: ${word}`));
  }
  expect(found).toEqual([]);
});

test('no file of a paper contains the name, host or address of another', async () => {
  const found: string[] = [];
  for (const { id } of PAPERS) {
    const others = PAPERS.filter((paper) => paper.id !== id);
    for (const path of files.filter((file) => file.startsWith(`papers/${id}/`))) {
      const text = await readFile(join(CLIENT, path), 'utf8');
      found.push(...wordsOf(text, others).map((word) => `${path}: ${word}`));
    }
  }
  expect(found).toEqual([]);
});

function wordsOf(text: string, papers: typeof PAPERS | (typeof PAPERS)[number][]): string[] {
  return papers
    .flatMap(({ id, name, cityLine, hosts, contacts }) => [
      ...[id, name, cityLine, contacts.email, contacts.address],
      ...hosts,
    ])
    .filter((word) => text.includes(word));
}
