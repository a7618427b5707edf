import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { EntryKind, FolderFiles } from '../../src/papers/compile/folder.ts';

/** A folder on this machine. Links are not followed: they may lead out of it, or to a device. */
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
