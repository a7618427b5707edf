// npm run posts -- import|export|check DIR, withdraw SLUG, adopt DOMAIN: moves the blog's posts
// between Markdown files and D1.
import { resolve } from 'node:path';
import { isCommand, readCommandLine, runCommand } from './command-line.ts';
import { openMigratedStorage } from './migrations.ts';
import { findNamedPaper, knownPapers } from './papers/read-papers.ts';
import {
  countPosts,
  describeExport,
  describeImport,
  exportPosts,
  importPosts,
  printProblem,
  readPostDirectory,
  removePost,
} from './posts/import-posts.ts';
import { adoptPosts } from './posts/move-posts.ts';
import type { PostFile } from './posts/post-file.ts';
import { findSamplePosts } from './posts/sample-posts.ts';
import { REAL_STATE } from './site.ts';
import { openRemoteStorage, type SiteStorage, withStorage } from './storage.ts';

const PUBLICATIONS = knownPapers();

const USAGE = `usage: npm run posts -- import DIR [--remote | --state DIR] [--paper ID] [--pictures ADDRESS]
       npm run posts -- export DIR [--remote | --state DIR] [--paper ID]
       npm run posts -- check DIR
       npm run posts -- withdraw SLUG [--remote | --state DIR] [--paper ID]
       npm run posts -- adopt DOMAIN --paper ID [--remote | --state DIR]

  --remote    uses the database in the cloud; otherwise the one on this machine
  --state     the folder of local data (.wrangler/state; sample world: .wrangler/sample)
  --paper     the paper of the posts (${PUBLICATIONS[0].id}); --domain HOST names it by a host
  adopt       assigns posts to the paper that are still stored under DOMAIN instead of a paper
  --pictures  the address that replaces {pictures} in addresses of pictures; without it such pictures are omitted`;

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
    if (!given || !isCommand(COMMANDS, given))
      throw new Error(given ? `unknown command: ${given}` : 'no command given');
    if (!path || rest.length > 0) throw new Error(`${given} requires one ${SUBJECTS[given]}`);
    if (values.pictures !== undefined && !URL.canParse(values.pictures))
      throw new Error(`--pictures is not an address: ${values.pictures}`);
    if (given === 'adopt' && values.paper === undefined) throw new Error('adopt requires --paper');
    // `adopt` checks the id in the database, which may have papers without a folder here.
    const named = given === 'adopt' ? PUBLICATIONS[0] : findNamedPaper(values, PUBLICATIONS);
    return { command: given, subject: path, options: values, paper: named };
  },
);
await runCommand(COMMANDS[command]);

async function check(): Promise<void> {
  const posts = await readValidPosts();
  if (posts) console.log(`${countPosts(posts.length)}, no problems`);
}

async function runImport(): Promise<void> {
  const posts = await readValidPosts();
  if (!posts || hasSamplePosts(posts)) return;
  const pictures = options.pictures?.replace(/\/$/, '');
  const report = await withDatabase((storage) =>
    importPosts(storage, posts, { paper: paper.id, locale: paper, pictures, now: new Date() }),
  );
  console.log(describeImport(report));
}

/** Whether sample posts would be imported among real ones; if so, prints a message. */
function hasSamplePosts(posts: readonly PostFile[]): boolean {
  if (options.state !== undefined && resolve(options.state) !== resolve(REAL_STATE)) return false;
  const samples = findSamplePosts(posts);
  if (samples.length === 0) return false;
  const names = samples.map(({ slug }) => `${slug}.md`).join(', ');
  console.error(
    `Nothing was imported: these posts are invented, for the sample world: ${names}. To import them into another local database, pass --state.`,
  );
  process.exitCode = 1;
  return true;
}

async function runExport(): Promise<void> {
  const report = await withDatabase((storage) => exportPosts(storage, subject, paper.id));
  console.log(describeExport(report));
}

/** Removes a post. Its first date stays stored and is reused if the post is imported again. */
async function withdraw(): Promise<void> {
  const isRemoved = await withDatabase((storage) => removePost(storage, subject, paper.id));
  if (isRemoved) console.log(`withdrawn  ${subject}`);
  else throw new Error(`${paper.id} has no post ${subject}`);
}

/** Assigns posts that are still stored under a domain to a paper. */
async function adopt(): Promise<void> {
  const { paper: id = '' } = options;
  const left = await withDatabase((storage) => adoptPosts(storage, subject, id));
  console.log(`adopted  ${subject}`);
  if (left > 0)
    console.log(
      `${left} posts, drafts and versions stay under ${subject}: ${id} has others with the same slugs. Rename or withdraw those, and run the command again.`,
    );
}

/** Reads the posts of the directory. Prints problems, and then returns `undefined`. */
async function readValidPosts(): Promise<PostFile[] | undefined> {
  const { posts, problems } = await readPostDirectory(subject);
  if (problems.length === 0) return posts;
  for (const problem of problems) console.error(printProblem(subject, problem));
  process.exitCode = 1;
  return undefined;
}

function withDatabase<T>(work: (storage: SiteStorage) => Promise<T>): Promise<T> {
  const { remote, state = REAL_STATE } = options;
  return withStorage(remote ? openRemoteStorage() : openMigratedStorage(state), work);
}
