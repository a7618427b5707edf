import { deleteHosts, findOtherFiles, writePaper } from '../../edition/paper-at-host.ts';
import { logEvent } from '../../http/log.ts';
import type { Desk } from '../../publications/desk.ts';
import { fromStored } from '../../publications/stored-publication.ts';
import type { DeskStore } from '../store/desk-store.ts';

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

/** A paper whose copy in KV is not what D1 has. Hosts and desks are those that it was copied for the last time. */
export interface UncopiedPaper {
  readonly id: string;
  /** The compiled paper, JSON; `undefined` where it was withdrawn. */
  readonly data: string | undefined;
  readonly digest: string;
  readonly hosts: readonly string[];
  readonly desks: readonly string[];
}

/** What was copied. */
export type CopiedPaper = Omit<UncopiedPaper, 'data'>;

/** Longer than an invocation takes to copy what it has claimed (ms). */
const COPYING_MS = 10 * 60_000;

interface Row {
  readonly id: string;
  readonly data: string | null;
  readonly digest: string;
  readonly copied_hosts: string;
  readonly copied_desks: string;
}

/** The papers that were published into D1 (migrations/0013_publications.sql). `npm run paper -- publish` writes them. */
export class PaperStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Leases papers that are to be copied at `now` (ms), those last that failed before: no two refreshes copy one at once. */
  async claimUncopied(now: number, limit: number): Promise<UncopiedPaper[]> {
    const { results } = await this.#db
      .prepare(
        `UPDATE publications SET copying_until = ?2
         WHERE id IN (
           SELECT id FROM publications INDEXED BY publications_uncopied
           WHERE copied_digest <> digest AND copying_until <= ?1 ORDER BY copying_until, published_at LIMIT ?3)
         RETURNING id, data, digest, copied_hosts, copied_desks`,
      )
      .bind(now, now + COPYING_MS, limit)
      .all<Row>();
    return results.map(({ id, data, digest, copied_hosts, copied_desks }) => ({
      id,
      data: data ?? undefined,
      digest,
      hosts: readNames(copied_hosts),
      desks: readNames(copied_desks),
    }));
  }

  /** Which of these hosts are another paper's now. */
  async findTaken(hosts: readonly string[], id: string): Promise<Set<string>> {
    const { results } = await this.#db
      .prepare(
        'SELECT host FROM hosts WHERE publication <> ?1 AND host IN (SELECT value FROM json_each(?2))',
      )
      .bind(id, JSON.stringify(hosts))
      .all<{ host: string }>();
    return new Set(results.map(({ host }) => host));
  }

  /** Which of these desks another published paper carries in full. */
  async findCarried(desks: readonly string[], id: string): Promise<Set<string>> {
    const { results } = await this.#db
      .prepare(
        `SELECT DISTINCT desk.value AS desk FROM publications, json_each(copied_desks) AS desk
         WHERE publications.id <> ?1 AND data IS NOT NULL AND desk.value IN (SELECT value FROM json_each(?2))`,
      )
      .bind(id, JSON.stringify(desks))
      .all<{ desk: string }>();
    return new Set(results.map(({ desk }) => desk));
  }

  /** Whether a paper is still what it was when it was claimed, and nobody is about to publish another version. */
  async isLatest(id: string, digest: string): Promise<boolean> {
    const found = await this.#db
      .prepare(
        `SELECT 1 AS found FROM publications WHERE id = ?1 AND digest = ?2
         AND NOT EXISTS (SELECT 1 FROM staged_publications WHERE publication = ?1)`,
      )
      .bind(id, digest)
      .first();
    return found !== null;
  }

  /** Notes under which hosts KV has the paper or may have it, before it is written there. */
  async noteCopying(id: string, hosts: readonly string[], desks: readonly string[]): Promise<void> {
    await this.#db
      .prepare('UPDATE publications SET copied_hosts = ?2, copied_desks = ?3 WHERE id = ?1')
      .bind(id, JSON.stringify(hosts), JSON.stringify(desks))
      .run();
  }

  /** Notes what KV has, and ends the lease. Where the paper was published again meanwhile it stays to be copied. */
  async markCopied({ id, digest, hosts, desks }: CopiedPaper): Promise<void> {
    await this.#db
      .prepare(
        `UPDATE publications SET copied_digest = ?2, copied_hosts = ?3, copied_desks = ?4, copying_until = 0
         WHERE id = ?1`,
      )
      .bind(id, digest, JSON.stringify(hosts), JSON.stringify(desks))
      .run();
  }

  /** Ends the lease of a paper that could not be copied at `now` (ms): a later refresh tries again, after what was not tried yet. */
  async giveBack(id: string, now: number): Promise<void> {
    await this.#db
      .prepare('UPDATE publications SET copying_until = ?2 WHERE id = ?1')
      .bind(id, now)
      .run();
  }
}

function readNames(json: string): string[] {
  const names: unknown = JSON.parse(json);
  return Array.isArray(names) ? names.map(String) : [];
}
