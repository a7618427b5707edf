// npm run posts -- import|export|check DIR: the blog's posts as Markdown files, to and from D1.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PUBLICATIONS } from '../src/publications/publications.ts';
import { blogDomain, domainOf } from '../src/site/blog/blog-domain.ts';
import { countPosts, describeExport, describeImport } from './posts/describe-report.ts';
import { exportPosts } from './posts/export-posts.ts';
import { importPosts } from './posts/import-posts.ts';
import type { PostFile } from './posts/post-file.ts';
import { openLocalDatabase, openWithWrangler, type PostsDatabase } from './posts/posts-database.ts';
import { printProblem, readPostDirectory } from './posts/read-directory.ts';
import { findSamplePosts } from './posts/sample-posts.ts';
import { applyMigrations, REAL_STATE } from './site.ts';

const USAGE = `usage: npm run posts -- import DIR [--remote | --state DIR] [--domain HOST] [--pictures ADDRESS]
       npm run posts -- export DIR [--remote | --state DIR] [--domain HOST]
       npm run posts -- check DIR

  --remote    the database in the cloud; otherwise the one on this machine
  --state     where the local data is (.wrangler/state; the sample world has .wrangler/sample)
  --domain    whose posts they are (${domainOf(PUBLICATIONS[0])})
  --pictures  what stands for {pictures} in addresses of pictures; without it such pictures are left out`;

const { command, directory, options } = readArguments();
try {
  if (command === 'check') await check();
  else if (command === 'import') await runImport();
  else await runExport();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        remote: { type: 'boolean' },
        state: { type: 'string' },
        domain: { type: 'string' },
        pictures: { type: 'string' },
      },
    });
    const [given, path, ...rest] = positionals;
    if (given !== 'import' && given !== 'export' && given !== 'check')
      throw new Error(given ? `${given} is no command` : 'no command given');
    if (!path || rest.length > 0) throw new Error(`${given} takes one directory`);
    if (values.pictures !== undefined && !URL.canParse(values.pictures))
      throw new Error(`--pictures is not an address: ${values.pictures}`);
    return { command: given, directory: path, options: values };
  } catch (error) {
    console.error(`${messageOf(error)}\n${USAGE}`);
    process.exit(2);
  }
}

async function check(): Promise<void> {
  const posts = await readSound();
  if (posts) console.log(`${countPosts(posts.length)}, no problems`);
}

async function runImport(): Promise<void> {
  const posts = await readSound();
  if (!posts || hasSamplePosts(posts)) return;
  const pictures = options.pictures?.replace(/\/$/, '');
  const report = await withDatabase((database) =>
    importPosts(database, posts, { domain: domain(), pictures }),
  );
  console.log(describeImport(report));
}

/** Whether there are sample posts on their way to real ones, where readers would take them for news; says so. */
function hasSamplePosts(posts: readonly PostFile[]): boolean {
  if (options.state !== undefined && resolve(options.state) !== resolve(REAL_STATE)) return false;
  const samples = findSamplePosts(posts);
  if (samples.length === 0) return false;
  const names = samples.map(({ slug }) => `${slug}.md`).join(', ');
  console.error(
    `Nothing was imported: these posts are invented, for the sample world: ${names}. For a database of your own choice on this machine name it with --state.`,
  );
  process.exitCode = 1;
  return true;
}

async function runExport(): Promise<void> {
  const report = await withDatabase((database) => exportPosts(database, directory, domain()));
  console.log(describeExport(report));
}

/** The posts of the directory; with problems they are printed and there are none. */
async function readSound(): Promise<PostFile[] | undefined> {
  const { posts, problems } = await readPostDirectory(directory);
  if (problems.length === 0) return posts;
  for (const problem of problems) console.error(printProblem(directory, problem));
  process.exitCode = 1;
  return undefined;
}

async function withDatabase<T>(work: (database: PostsDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function openDatabase(): Promise<PostsDatabase> {
  if (options.remote) return openWithWrangler(['--remote']);
  const stateDir = options.state ?? REAL_STATE;
  const database = await openLocalDatabase(stateDir);
  if (await database.isPrepared()) return database;
  await database.close();
  await applyMigrations(stateDir);
  return openLocalDatabase(stateDir);
}

function domain(): string {
  return options.domain ? blogDomain(options.domain) : domainOf(PUBLICATIONS[0]);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
