// npm run posts -- import|export|check DIR, withdraw SLUG: the blog's posts as Markdown files, to and from D1.
import { resolve } from 'node:path';
import { domainOf } from '../src/site/blog/blog-backend.ts';
import { readCommandLine } from './command-line.ts';
import { knownPapers } from './papers/read-papers.ts';
import { importPosts } from './posts/import-posts.ts';
import { findDomain } from './posts/known-domains.ts';
import type { PostFile } from './posts/post-file.ts';
import { openLocalDatabase, openWithWrangler, type PostsDatabase } from './posts/posts-database.ts';
import {
  countPosts,
  describeExport,
  describeImport,
  exportPosts,
  printProblem,
  readPostDirectory,
} from './posts/read-directory.ts';
import { findSamplePosts } from './posts/sample-posts.ts';
import { REAL_STATE } from './site.ts';

const PUBLICATIONS = knownPapers();

const USAGE = `usage: npm run posts -- import DIR [--remote | --state DIR] [--domain HOST] [--pictures ADDRESS]
       npm run posts -- export DIR [--remote | --state DIR] [--domain HOST]
       npm run posts -- check DIR
       npm run posts -- withdraw SLUG [--remote | --state DIR] [--domain HOST]

  --remote    the database in the cloud; otherwise the one on this machine
  --state     where the local data is (.wrangler/state; the sample world has .wrangler/sample)
  --domain    whose posts they are (${domainOf(PUBLICATIONS[0])})
  --pictures  what stands for {pictures} in addresses of pictures; without it such pictures are left out`;

const COMMANDS = { check, import: runImport, export: runExport, withdraw };
const OPTIONS = {
  remote: { type: 'boolean' },
  state: { type: 'string' },
  domain: { type: 'string' },
  pictures: { type: 'string' },
} as const;
const { command, subject, options, domain } = readCommandLine(
  USAGE,
  OPTIONS,
  (values, [given, path, ...rest]) => {
    if (!given || !isCommand(given))
      throw new Error(given ? `${given} is no command` : 'no command given');
    if (!path || rest.length > 0)
      throw new Error(`${given} takes one ${given === 'withdraw' ? 'slug' : 'directory'}`);
    if (values.pictures !== undefined && !URL.canParse(values.pictures))
      throw new Error(`--pictures is not an address: ${values.pictures}`);
    const posts = findDomain(values.domain, PUBLICATIONS);
    return { command: given, subject: path, options: values, domain: posts };
  },
);
try {
  await COMMANDS[command]();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

function isCommand(name: string): name is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, name);
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
    importPosts(database, posts, {
      domain,
      locale:
        PUBLICATIONS.find((publication) => domainOf(publication) === domain) ?? PUBLICATIONS[0],
      pictures,
      now: new Date(),
    }),
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
  const report = await withDatabase((database) => exportPosts(database, subject, domain));
  console.log(describeExport(report));
}

/** Removes a post. What feeds know of it stays, so that it has its first date if it comes back. */
async function withdraw(): Promise<void> {
  const isRemoved = await withDatabase((database) => database.remove(subject, domain));
  if (isRemoved) console.log(`withdrawn  ${subject}`);
  else throw new Error(`${domain} has no post ${subject}`);
}

/** The posts of the directory; with problems they are printed and there are none. */
async function readSound(): Promise<PostFile[] | undefined> {
  const { posts, problems } = await readPostDirectory(subject);
  if (problems.length === 0) return posts;
  for (const problem of problems) console.error(printProblem(subject, problem));
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
  return openLocalDatabase(options.state ?? REAL_STATE);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
