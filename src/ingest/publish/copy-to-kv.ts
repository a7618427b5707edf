import { deleteHosts, findOtherFiles, writePaper } from '../../edition/paper-at-host.ts';
import { logEvent } from '../../http/log.ts';
import type { Desk } from '../../publications/desk.ts';
import { fromStored } from '../../publications/stored-publication.ts';
import type { DeskStore } from '../store/desk-store.ts';
import type { PaperStore, UncopiedPaper } from '../store/paper-store.ts';

/** Papers that one refresh copies at most: each takes some queries and a write to KV a host. */
const MAX_PAPERS = 3;

/** What copying needs. */
export interface CopyContext {
  readonly papers: PaperStore;
  readonly desks: Pick<DeskStore, 'save' | 'release' | 'builtIn'>;
  readonly kv: KVNamespace;
  readonly now: () => Date;
  /** A desk that a published paper brings, as this build follows it. */
  readonly followedHere: (desk: Desk) => Desk;
}

/**
 * Copies to KV what was published into D1 or withdrawn, and takes up the papers' own desks. D1 is what counts: a paper that could not be
 * copied whole, which is logged, is copied again by the next cron, and delays no other. It never throws.
 */
export async function copyPapers(context: CopyContext): Promise<void> {
  try {
    const claimed = await context.papers.claimUncopied(context.now().getTime(), MAX_PAPERS);
    for (const paper of claimed) await tryToCopy(paper, context);
  } catch (error) {
    logEvent('error', 'published papers not read', { error });
  }
}

async function tryToCopy(paper: UncopiedPaper, context: CopyContext): Promise<void> {
  const { id, digest } = paper;
  try {
    if (paper.data === undefined) {
      await withdraw(paper, context);
      logEvent('info', 'paper withdrawn', { publication: id });
    } else {
      await copy(paper, paper.data, context);
      logEvent('info', 'paper copied', { publication: id, digest });
    }
  } catch (error) {
    logEvent('error', 'paper not copied', { publication: id, digest, error });
    await context.papers.giveBack(id, context.now().getTime()).catch((cause) => {
      logEvent('error', 'paper not given back', { publication: id, error: cause });
    });
  }
}

async function copy(paper: UncopiedPaper, data: string, context: CopyContext): Promise<void> {
  const { papers, desks, kv, now } = context;
  const { id, digest } = paper;
  const publication = fromStored(JSON.parse(data), desks.builtIn);
  const { hosts, desks: carried, files, ownFiles = {} } = publication;
  // What the build has is the build's, whatever a paper says of it.
  const own = carried.filter((desk) => !desks.builtIn.has(desk.id));
  const ids = own.map((desk) => desk.id);
  const before = { hosts: paper.hosts, desks: paper.desks };
  await papers.noteCopying(
    id,
    [...new Set([...before.hosts, ...hosts])],
    [...new Set([...before.desks, ...ids])],
  );
  await desks.save(own.map(context.followedHere), now().getTime());
  await writePaper(kv, hosts, data, digest);
  await removeWhatIsGone(id, before, { hosts, desks: ids }, context);
  await removeFiles(paper, [files, ...Object.values(ownFiles)], context);
  await papers.markCopied({ id, digest, hosts, desks: ids });
}

async function withdraw(paper: UncopiedPaper, context: CopyContext): Promise<void> {
  const { id, digest, hosts, desks } = paper;
  await removeWhatIsGone(id, { hosts, desks }, { hosts: [], desks: [] }, context);
  await removeFiles(paper, [], context);
  await context.papers.markCopied({ id, digest, hosts: [], desks: [] });
}

/**
 * Takes the files out of KV that the paper does not have any more. Those of a version that is being published are there before it
 * is: then nothing is removed, and the next copy does it. What is published is looked at after the files: no new one is among them.
 */
async function removeFiles(
  { id, digest }: UncopiedPaper,
  kept: readonly string[],
  { papers, kv }: CopyContext,
): Promise<void> {
  const others = await findOtherFiles(kv, id, kept);
  if (others.length === 0 || !(await papers.isLatest(id, digest))) return;
  await Promise.all(others.map((key) => kv.delete(key)));
}

/** What a paper was copied for. */
type Copied = Pick<UncopiedPaper, 'hosts' | 'desks'>;

/** Takes the hosts out of KV that the paper does not have any more, unless another one has them now, and its desks likewise. */
async function removeWhatIsGone(
  id: string,
  before: Copied,
  after: Copied,
  { papers, desks, kv }: CopyContext,
): Promise<void> {
  const hosts = before.hosts.filter((host) => !after.hosts.includes(host));
  if (hosts.length > 0) {
    const taken = await papers.findTaken(hosts, id);
    await deleteHosts(
      kv,
      hosts.filter((host) => !taken.has(host)),
    );
  }
  const gone = before.desks.filter((desk) => !after.desks.includes(desk));
  if (gone.length > 0) {
    const carried = await papers.findCarried(gone, id);
    await desks.release(gone.filter((desk) => !carried.has(desk)));
  }
}
