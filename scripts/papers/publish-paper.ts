import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import * as v from 'valibot';
import type { Paper } from '../../src/compiler/made-path.ts';
import { outlineName } from '../../src/compiler/outline-name.ts';
import {
  conflictsStatement,
  copyAgainStatement,
  publishedStatement,
  stageStatements,
  takeOverStatement,
  unstageStatement,
  withdrawStatement,
} from '../../src/paper-store/publish-statements.ts';
import { networkOf } from '../../src/publications/network.ts';
import {
  fileKey,
  fromStored,
  MAX_STORED_SIZE,
  toStored,
} from '../../src/publications/stored-publication.ts';
import { shortHash } from '../../src/text/hashes.ts';
import { startSite } from '../site.ts';
import { checkPapers } from './check-papers.ts';
import { PaperError } from './paper-error.ts';
import { filesOfPaper } from './paper-files.ts';
import type { PublishingPlace } from './publishing-place.ts';
import { builtInFolders, builtInPapers, withLocalHost } from './read-papers.ts';
import { withSmallPictures } from './sharp-pictures.ts';

const PublishedSchema = v.optional(v.object({ digest: v.string() }));
const ConflictsSchema = v.array(
  v.object({
    kind: v.picklist(['host', 'feed', 'desk', 'id']),
    value: v.string(),
    owner: v.string(),
  }),
);

/** What became of a paper that was to be published. */
export interface Publishing {
  readonly id: string;
  /** The address of its front page. */
  readonly address: string;
  /** It was published as it is: it is copied to the site once more, and nothing else was to be done. */
  readonly isUnchanged: boolean;
}

/**
 * Publishes the paper of a folder, if nothing speaks against it; for the cloud also nothing that only a new folder has.
 *
 * @throws PaperError that names the mistakes of its files; Error that says why it cannot be published
 */
export async function publishPaper(
  folder: string,
  place: PublishingPlace,
  { isRemote, now }: { readonly isRemote: boolean; readonly now: number },
): Promise<Publishing> {
  const paper = await readPaper(folder, isRemote);
  const nameplate = outlineName(paper.name);
  const published = await withSmallPictures(folder, { ...paper, ...(nameplate && { nameplate }) });
  const data = storedForm(isRemote ? published : withLocalHost(published));
  const digest = shortHash(data);
  const address = isRemote ? `https://${paper.hosts[0]}/` : `http://${paper.id}.localhost`;
  const readDigest = async () =>
    v.parse(PublishedSchema, (await place.query(publishedStatement(paper.id)))[0])?.digest;
  const files = await filesOfPaper(folder, paper);
  const values = new Map([...files].map(([path, bytes]) => [fileKey(path), bytes] as const));
  if ((await readDigest()) === digest) {
    // What KV has may be lost or damaged: then this is how it is mended.
    await place.putValues(values);
    await place.query(copyAgainStatement({ id: paper.id, digest, at: now }));
    return { id: paper.id, address, isUnchanged: true };
  }
  const staged = { id: paper.id, data, digest, token: randomUUID(), at: now };
  const readConflicts = async () =>
    v.parse(ConflictsSchema, await place.query(conflictsStatement(staged)));
  let conflicts: v.InferOutput<typeof ConflictsSchema> = [];
  try {
    // Staged before its files are there: ingest removes no files of a paper that is about to be published.
    await place.run(stageStatements(staged));
    conflicts = await readConflicts();
    if (conflicts.length === 0) {
      await place.putValues(values);
      await place.query(takeOverStatement(staged));
      if ((await readDigest()) === digest) return { id: paper.id, address, isUnchanged: false };
      // Another editor was faster.
      conflicts = await readConflicts();
    }
  } finally {
    await place.query(unstageStatement(staged));
  }
  throw new Error(
    [
      `${paper.id} is not published, and nothing has changed:`,
      ...conflicts.map(describeConflict),
      ...(conflicts.length > 0 ? [] : ['  not all of it has arrived; try again']),
    ].join('\n'),
  );
}

/** Withdraws a paper. @throws Error where none of this id is published */
export async function withdrawPaper(
  id: string,
  place: PublishingPlace,
  now: number,
): Promise<void> {
  const rows = await place.query(withdrawStatement(id, now));
  if (rows.length === 0) throw new Error(`no paper with the id ${id} is published`);
}

async function readPaper(folder: string, isForProduction: boolean): Promise<Paper> {
  const { paper, problems } = await checkPapers({ folder, isForProduction });
  if (problems.length > 0) throw new PaperError(problems);
  if (!paper) throw new Error(`${folder} holds no paper`);
  if (builtInFolders().some((path) => basename(path) === paper.id))
    throw new Error(
      `${paper.id} is one of the papers of the build (papers/built-in.yaml): \`npm run deploy\` brings its changes to readers`,
    );
  return paper;
}

/** The JSON that is stored of a paper, which the site can read. */
function storedForm(paper: Paper): string {
  const desks = new Map(networkOf(builtInPapers()).desks.map((desk) => [desk.id, desk]));
  const data = JSON.stringify(toStored(paper, desks));
  if (data.length > MAX_STORED_SIZE)
    throw new Error(
      `${paper.id} is too large: its texts have ${data.length} characters, and ${MAX_STORED_SIZE} are allowed`,
    );
  fromStored(JSON.parse(data), desks);
  return data;
}

function describeConflict({
  kind,
  value,
  owner,
}: v.InferOutput<typeof ConflictsSchema>[number]): string {
  switch (kind) {
    case 'host':
      return `  hosts: "${value}" is that of ${owner}`;
    case 'feed':
      return `  sources.url: "${value}" is a feed of ${owner}: publishers are asked once, so put it on a desk that both carry`;
    case 'desk':
      return `  id: "${value}" is that of a desk: take another`;
    case 'id':
      return `  id: "${value}" is that of another paper, which is at ${owner}; if it is yours, withdraw it first, or keep one of its hosts`;
  }
}

/** Where previews keep what they have read of the papers' feeds, apart from what is published on this machine. */
const STATE = '.wrangler/preview';
const CRON_EVERY_MS = 5 * 60_000;

/** A paper that is shown on this machine. */
export interface Preview {
  readonly id: string;
  /** `http://my-town.localhost:8787`. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves the paper of a folder on this machine as publishing it would show it, with the stories of its real feeds as soon as they
 * are read. Each change of its files shows within 2 seconds.
 *
 * @throws PaperError that names the mistakes of its files
 */
export async function previewPaper(
  folder: string,
  { port, stateDir = STATE }: { readonly port: number; readonly stateDir?: string },
): Promise<Preview> {
  const { paper, problems } = await checkPapers({ folder, isForProduction: false });
  if (problems.length > 0) throw new PaperError(problems);
  if (!paper) throw new Error(`${folder} holds no paper`);
  const site = await startSite({ port, kind: 'dev', stateDir, previewed: folder });
  const poll = () => void site.refresh(Date.now()).catch((error: unknown) => reportPoll(error));
  poll();
  const cron = setInterval(poll, CRON_EVERY_MS);
  return {
    id: paper.id,
    address: `http://${paper.id}.localhost:${port}`,
    close: () => {
      clearInterval(cron);
      return site.close();
    },
  };
}

function reportPoll(error: unknown): void {
  console.error('The feeds could not be read:', error);
}
