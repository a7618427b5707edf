import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { EntryModule } from '../../scripts/built-worker.ts';
import { fillArchive } from '../../scripts/fill-archive.ts';
import { openMigratedStorage } from '../../scripts/migrations.ts';
import { builtInPapers } from '../../scripts/papers/read-papers.ts';
import { openLocalDatabase } from '../../scripts/posts/posts-database.ts';
import { importSamplePosts } from '../../scripts/posts/sample-posts.ts';
import { readFrontPage } from './front-page.ts';

const POSTS = 50;

/** Fills a local database with fifty posts, a full feed's worth: the sample posts and copies of them under other slugs. */
export async function importFiftyPosts(stateDir: string, sampleWorldOrigin: string): Promise<void> {
  const database = await openLocalDatabase(stateDir);
  try {
    await importSamplePosts(database, sampleWorldOrigin);
    const posts = await database.readAll();
    const copies = posts.slice(0, Math.max(0, POSTS - posts.length)).map((post) => ({
      ...post,
      id: `${post.id}-again`,
      slug: `${post.slug}-again`,
      meta_title: `${post.meta_title} (again)`,
    }));
    await database.write(copies);
  } finally {
    await database.close();
  }
}

/** Fills a local storage with made-up back issues. */
export async function fillBackIssues(stateDir: string): Promise<void> {
  const storage = await openMigratedStorage(stateDir);
  try {
    await fillArchive(storage);
  } finally {
    await storage.close();
  }
}

const RESPONSE_CACHE = /\/src\/site\/cache\/response-cache\.ts$/;

/** Builds a site that looks up no cached response, so that every request renders its page anew; all else is what is deployed. */
export function withoutResponseCache(): Plugin {
  return {
    name: 'without-response-cache',
    enforce: 'pre',
    transform: {
      filter: { id: RESPONSE_CACHE },
      handler(code) {
        const lookups = /\bresponses\.(?:lookup|lastGood)\(/g;
        if (!lookups.test(code)) throw new Error('the response cache is looked up in another way');
        return { code: code.replaceAll(lookups, '((..._) => undefined)('), map: null };
      },
    },
  };
}

/** Runs in front of a site that renders each page anew, without calls of D1; requests of the `slow` path are served twice. */
export async function withoutD1(slow?: string): Promise<EntryModule> {
  return {
    name: 'anew-site.js',
    contents: await readFile(join(import.meta.dirname, 'anew-site.js'), 'utf8'),
    beside: { 'slow-path.js': `export const slowPath = ${JSON.stringify(slow)};` },
  };
}

/** Writes a Worker that sends what an address responds, headers too, and does nothing else; gives its wrangler.json. */
export async function writeConstant(address: string, dir: string): Promise<string> {
  const response = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } });
  const headers = [...response.headers].filter(([name]) => !OF_CONNECTION.has(name));
  const text = JSON.stringify(await response.text());
  await mkdir(dir, { recursive: true });
  await writeFile(
    join(dir, 'constant.js'),
    `const bytes = new TextEncoder().encode(${text});
const headers = new Headers(${JSON.stringify(headers)});
export default { fetch: () => new Response(bytes, { headers }) };`,
  );
  return writeConfig(dir, 'constant');
}

const OF_CONNECTION = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

async function writeConfig(dir: string, name: string): Promise<string> {
  const config = join(dir, 'wrangler.json');
  const worker = { name, main: `${name}.js`, compatibility_date: '2026-10-01' };
  await writeFile(config, JSON.stringify(worker));
  return config;
}

/** Builds the peer with the front page that a site shows now; gives its wrangler.json. */
export async function buildPeer(siteAddress: string, dir: string): Promise<string> {
  const page = readFrontPage(await (await fetch(siteAddress)).text());
  const [{ language, timeZone }] = builtInPapers();
  const data = JSON.stringify([page, { language, timeZone }]);
  const peer = JSON.stringify(join(import.meta.dirname, 'peer.tsx'));
  const entry = join(dir, 'peer.js');
  await mkdir(dir, { recursive: true });
  await writeFile(
    entry,
    `import { createPeer } from ${peer};\nexport default createPeer(...${data});\n`,
  );
  const outDir = join(dir, 'dist');
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { target: 'webworker', noExternal: true },
    build: { ssr: entry, outDir, minify: true },
  });
  return writeConfig(outDir, 'peer');
}
