import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { isInterrupted, withTimeout } from '../../lib/with-timeout.ts';
import { carrierOf } from '../../model/editorial/editorial.ts';
import { paperEventsKey } from '../../model/events.ts';
import type { Desk } from '../../model/publication/desk.ts';
import { deleteHosts, findOtherFiles, writePaper } from '../../model/publication/paper-at-host.ts';
import { fromStored } from '../../model/publication/stored-publication.ts';
import type { DeskStore } from '../store/desk-store.ts';

/** Papers that one refresh copies at most: each takes some queries and a write to KV a host. */
const MAX_PAPERS = 3;
/** Longer than an invocation takes to copy what it has claimed (ms). */
const COPYING_MS = 10 * 60_000;

/** How long one paper may take before the refresh goes on (ms). */
const TIMEOUT_MS = 10_000;

/** What copying needs. */
export interface CopyContext {
  /** Where `npm run paper -- publish` puts papers (migrations/0013_publications.sql). */
  readonly db: D1Database;
  readonly desks: Pick<DeskStore, 'save' | 'release' | 'builtIn'>;
  readonly kv: KVNamespace;
  readonly now: () => Date;
  /** A desk that a published paper brings, as this build follows it. */
  readonly followedHere: (desk: Desk) => Desk;
}

/** What a paper was copied for. */
interface Copied {
  readonly hosts: readonly string[];
  readonly desks: readonly string[];
}

/** A paper whose copy in KV is not what D1 has, and what it was copied for the last time. */
interface UncopiedPaper extends Copied {
  readonly id: string;
  /** The compiled paper, JSON; `null` where it was withdrawn. */
  readonly data: string | null;
  readonly digest: string;
}

type PaperRow = Omit<UncopiedPaper, keyof Copied> & Record<keyof Copied, string>;

/**
 * Copies to KV what was published into D1 or withdrawn, and takes up the papers' own desks. D1 is what counts: a paper that could not be
 * copied whole, which is logged, is copied again by the next cron, and delays no other. It never throws. `claimed`: the rows of
 * `claimUncopied`.
 */
export async function copyPapers(claimed: readonly unknown[], context: CopyContext): Promise<void> {
  for (const row of claimed as readonly PaperRow[])
    await tryToCopy({ ...row, hosts: readNames(row.hosts), desks: readNames(row.desks) }, context);
}

/** Leases papers that are to be copied, those last that failed before: no two refreshes copy one at once. */
export function claimUncopied({ db, now }: CopyContext): D1PreparedStatement {
  const at = now().getTime();
  return db
    .prepare(
      `UPDATE publications SET copying_until = ?2
       WHERE id IN (
         SELECT id FROM publications INDEXED BY publications_uncopied
         WHERE copied_digest <> digest AND copying_until <= ?1 ORDER BY copying_until, published_at LIMIT ?3)
       RETURNING id, data, digest, copied_hosts AS hosts, copied_desks AS desks`,
    )
    .bind(at, at + COPYING_MS, MAX_PAPERS);
}

function readNames(json: string): string[] {
  const names: unknown = JSON.parse(json);
  return Array.isArray(names) ? names.map(String) : [];
}

async function tryToCopy(paper: UncopiedPaper, context: CopyContext): Promise<void> {
  const { id, data, digest } = paper;
  try {
    if (data === null) {
      await withTimeout(withdraw(paper, context), TIMEOUT_MS);
      logEvent('info', 'paper withdrawn', { publication: id });
    } else {
      await withTimeout(copy(paper, data, context), TIMEOUT_MS);
      logEvent('info', 'paper copied', { publication: id, digest });
    }
  } catch (error) {
    logEvent('error', 'paper not copied', { publication: id, digest, error });
    // What hangs may still write: the lease keeps others from it until it lapses.
    if (isInterrupted(error)) return;
    await tryOrLog('paper not given back', { publication: id }, () => giveBack(id, context));
  }
}

async function withdraw(paper: UncopiedPaper, context: CopyContext): Promise<void> {
  await context.kv.delete(paperEventsKey(paper.id));
  // After that: the events are published once the paper is back, and a write in flight counts for nothing.
  await context.db
    .prepare('UPDATE event_changes SET published = 0 WHERE paper = ?')
    .bind(paper.id)
    .run();
  await replace(paper, { hosts: [], desks: [] }, [], context);
}

/** Ends the lease of a paper that could not be copied: a later refresh tries again, after what was not tried yet. */
async function giveBack(id: string, { db, now }: CopyContext): Promise<void> {
  await db
    .prepare('UPDATE publications SET copying_until = ?2 WHERE id = ?1')
    .bind(id, now().getTime())
    .run();
}

