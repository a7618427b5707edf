import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import * as v from 'valibot';
import { fromTemplate } from '../../src/papers/compile/new-folder.ts';
import { slug } from '../../src/papers/compile/schema/fields.ts';
import { PAPERS, readDesks } from './read-papers.ts';

/** The template of new papers, with {{id}} and {{name}} in its texts. */
const TEMPLATE = join(import.meta.dirname, '../../src/papers/compile/template');

/** Creates a new paper's folder; returns its path. Throws Error if the id is invalid or taken. */
export async function newPaper(id: string, root = PAPERS): Promise<string> {
  const checked = v.safeParse(slug(), id);
  if (!checked.success) throw new Error(`an id: ${checked.issues[0].message}`);
  if (readDesks().desks.has(id))
    throw new Error(`"${id}" is the id of a group of sources: choose another id`);
  const folder = join(root, id);
  if (id === 'schema' || existsSync(folder))
    throw new Error(`${relative(process.cwd(), folder)} is there already`);
  const name = id.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  for (const path of await readdir(TEMPLATE, { recursive: true, withFileTypes: true })) {
    if (!path.isFile()) continue;
    const from = join(path.parentPath, path.name);
    const to = join(folder, relative(TEMPLATE, from));
    await mkdir(dirname(to), { recursive: true });
    if (/\.(?:yaml|md)$/.test(path.name)) {
      const text = await readFile(from, 'utf8');
      await writeFile(to, fromTemplate(path.name, text, { id, name }));
    } else await cp(from, to);
  }
  return relative(process.cwd(), folder);
}
