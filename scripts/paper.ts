// npm run paper: papers as folders of data (docs/papers.md).
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Problem } from '../src/papers/compile/problem.ts';
import { isCommand, readCommandLine, runCommand } from './command-line.ts';
import { type CheckedPapers, checkPapers } from './papers/check-papers.ts';
import { jsonSchemas, SCHEMAS } from './papers/json-schemas.ts';
import { newPaper } from './papers/new-paper.ts';
import { describeProblem, folderOf } from './papers/read-papers.ts';
import { openRemoteStorage, type SiteStorage, withStorage } from './storage.ts';

const USAGE = `usage: npm run paper -- check [DIR] [--production] [--offline]
       npm run paper -- new ID
       npm run paper -- preview ID [--port PORT] [--state DIR]
       npm run paper -- publish ID [--remote | --state DIR] [--over VERSION]
       npm run paper -- pull ID [--remote | --state DIR] [--over VERSION]
       npm run paper -- withdraw ID [--remote | --state DIR]
       npm run paper -- schemas

  check         prints the problems of the paper in DIR (default: of all papers) by file and line; requests its radio streams
  --production  also reports placeholders (reserved hosts and contacts) and, without DIR, unset ids of stores
  --offline     does not request radio streams
  new           creates papers/ID, which passes the check
  preview       serves papers/ID on this machine, at http://ID.localhost:8787 or PORT, as it would be published; requests its publishers’ real feeds
  publish       publishes papers/ID or its changes: readers see them within ten minutes
  pull          updates papers/ID to the newest saved version
  withdraw      removes a published paper from the site
  --remote      uses the cloud; otherwise the storage of the site on this machine
  --state       the folder of local data (.wrangler/state; previews: .wrangler/preview; sample world: .wrangler/sample)
  --over        publish: overwrites this version, which must be the newest; pull: overwrites local changes with this version
  schemas       updates papers/schema, which text editors use to complete and check papers`;

/** The folder of `npm start`. */
const SAMPLE = '.wrangler/sample';

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
    if (!isCommand(COMMANDS, given))
      throw new Error(given ? `unknown command: ${given}` : 'no command given');
    if (rest.length > 0) throw new Error(`unexpected argument: ${rest.join(' ')}`);
    if (['new', 'preview', 'publish', 'pull', 'withdraw'].includes(given) && subject === undefined)
      throw new Error(`${given} requires the id of a paper`);
    if (values.remote && values.state !== undefined)
      throw new Error('--remote and --state exclude each other');
    if (values.port !== undefined && !/^[1-9]\d{0,4}$/.test(values.port))
      throw new Error(`--port is ${values.port}; it must be a number from 1 to 65535`);
    if (values.over !== undefined && !/^[1-9]\d{0,8}$/.test(values.over))
      throw new Error(`--over is ${values.over}; it must be the number of a version`);
    return { command: given, subject, options: values };
  },
);
await runCommand(COMMANDS[command]);

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

/** Problems with the addresses of radio stations. Loads the site's modules on demand. */
async function streamProblems(read: CheckedPapers): Promise<Problem[]> {
  if (options.offline || !read.papers.some(({ radio }) => radio?.streams.length)) return [];
  const { findStreamProblems } = await import('./papers/check-streams.ts');
  return findStreamProblems(read);
}

/** Problems with the production stores. Loads Wrangler's modules on demand. */
async function storageProblems(): Promise<Problem[]> {
  if (!options.production) return [];
  const { findStorageIdProblems } = await import('./storage-ids.ts');
  return findStorageIdProblems();
}

async function make(): Promise<void> {
  const folder = await newPaper(subject ?? '');
  console.log(
    `Created ${folder}. Edit its files, and preview them with \`npm run paper -- preview ${subject}\`.`,
  );
}

/** Serves a preview until interrupted. Loads the site's large modules on demand. */
async function preview(): Promise<void> {
  const { previewPaper } = await import('./papers/preview-paper.ts');
  const port = Number(options.port ?? process.env.PORT ?? 8787);
  console.log('Its feeds are requested from the real publishers, as by a published site.');
  const { id, address, close } = await previewPaper(folderOf(subject ?? ''), {
    port,
    ...(options.state !== undefined && { stateDir: options.state }),
  });
  console.log(
    `\n  ${id} is at ${address}\n  Stories appear as its feeds are read. Ctrl-C stops it.\n`,
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(0)));
}

async function publish(): Promise<void> {
  const { publishPaper } = await import('./papers/publish-paper.ts');
  const { remote: isRemote } = options;
  const { id, address, isUnchanged } = await withPapers((storage) =>
    publishPaper(folderOf(subject ?? ''), storage, {
      isRemote,
      now: Date.now(),
      over: overVersion(),
      place: placeOptions(),
    }),
  );
  if (isUnchanged)
    console.log(`${id} is unchanged since it was published. The site will copy it again.`);
  else
    console.log(
      isRemote
        ? `${id} is published. Readers see it within ten minutes: ${address}`
        : `${id} is published in ${await stateFolder()}. The site that runs with this folder shows it within ten minutes, at its port: ${address}. \`npm start\` runs with ${SAMPLE}.`,
    );
}

async function pull(): Promise<void> {
  const { pullPaper } = await import('./papers/pull-paper.ts');
  const { folder, version, savedBy, changed } = await withPapers((storage) =>
    pullPaper(subject ?? '', storage, { over: overVersion() }),
  );
  console.log(
    `${folder} is now version ${version}, saved by ${savedBy}: ${changed === 1 ? 'one file' : `${changed} files`} changed.`,
  );
}

/** The options of the storage, for suggested commands. */
function placeOptions(): string {
  if (options.remote) return ' --remote';
  return options.state === undefined ? '' : ` --state ${options.state}`;
}

async function stateFolder(): Promise<string> {
  return options.state ?? (await import('./site.ts')).REAL_STATE;
}

function overVersion(): number | undefined {
  return options.over === undefined ? undefined : Number(options.over);
}

async function withdraw(): Promise<void> {
  const { withdrawPaper } = await import('./papers/publish-paper.ts');
  await withPapers((storage) => withdrawPaper(subject ?? '', storage, Date.now()));
  console.log(
    `${subject} is withdrawn: within ten minutes its hosts show the first paper. Its posts stay stored.`,
  );
}

async function withPapers<T>(work: (storage: SiteStorage) => Promise<T>): Promise<T> {
  const { openMigratedStorage } = await import('./migrations.ts');
  const opening = options.remote ? openRemoteStorage() : openMigratedStorage(await stateFolder());
  try {
    return await withStorage(opening, work);
  } catch (error) {
    if (!/no such table/.test(String(error))) throw error;
    throw new Error(
      'The database lacks the tables of published papers: apply the migrations first (docs/operations.md).',
    );
  }
}

async function schemas(): Promise<void> {
  await mkdir(SCHEMAS, { recursive: true });
  for (const [name, json] of jsonSchemas()) await writeFile(join(SCHEMAS, name), json);
}
