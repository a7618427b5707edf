import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { EntryModule } from '../../scripts/built-worker.ts';
import { fillArchive } from '../../scripts/local-data.ts';
import { openMigratedStorage } from '../../scripts/migrations.ts';
import { readPosts, writePosts } from '../../scripts/posts/import-posts.ts';
import { importSamplePosts } from '../../scripts/posts/sample-posts.ts';
import { withStorage } from '../../scripts/storage.ts';

const POSTS = 50;

/** Fills a local database with fifty posts: the sample posts, and copies under other slugs. */
export async function importFiftyPosts(stateDir: string, sampleWorldOrigin: string): Promise<void> {
  await withStorage(openMigratedStorage(stateDir), async (storage) => {
    await importSamplePosts(storage, sampleWorldOrigin);
    const posts = await readPosts(storage);
    const copies = posts.slice(0, Math.max(0, POSTS - posts.length)).map((post) => ({
      ...post,
      id: `${post.id}-again`,
      slug: `${post.slug}-again`,
      meta_title: `${post.meta_title} (again)`,
    }));
    await writePosts(storage, copies);
  });
}

export async function fillBackIssues(stateDir: string): Promise<void> {
  await withStorage(openMigratedStorage(stateDir), fillArchive);
}

const RESPONSE_CACHE = /\/src\/site\/cache\/response-cache\.ts$/;

/** Vite plugin that disables the response cache: every request renders its page. */
export function withoutResponseCache(): Plugin {
  return {
    name: 'without-response-cache',
    enforce: 'pre',
    transform: {
      filter: { id: RESPONSE_CACHE },
      handler(code) {
        const lookups = /\bresponses\.(?:lookup|lastGood)\(/g;
        if (!lookups.test(code))
          throw new Error('no lookup of the response cache was found in the code');
        return { code: code.replaceAll(lookups, '((..._) => undefined)('), map: null };
      },
    },
  };
}

/** Entry module that caches D1 reads; requests for the path `slow` are served twice. */
export async function withCachedD1(slow?: string): Promise<EntryModule> {
  return {
    name: 'anew-site.js',
    contents: await readFile(join(import.meta.dirname, 'anew-site.js'), 'utf8'),
    beside: { 'slow-path.js': `export const slowPath = ${JSON.stringify(slow)};` },
  };
}
