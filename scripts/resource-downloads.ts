import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PUBLICATIONS } from '../src/publications/publications.ts';
import { readResource } from './vite/read-markdown.ts';

const ROOT = join(import.meta.dirname, '..');
const TEXTS = join(ROOT, 'src', 'site', 'content', 'resources');
const MANIFEST = join(import.meta.dirname, 'resource-downloads.json');
/** Where the PDFs are, as the site serves them at /downloads/. */
export const DOWNLOADS = join(ROOT, 'public', 'downloads');

/** What the PDFs in public/downloads were printed from. */
export interface Manifest {
  /** The host that stands in their addresses. */
  readonly host: string;
  /** By slug: the SHA-256 of text and picture, in hexadecimal. */
  readonly sources: Readonly<Record<string, string>>;
}

/** The manifest that the resources make now: those whose front matter says `downloadable: true`, in alphabetical order. */
export async function presentManifest(): Promise<Manifest> {
  const sources: Record<string, string> = {};
  for (const file of (await readdir(TEXTS)).filter((name) => name.endsWith('.md')).sort()) {
    const text = await readFile(join(TEXTS, file), 'utf8');
    const { downloadable, image } = readResource(file, text).frontMatter;
    if (!downloadable) continue;
    const picture = await readFile(join(ROOT, 'public', image), 'utf8');
    const slug = file.slice(0, -'.md'.length);
    sources[slug] = createHash('sha256')
      .update(JSON.stringify([text, picture]))
      .digest('hex');
  }
  return { host: PUBLICATIONS[0].hosts[0], sources };
}

/** The manifest that the PDFs were printed with. */
export async function printedManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(MANIFEST, 'utf8'));
}

/** Writes the manifest that the PDFs were printed with. */
export async function writeManifest(manifest: Manifest): Promise<void> {
  await writeFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}
