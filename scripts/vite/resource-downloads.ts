import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PUBLICATIONS } from '../../src/publications/registry.ts';
import { printResource } from './pdf/print-resource.ts';
import { readResource, splitFrontMatter } from './read-markdown.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TEXTS = join(ROOT, 'src', 'site', 'content', 'resources');
const CACHE = join(ROOT, '.build', 'downloads');
const KEY_LENGTH = 16;
const ADDRESS = /^\/downloads\/([a-z-]+)\.pdf(?:\?|$)/;

/** Puts `/downloads/{slug}.pdf` of every downloadable resource into the client build, and serves it in development. */
export function resourceDownloads(): Plugin {
  return {
    name: 'resource-downloads',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const slug of await downloadableSlugs())
        this.emitFile({
          type: 'asset',
          fileName: `downloads/${slug}.pdf`,
          source: await readDownload(slug),
        });
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const slug = ADDRESS.exec(request.url ?? '')?.[1];
        if (!slug || !(await downloadableSlugs()).includes(slug)) return next();
        response.setHeader('Content-Type', 'application/pdf');
        response.end(await readDownload(slug));
      });
    },
  };
}

/** Slugs of the resources whose front matter says `downloadable: true`, in alphabetical order. */
export async function downloadableSlugs(): Promise<string[]> {
  const files = (await readdir(TEXTS)).filter((name) => name.endsWith('.md')).sort();
  const slugs = await Promise.all(
    files.map(async (name) => {
      const { frontMatter } = readResource(name, await readFile(join(TEXTS, name), 'utf8'));
      return frontMatter.downloadable ? [name.slice(0, -'.md'.length)] : [];
    }),
  );
  return slugs.flat();
}

/** A resource's PDF, from the cache where neither its text nor its setting has changed. */
export async function readDownload(slug: string): Promise<Buffer> {
  const source = await readFile(join(TEXTS, `${slug}.md`), 'utf8');
  const { frontMatter } = readResource(`${slug}.md`, source);
  const picture = await readFile(join(ROOT, 'public', frontMatter.image), 'utf8');
  const [{ name, hosts, language }] = PUBLICATIONS;
  const facts = { publisher: name, language, address: `https://${hosts[0]}/resources/${slug}` };
  const key = createHash('sha256')
    .update(JSON.stringify([source, picture, facts, await settingSources()]))
    .digest('hex');
  const file = join(CACHE, `${slug}-${key.slice(0, KEY_LENGTH)}.pdf`);
  try {
    return await readFile(file);
  } catch {
    const { body } = splitFrontMatter(slug, source);
    const pdf = await printResource({ frontMatter, body, picture, ...facts });
    await keep(file, slug, pdf);
    return pdf;
  }
}

/** Keeps a PDF in place of the text's earlier ones. It is never there by halves: several builds may run at once. */
async function keep(file: string, slug: string, pdf: Buffer): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const earlier = (await readdir(CACHE)).filter((name) => isOf(name, slug));
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, pdf);
  await rename(unfinished, file);
  for (const name of earlier) await rm(join(CACHE, name), { force: true });
}

function isOf(name: string, slug: string): boolean {
  return name.startsWith(`${slug}-`) && name.length === `${slug}-.pdf`.length + KEY_LENGTH;
}

/** All that decides how a text is set: our modules and the versions of the libraries and fonts. */
async function settingSources(): Promise<string[]> {
  const folder = join(import.meta.dirname, 'pdf');
  const modules = (await readdir(folder)).sort().map((name) => join(folder, name));
  const files = [
    ...modules,
    join(import.meta.dirname, 'markdown-parser.ts'),
    join(ROOT, 'package.json'),
  ];
  return Promise.all(files.map((file) => readFile(file, 'utf8')));
}
