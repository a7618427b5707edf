import { DiskFolder } from './disk-folder.ts';

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
