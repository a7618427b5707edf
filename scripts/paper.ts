// npm run paper: papers as folders of data (docs/papers.md).
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Problem } from '../src/papers/compile/problem.ts';
import { readCommandLine } from './command-line.ts';
import { type CheckedPapers, checkPapers } from './papers/check-papers.ts';
import { jsonSchemas, SCHEMAS } from './papers/json-schemas.ts';
import { newPaper } from './papers/new-paper.ts';
import type { PublishingPlace } from './papers/publishing-place.ts';
import { describeProblem, folderOf } from './papers/read-papers.ts';

const USAGE = `usage: npm run paper -- check [DIR] [--production] [--offline]
       npm run paper -- new ID
       npm run paper -- preview ID [--port PORT] [--state DIR]
       npm run paper -- publish ID [--remote | --state DIR] [--over VERSION]
       npm run paper -- pull ID [--remote | --state DIR] [--over VERSION]
       npm run paper -- withdraw ID [--remote | --state DIR]
       npm run paper -- schemas

  check         what is wrong with the paper in DIR, by file and line; without DIR with all papers; requests its radio streams
  --production  placeholders are wrong too: hosts and contacts that nobody can have; without DIR also ids of stores that are not set
  --offline     requests no radio streams
  new           makes papers/ID, which passes the check
  preview       shows papers/ID on this machine, at http://ID.localhost:8787 or PORT, as it would be published
  publish       publishes papers/ID, or anew what has changed of it: readers have it within ten minutes
  pull          writes papers/ID as it was saved last, by whoever it was
  withdraw      takes a published paper away
  --remote      in the cloud; otherwise on this machine, for a site that runs on it
  --state       where the local data is (.wrangler/state, of previews .wrangler/preview; the sample world has .wrangler/sample)
  --over        publish: in place of this version, the newest; pull: this version in place of what was changed here
  schemas       writes papers/schema anew, by which editors complete and check while typing`;

const COMMANDS = { check, new: make, preview, publish, pull, withdraw, schemas };
const OPTIONS = {
  production: { type: 'boolean', default: false },
  offline: { type: 'boolean', default: false },
  remote: { type: 'boolean', default: false },
  state: { type: 'string' },
  port: { type: 'string' },
  over: { type: 'string' },
} as const;
const { command, subject, options } = readCommandLine(
  USAGE,
  OPTIONS,
  (values, [given = '', subject, ...rest]) => {
    if (!isCommand(given)) throw new Error(given ? `${given} is no command` : 'no command given');
    if (rest.length > 0) throw new Error(`there is no use for ${rest.join(' ')}`);
    if (['new', 'preview', 'publish', 'pull', 'withdraw'].includes(given) && subject === undefined)
      throw new Error(`${given} takes the id of the paper`);
    if (values.remote && values.state !== undefined)
      throw new Error('--remote and --state exclude each other');
    if (values.port !== undefined && !/^[1-9]\d{0,4}$/.test(values.port))
      throw new Error(`--port is ${values.port}; it must be a number from 1 to 65535`);
    if (values.over !== undefined && !/^[1-9]\d{0,8}$/.test(values.over))
      throw new Error(`--over is ${values.over}; it must be the number of a version`);
    return { command: given, subject, options: values };
  },
);
try {
  await COMMANDS[command]();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function isCommand(name: string): name is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, name);
}

async function check(): Promise<void> {
  const folder = subject === undefined ? undefined : resolve(subject);
  const read = await checkPapers({ folder, isForProduction: options.production });
  const problems = [
    ...read.problems,
    ...(await streamProblems(read)),
    ...(folder === undefined ? await storageProblems() : []),
  ];
  for (const problem of problems) console.error(describeProblem(problem));
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${read.checked.join(', ')}: no problems`);
}

/**
 * Problems with the addresses of radio stations. The site's modules are loaded only for this check.
 */
async function streamProblems(read: CheckedPapers): Promise<Problem[]> {
  if (options.offline || !read.papers.some(({ radio }) => radio?.streams.length)) return [];
  const { findStreamProblems } = await import('./papers/check-streams.ts');
  return findStreamProblems(read);
}

/** Problems with the stores of production. Wrangler's modules are loaded only for this check. */
async function storageProblems(): Promise<Problem[]> {
  if (!options.production) return [];
  const { findStorageIdProblems } = await import('./storage-ids.ts');
  return findStorageIdProblems();
}

async function make(): Promise<void> {
  const folder = await newPaper(subject ?? '');
  console.log(
    `${folder} is a paper now. Change what is in it, and see it with \`npm run paper -- preview ${subject}\`.`,
  );
}

/** The modules of a site are large, so the other commands do not load them. */
async function preview(): Promise<void> {
  const { previewPaper } = await import('./papers/preview-paper.ts');
  const port = Number(options.port ?? process.env.PORT ?? 8787);
  const { id, address, close } = await previewPaper(folderOf(subject ?? ''), {
    port,
    ...(options.state !== undefined && { stateDir: options.state }),
  });
  console.log(
    `\n  ${id} is at ${address}\n  Its stories come as its feeds are read. Ctrl-C stops it.\n`,
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(0)));
}

async function publish(): Promise<void> {
  const { publishPaper } = await import('./papers/publish-paper.ts');
  const { remote: isRemote } = options;
  const { id, address, isUnchanged } = await withPlace((place) =>
    publishPaper(folderOf(subject ?? ''), place, {
      isRemote,
      now: Date.now(),
      over: overVersion(),
    }),
  );
  if (isUnchanged)
    console.log(
      `${id} is published as it is: nothing has changed. The site gets its copy once more.`,
    );
  else
    console.log(
      `${id} is published. Readers have it within ten minutes: ${address}${isRemote ? '' : ', at the port of the site that runs here'}`,
    );
}

async function pull(): Promise<void> {
  const { pullPaper } = await import('./papers/pull-paper.ts');
  const { folder, version, savedBy, changed } = await withPlace((place) =>
    pullPaper(subject ?? '', place, { over: overVersion() }),
  );
  console.log(
    `${folder} is version ${version}, which ${savedBy} saved: ${changed === 1 ? 'one file was' : `${changed} files were`} changed here.`,
  );
}

function overVersion(): number | undefined {
  return options.over === undefined ? undefined : Number(options.over);
}

async function withdraw(): Promise<void> {
  const { withdrawPaper } = await import('./papers/publish-paper.ts');
  await withPlace((place) => withdrawPaper(subject ?? '', place, Date.now()));
  console.log(
    `${subject} is withdrawn: within ten minutes its hosts show the first paper. Its posts are kept.`,
  );
}

async function withPlace<T>(work: (place: PublishingPlace) => Promise<T>): Promise<T> {
  const { openLocalPlace, openRemotePlace } = await import('./papers/publishing-place.ts');
  const { REAL_STATE } = await import('./site.ts');
  const { remote, state = REAL_STATE } = options;
  const place = remote ? openRemotePlace() : await openLocalPlace(state);
  try {
    return await work(place);
  } catch (error) {
    if (!/no such table/.test(String(error))) throw error;
    throw new Error(
      'The database lacks the tables of published papers: apply the migrations first (docs/operations.md).',
    );
  } finally {
    await place.close();
  }
}

async function schemas(): Promise<void> {
  await mkdir(SCHEMAS, { recursive: true });
  for (const [name, json] of jsonSchemas()) await writeFile(join(SCHEMAS, name), json);
}