async function copy(paper: UncopiedPaper, data: string, context: CopyContext): Promise<void> {
  const { db, desks, kv, now, followedHere } = context;
  const {
    hosts,
    files,
    ownFiles = {},
    ...publication
  } = fromStored(JSON.parse(data), desks.builtIn);
  // What the build has is the build's, whatever a paper says of it.
  const own = publication.desks.filter((desk) => !desks.builtIn.has(desk.id));
  const ids = own.map((desk) => desk.id);
  // Before it is written: from then on KV has the paper under these hosts, or may have it.
  await db
    .prepare('UPDATE publications SET copied_hosts = ?2, copied_desks = ?3 WHERE id = ?1')
    .bind(paper.id, joined(paper.hosts, hosts), joined(paper.desks, ids))
    .run();
  await desks.save(own.map(followedHere), now().getTime());
  await writePaper(kv, hosts, data, paper.digest);
  await carryEditorial(paper.id, carrierOf(publication) ?? '', db);
  await replace(paper, { hosts, desks: ids }, [files, ...Object.values(ownFiles)], context);
}

/**
 * Has what the paper's editors say ride in the weather of the desk that carries it now, where another one did: the weather of both is due to
 * be published.
 */
async function carryEditorial(paper: string, desk: string, db: D1Database): Promise<void> {
  await db.batch([
    // First: afterwards the row does not say which desk carried it before.
    db
      .prepare(
        `INSERT INTO desk_bulletins (desk, revision)
         SELECT value, 1 FROM editorial, json_each(json_array(desk, ?2)) WHERE paper = ?1 AND desk <> ?2
         ON CONFLICT (desk) DO UPDATE SET revision = revision + 1`,
      )
      .bind(paper, desk),
    db.prepare('UPDATE editorial SET desk = ?2 WHERE paper = ?1 AND desk <> ?2').bind(paper, desk),
  ]);
}

function joined(before: readonly string[], after: readonly string[]): string {
  return JSON.stringify([...new Set([...before, ...after])]);
}

/**
 * Takes out of KV what the paper does not have any more, and notes what KV has. A paper that was published again meanwhile stays to be
 * copied. `files`: how the paths of its files begin.
 */
async function replace(
  before: UncopiedPaper,
  after: Copied,
  files: readonly string[],
  context: CopyContext,
): Promise<void> {
  const { db, desks, kv } = context;
  await deleteHosts(kv, await findGone(before, after, 'hosts', db));
  const gone = await findGone(before, after, 'desks', db);
  if (gone.length > 0) await desks.release(gone);
  await removeFiles(before, files, context);
  await db
    .prepare(
      `UPDATE publications SET copied_digest = ?2, copied_hosts = ?3, copied_desks = ?4, copying_until = 0
       WHERE id = ?1`,
    )
    .bind(before.id, before.digest, JSON.stringify(after.hosts), JSON.stringify(after.desks))
    .run();
}

/** What other papers have: the hosts that they are at, and the desks that published ones carry in full. */
const HAD_BY_OTHERS = {
  // As they are spelt: each spelling is a key of its own. Those of the build are not in KV.
  hosts: `SELECT given.value AS name
    FROM host_claims AS claim JOIN publications ON publications.id = claim.publication, json_each(data, '$.hosts') AS given
    WHERE built_in = 0 AND claim.publication <> ?1
      AND claim.host IN (SELECT iif(value LIKE 'www.%', substr(value, 5), value) FROM json_each(?2))`,
  desks: `SELECT desk.value AS name FROM publications, json_each(copied_desks) AS desk
    WHERE publications.id <> ?1 AND data IS NOT NULL`,
};

/** What the paper does not have any more, but for what another one has now. */
async function findGone(
  before: UncopiedPaper,
  after: Copied,
  kind: keyof Copied,
  db: D1Database,
): Promise<string[]> {
  const gone = before[kind].filter((name) => !after[kind].includes(name));
  if (gone.length === 0) return [];
  const { results } = await db
    .prepare(
      `SELECT DISTINCT name FROM (${HAD_BY_OTHERS[kind]}) WHERE name IN (SELECT value FROM json_each(?2))`,
    )
    .bind(before.id, JSON.stringify(gone))
    .all<{ name: string }>();
  const taken = new Set(results.map(({ name }) => name));
  return gone.filter((name) => !taken.has(name));
}

/**
 * Takes the files out of KV that the paper does not have any more. Those of a version that is being published are there before it
 * is: then nothing is removed, and the next copy does it. What is published is looked at after the files: no new one is among them.
 */
async function removeFiles(
  { id, digest }: UncopiedPaper,
  kept: readonly string[],
  { db, kv }: CopyContext,
): Promise<void> {
  const others = await findOtherFiles(kv, id, kept);
  if (others.length === 0) return;
  const latest = await db
    .prepare(
      `SELECT 1 FROM publications WHERE id = ?1 AND digest = ?2
       AND NOT EXISTS (SELECT 1 FROM staged_publications WHERE publication = ?1)`,
    )
    .bind(id, digest)
    .first();
  if (latest) await Promise.all(others.map((key) => kv.delete(key)));
}
