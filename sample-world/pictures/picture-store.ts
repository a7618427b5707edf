import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const FOLDER = join(import.meta.dirname, '..', '..', '.build', 'photographs');
/** A hash of sharp's version and of all modules and drawings in this folder. */
const MAKING = hashOfMaking();

const pictures = new Map<string, Promise<Buffer>>();

/** The bytes of a picture, made once: cached in memory and in `.build/photographs/`. */
export function keepPicture(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = pictures.get(name);
  if (known) return known;
  const picture = readOrMake(join(FOLDER, `${MAKING}-${name}`), make);
  pictures.set(name, picture);
  picture.catch(() => pictures.delete(name));
  return picture;
}

async function readOrMake(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const kept = await readFile(path).catch(() => undefined);
  if (kept) return kept;
  const made = await make();
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(unfinished, made);
  await rename(unfinished, path);
  return made;
}

function hashOfMaking(): string {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions));
  for (const name of readdirSync(import.meta.dirname).sort())
    hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest('hex').slice(0, 12);
}
