import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Publication } from '../src/model/publication/publication.ts';
import { DOWNLOADS, PRINTED } from '../src/papers/compile/own-files.ts';
import { builtInPapers, PAPERS } from './papers/read-papers.ts';

/** Digests of the content of a paper's PDFs by slug: SHA-256 in hexadecimal. */
export type Manifest = Readonly<Record<string, string>>;

export function downloadsOf(folder: string): string {
  return join(folder, DOWNLOADS);
}

/** The manifest of the current articles with `downloadable: true`, in alphabetical order. */
export async function presentManifest(
  { name, language, hosts, ownFiles, content }: Publication,
  folder: string,
): Promise<Manifest> {
  const manifest: Record<string, string> = {};
  for (const article of content.resources?.articles ?? []) {
    if (!article.downloadable) continue;
    // Without addresses, which PDFs do not show. The picture's file counts by its content.
    const { image, download: _, related: __, ...shown } = article;
    const picture = Object.entries(ownFiles ?? {}).find(([, address]) => address === image);
    const tab = content.resources?.tabs.find(({ id }) => id === article.category)?.name;
    const bytes = picture ? await readFile(join(folder, picture[0]), 'latin1') : '';
    manifest[article.slug] = createHash('sha256')
      .update(JSON.stringify([name, language, hosts[0], tab, shown, bytes]))
      .digest('hex');
  }
  return manifest;
}

/** The recorded manifest of the printed PDFs; empty if none were printed. */
export async function printedManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(downloadsOf(folder), PRINTED), 'utf8'));
  } catch {
    return {};
  }
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(downloadsOf(folder), PRINTED), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The missing or outdated PDFs: paths such as `my-town/downloads/guide.pdf`. */
export async function staleDownloads(
  papers: readonly Publication[] = builtInPapers(),
  root = PAPERS,
): Promise<string[]> {
  const stale: string[] = [];
  for (const paper of papers) {
    const folder = join(root, paper.id);
    const printed = await printedManifest(folder);
    for (const [slug, hash] of Object.entries(await presentManifest(paper, folder))) {
      const path = `${DOWNLOADS}/${slug}.pdf`;
      if (printed[slug] !== hash || !Object.hasOwn(paper.ownFiles ?? {}, path))
        stale.push(`${paper.id}/${path}`);
    }
  }
  return stale;
}
