import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DiskFolder } from '../../../../scripts/papers/disk-folder.ts';
import { newPaper } from '../../../../scripts/papers/new-paper.ts';
import { sharedDesks } from '../../../../scripts/papers/read-papers.ts';
import { compilePaper } from '../../../../src/papers/compile/compile-paper.ts';
import { folderForTest } from '../../../support/temporary-folder.ts';

/** A new paper, which each test copies. */
const TEMPLATE = mkdtempSync(join(tmpdir(), 'paper-'));
await newPaper('my-town', TEMPLATE);
process.once('exit', () => rmSync(TEMPLATE, { recursive: true }));
const DESKS = sharedDesks();

/** The folder of a new paper that a test may change; removed after the test. */
export type PaperFolder = ReturnType<typeof paperFolderAt>;

export function paperFolder(): PaperFolder {
  const root = folderForTest();
  cpSync(TEMPLATE, root, { recursive: true });
  return paperFolderAt(root, 'my-town');
}

function paperFolderAt(root: string, id: string) {
  const path = join(root, id);
  const read = (name: string) => readFileSync(join(path, name), 'utf8');
  const write = (name: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  };
  const compile = () => compilePaper(new DiskFolder(path), DESKS);
  return {
    root,
    path,
    read,
    write,
    compile,
    link: (name: string, to: string) => symlinkSync(to, join(path, name)),
    /** Replaces a text of a file. Throws if the file lacks it. */
    edit(name: string, from: string | RegExp, to: string) {
      const text = read(name);
      const edited = text.replace(from, to);
      if (edited === text) throw new Error(`${name} does not contain ${from}`);
      write(name, edited);
    },
    remove: (name: string) => rmSync(join(path, name), { recursive: true }),
    /** The compiled paper. Throws if it has mistakes. */
    paper() {
      const compiled = compile();
      if (compiled.kind !== 'paper') throw new Error(JSON.stringify(compiled.problems));
      return compiled.paper;
    },
    problems() {
      const compiled = compile();
      const problems = compiled.kind === 'paper' ? [] : compiled.problems;
      return problems.map((problem) => ({ ...problem, name: problem.file.slice(path.length + 1) }));
    },
  };
}

/** A copy of the folder under another name, with its old id in paper.yaml. */
export function copyPaper({ root, path }: PaperFolder, id: string): PaperFolder {
  cpSync(path, join(root, id), { recursive: true });
  return paperFolderAt(root, id);
}
