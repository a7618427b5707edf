// npm run posts -- import|export|check DIR, withdraw SLUG, adopt DOMAIN: moves the blog's posts
// between Markdown files and D1.
import { resolve } from 'node:path';
import { readCommandLine } from './command-line.ts';
import { findNamedPaper, knownPapers } from './papers/read-papers.ts';
import {
  countPosts,
  describeExport,
  describeImport,
  exportPosts,
  importPosts,
  printProblem,
  readPostDirectory,
} from './posts/import-posts.ts';
import type { PostFile } from './posts/post-file.ts';
import { openLocalDatabase, openWithWrangler, type PostsDatabase } from './posts/posts-database.ts';
import { findSamplePosts } from './posts/sample-posts.ts';
import { REAL_STATE } from './site.ts';

const PUBLICATIONS = knownPapers();

const USAGE = `usage: npm run posts -- import DIR [--remote | --state DIR] [--paper ID] [--pictures ADDRESS]
       npm run posts -- export DIR [--remote | --state DIR] [--paper ID]
       npm run posts -- check DIR
       npm run posts -- withdraw SLUG [--remote | --state DIR] [--paper ID]
       npm run posts -- adopt DOMAIN --paper ID [--remote | --state DIR]

  --remote    the database in the cloud; otherwise the one on this machine
  --state     where the local data is (.wrangler/state; the sample world has .wrangler/sample)
  --paper     whose posts they are (${PUBLICATIONS[0].id}); --domain HOST names it by a host
  adopt       gives the paper the posts that no paper had under DOMAIN as posts were moved to papers
  --pictures  what stands for {pictures} in addresses of pictures; without it such pictures are left out`;

const COMMANDS = { check, import: runImport, export: runExport, withdraw, adopt };
const SUBJECTS: Record<keyof typeof COMMANDS, string> = {
  check: 'directory',
  import: 'directory',
  export: 'directory',
  withdraw: 'slug',
  adopt: 'domain',
};
const OPTIONS = {
  remote: { type: 'boolean' },
  state: { type: 'string' },
  paper: { type: 'string' },
  domain: { type: 'string' },
  pictures: { type: 'string' },
} as const;
const { command, subject, options, paper } = readCommandLine(
  USAGE,
  OPTIONS,
  (values, [given, path, ...rest]) => {
    if (!given || !isCommand(given))
      throw new Error(given ? `${given} is no command` : 'no command given');
    if (!path || rest.length > 0) throw new Error(`${given} takes one ${SUBJECTS[given]}`);
    if (values.pictures !== undefined && !URL.canParse(values.pictures))
      throw new Error(`--pictures is not an address: ${values.pictures}`);
    if (given === 'adopt' && values.paper === undefined)
      throw new Error('adopt takes the --paper whose posts they are');
    // The database has more papers than the folders on this machine.
    const named = given === 'adopt' ? PUBLICATIONS[0] : findNamedPaper(values, PUBLICATIONS);
    return { command: given, subject: path, options: values, paper: named };
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
    importPosts(database, posts, { paper: paper.id, locale: paper, pictures, now: new Date() }),
  );
  console.log(describeImport(report));
}

/**
 * Whether sample posts would be imported among real ones, where readers would take them for news;
 * prints a message then.
 */
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
  const report = await withDatabase((database) => exportPosts(database, subject, paper.id));
  console.log(describeExport(report));
}

/**
 * Removes a post. Its first date stays stored, because feeds know it, and is used again if the post
 * comes back.
 */
async function withdraw(): Promise<void> {
  const isRemoved = await withDatabase((database) => database.remove(subject, paper.id));
  if (isRemoved) console.log(`withdrawn  ${subject}`);
  else throw new Error(`${paper.id} has no post ${subject}`);
}

/** Assigns posts without a paper to a paper. */
async function adopt(): Promise<void> {
  const { paper: id = '' } = options;
  const left = await withDatabase((database) => database.adopt(subject, id));
  console.log(`adopted  ${subject}`);
  if (left > 0)
    console.log(
      `${left} posts, drafts and versions stay under ${subject}: ${id} has others of their names. Rename or withdraw those, and run the command again.`,
    );
}

/** The posts of the directory. If there are problems, prints them and returns `undefined`. */
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
