import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import * as v from 'valibot';
import type { EntryKind, FolderFiles } from '../../src/papers/compile/folder.ts';

/** A folder on this machine. Does not follow links, which may lead out of it or to a device. */
export class DiskFolder implements FolderFiles {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  get id(): string {
    return basename(this.path);
  }

  get prefix(): string {
    return this.path + sep;
  }

  names(subfolder: string): string[] {
    if (subfolder !== '' && this.kindOf(subfolder) !== 'folder') return [];
    try {
      return readdirSync(join(this.path, subfolder))
        .filter((name) => !name.startsWith('.'))
        .sort();
    } catch {
      return [];
    }
  }

  kindOf(name: string): EntryKind | undefined {
    const found = lstatSync(join(this.path, name), { throwIfNoEntry: false });
    if (!found) return undefined;
    if (found.isDirectory()) return 'folder';
    return found.isFile() ? 'file' : 'other';
  }

  sizeOf(name: string): number {
    return lstatSync(join(this.path, name)).size;
  }

  bytesOf(name: string): Uint8Array {
    return readFileSync(join(this.path, name));
  }

  async read(name: string): Promise<Uint8Array> {
    return this.bytesOf(name);
  }

  digestOf(name: string): string {
    return createHash('sha256').update(this.bytesOf(name)).digest('hex');
  }
}

/** The folder of the blog's posts, which is not part of the paper (scripts/posts.ts). */
const POSTS = 'posts';

/** The files of a paper's folder by path, without links, hidden files and posts. */
export function filesOfFolder(path: string): Map<string, Uint8Array> {
  const folder = new DiskFolder(path);
  const files = new Map<string, Uint8Array>();
  const read = (subfolder: string) => {
    for (const name of folder.names(subfolder)) {
      const file = subfolder === '' ? name : `${subfolder}/${name}`;
      const kind = folder.kindOf(file);
      if (kind === 'folder' && file !== POSTS) read(file);
      if (kind === 'file') files.set(file, folder.bytesOf(file));
    }
  };
  read('');
  return files;
}

/** A file beside paper.yaml: the folder's version in each place of publishing or pulling. */
const FILE = '.editor-version';

const BasesSchema = v.record(v.string(), v.pipe(v.number(), v.integer()));

/** The version of a folder in a place; 0 if it has none, or the file is damaged. */
export function readBase(folder: string, place: string): number {
  return basesOf(folder)[place] ?? 0;
}

export async function writeBase(folder: string, place: string, version: number): Promise<void> {
  const bases = { ...basesOf(folder), [place]: version };
  await writeFile(join(folder, FILE), `${JSON.stringify(bases, null, 2)}\n`);
}

function basesOf(folder: string): Readonly<Record<string, number>> {
  const file = join(folder, FILE);
  if (!existsSync(file)) return {};
  try {
    return v.parse(BasesSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
