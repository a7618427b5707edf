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
import { type CompiledPaper, compilePaper } from '../../../../scripts/papers/compile-paper.ts';
import type { Paper } from '../../../../scripts/papers/made-path.ts';
import { newPaper } from '../../../../scripts/papers/new-paper.ts';
import type { Problem } from '../../../../scripts/papers/problem.ts';
import { sharedDesks } from '../../../../scripts/papers/read-desks.ts';
import { folderForTest } from '../../../support/temporary-folder.ts';

/** The folder of a new paper, to be spoiled by a test and removed after it. */
export interface PaperFolder {
  readonly root: string;
  readonly path: string;
  read(name: string): string;
  write(name: string, text: string | Uint8Array): void;
  /** Makes a link to what is elsewhere. */
  link(name: string, to: string): void;
  /** Replaces a text of a file; throws where it is not there. */
  edit(name: string, from: string | RegExp, to: string): void;
  remove(name: string): void;
  compile(): CompiledPaper;
  /** What it is compiled to; throws where it has mistakes. */
  paper(): Paper;
  /** Its mistakes. */
  problems(): (Problem & { readonly name: string })[];
}

/** A new paper, of which each test has a copy; the desks are read once too. */
const TEMPLATE = mkdtempSync(join(tmpdir(), 'paper-'));
await newPaper('my-town', TEMPLATE);
process.once('exit', () => rmSync(TEMPLATE, { recursive: true }));
const DESKS = sharedDesks();

/** Makes a new paper `my-town`. */
export function paperFolder(): PaperFolder {
  const root = folderForTest();
  cpSync(TEMPLATE, root, { recursive: true });
  return paperFolderAt(root, 'my-town');
}

/** A folder that is there. */
export function paperFolderAt(root: string, id: string): PaperFolder {
  const path = join(root, id);
  const folder: PaperFolder = {
    root,
    path,
    read: (name) => readFileSync(join(path, name), 'utf8'),
    write(name, text) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), text);
    },
    link: (name, to) => symlinkSync(to, join(path, name)),
    edit(name, from, to) {
      const text = folder.read(name);
      const edited = text.replace(from, to);
      if (edited === text) throw new Error(`${name} does not contain ${from}`);
      folder.write(name, edited);
    },
    remove: (name) => rmSync(join(path, name), { recursive: true }),
    compile: () => compilePaper(path, DESKS),
    paper() {
      const compiled = folder.compile();
      if (compiled.kind !== 'paper') throw new Error(JSON.stringify(compiled.problems));
      return compiled.paper;
    },
    problems() {
      const compiled = folder.compile();
      const problems = compiled.kind === 'paper' ? [] : compiled.problems;
      return problems.map((problem) => ({ ...problem, name: problem.file.slice(path.length + 1) }));
    },
  };
  return folder;
}

/** A copy of the folder under another name, which is not yet its id. */
export function copyPaper({ root, path }: PaperFolder, id: string): PaperFolder {
  cpSync(path, join(root, id), { recursive: true });
  return paperFolderAt(root, id);
}
