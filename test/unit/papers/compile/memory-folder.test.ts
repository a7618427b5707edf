import { describe, expect, test } from 'vitest';
import { DiskFolder, filesOfFolder } from '../../../../scripts/papers/disk-folder.ts';
import { sharedDesks } from '../../../../scripts/papers/read-papers.ts';
import { compilePaper } from '../../../../src/papers/compile/compile-paper.ts';
import { FolderPathError, MemoryFolder } from '../../../../src/papers/compile/memory-folder.ts';
import { paperFolder } from '../../scripts/papers/paper-folder.ts';

const DESKS = sharedDesks();
const BYTES = new TextEncoder().encode('text');

/** Compiles the files of a folder on disk from memory. */
async function compileInMemory(path: string) {
  const folder = new DiskFolder(path);
  return compilePaper(await MemoryFolder.of(folder.id, filesOfFolder(path)), DESKS);
}

describe('a folder in memory is compiled as the same one on disk:', () => {
  test.each(['papers/nunavut-news', 'sample-world/papers/nunavik'])('%s', async (path) => {
    const compiled = await compileInMemory(path);
    expect(compiled.kind).toBe('paper');
    expect(JSON.stringify(compiled)).toBe(
      JSON.stringify(compilePaper(new DiskFolder(path), DESKS)),
    );
  });

  test('one with mistakes in each kind of file', async () => {
    const folder = paperFolder();
    folder.edit('paper.yaml', 'America/Toronto', 'America/Torronto');
    folder.write('notes.txt', 'no file of a paper');
    folder.write('pictures/deep/ice.svg', '<svg/>');
    folder.write('pictures/large.png', new Uint8Array(2_000_001));
    folder.write('about.md', new Uint8Array([0xff, 0xfe]));
    const problems = folder.problems().map(({ name, ...problem }) => ({ ...problem, file: name }));
    expect(problems.length).toBeGreaterThanOrEqual(5);
    expect(await compileInMemory(folder.path)).toEqual({ kind: 'problems', problems });
  });

  test('an empty one', async () => {
    const compiled = compilePaper(await MemoryFolder.of('my-town', new Map()), DESKS);
    expect(compiled).toMatchObject({ kind: 'problems', problems: [{ file: 'paper.yaml' }] });
  });
});

test.each([
  ...['../x', '/etc/passwd', 'pictures/../../x', 'pictures/..', './paper.yaml', ''],
  ...['.editor-version', 'pictures/.hidden', 'a\0b', 'a\\b', 'C:/x', 'a//b', 'a/', '\ud800'],
  'x'.repeat(201),
])('a folder in memory has no file at %j', async (path) => {
  await expect(MemoryFolder.of('my-town', new Map([[path, BYTES]]))).rejects.toThrow(
    FolderPathError,
  );
});

test('a folder in memory has no file inside another file', async () => {
  const files = new Map([
    ['paper.yaml/x', BYTES],
    ['paper.yaml', BYTES],
  ]);
  await expect(MemoryFolder.of('my-town', files)).rejects.toThrow('is below a file');
});
