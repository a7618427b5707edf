import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { isInterrupted, withTimeout } from '../../lib/with-timeout.ts';
import { carrierOf } from '../../model/editorial/editorial.ts';
import { paperEventsKey } from '../../model/events.ts';
import { deleteHosts, findOtherFiles, writePaper } from '../../model/publication/paper-at-host.ts';
import { fromStored } from '../../model/publication/stored-publication.ts';
import type { DeskStore } from '../store/desk-store.ts';
import type { RefreshContext } from './refresh-context.ts';

/** Maximum papers per refresh: each takes several queries, and one write to KV per host. */
const MAX_PAPERS = 3;
/** Lease of a paper being copied (ms): longer than an invocation. */
const COPYING_MS = 10 * 60_000;

const TIMEOUT_MS = 10_000;

export type CopyContext = Pick<RefreshContext, 'db' | 'kv' | 'now' | 'followedHere'> & {
  desks: Pick<DeskStore, 'save' | 'release' | 'builtIn'>;
};

interface Copied {
  hosts: readonly string[];
  desks: readonly string[];
}

/** A paper that is stale in KV, with the hosts, desks and files of its last copy. */
interface UncopiedPaper extends Copied {
  id: string;
  /** The compiled paper as JSON; `null` for a withdrawn one. */
  data: string | null;
  digest: string;
}

type PaperRow = Omit<UncopiedPaper, keyof Copied> & Record<keyof Copied, string>;

/**
 * Copies published papers from D1 to KV, deletes withdrawn ones, and saves or releases their desks.
 * Failures are logged, retried by the next cron and delay no other paper. `claimed`: the rows of
 * `claimUncopied`.
 */
export async function copyPapers(claimed: readonly unknown[], context: CopyContext): Promise<void> {
  for (const row of claimed as readonly PaperRow[])
    await tryToCopy({ ...row, hosts: readNames(row.hosts), desks: readNames(row.desks) }, context);
}

/** Leases stale papers, so that only one refresh copies each. Earlier failures come last. */
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
    // After a timeout the copy may still write, so the lease must expire.
    if (isInterrupted(error)) return;
    // The next cron retries it after papers that were not tried yet.
    await tryOrLog('paper not given back', { publication: id }, () =>
      context.db
        .prepare('UPDATE publications SET copying_until = ?2 WHERE id = ?1')
        .bind(id, context.now().getTime())
        .run(),
    );
  }
}

async function withdraw(paper: UncopiedPaper, context: CopyContext): Promise<void> {
  await context.kv.delete(paperEventsKey(paper.id));
  // Recorded only after the deletion.
  await context.db
    .prepare('UPDATE event_changes SET published = 0 WHERE paper = ?')
    .bind(paper.id)
    .run();
  await replace(paper, { hosts: [], desks: [] }, [], context);
}

async function copy(paper: UncopiedPaper, data: string, context: CopyContext): Promise<void> {
  const { db, desks, kv, now, followedHere } = context;
  const {
    hosts,
    files,
    ownFiles = {},
    ...publication
  } = fromStored(JSON.parse(data), desks.builtIn);
  // A paper's definition of a built-in desk is ignored.
  const ownDesks = publication.desks.filter((desk) => !desks.builtIn.has(desk.id));
  const ids = ownDesks.map((desk) => desk.id);
  // Recorded before the write, because from here on KV may have the paper under these hosts.
  await db
    .prepare('UPDATE publications SET copied_hosts = ?2, copied_desks = ?3 WHERE id = ?1')
    .bind(paper.id, unionAsJson(paper.hosts, hosts), unionAsJson(paper.desks, ids))
    .run();
  await desks.save(ownDesks.map(followedHere), now().getTime());
  await writePaper(kv, hosts, data, paper.digest);
  await moveEditorial(paper.id, carrierOf(publication) ?? '', db);
  await replace(paper, { hosts, desks: ids }, [files, ...Object.values(ownFiles)], context);
}

/** Moves a paper's editorial to its current desk. The bulletins of both desks become stale. */
async function moveEditorial(paper: string, desk: string, db: D1Database): Promise<void> {
  await db.batch([
    // First, while the rows still contain the previous desk.
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

function unionAsJson(before: readonly string[], after: readonly string[]): string {
  return JSON.stringify([...new Set([...before, ...after])]);
}

/**
 * Deletes hosts and files from KV that the paper no longer has, and records those in KV. If the
 * paper was published again during the copy, it stays stale. `files`: path prefixes of its files.
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

/** Selects the hosts and desks that belong to other papers. */
const HAD_BY_OTHERS = {
  // Case-sensitive, because each spelling has its own key. KV has no hosts of the build.
  hosts: `SELECT given.value AS name
    FROM host_claims AS claim JOIN publications ON publications.id = claim.publication, json_each(data, '$.hosts') AS given
    WHERE built_in = 0 AND claim.publication <> ?1
      AND claim.host IN (SELECT iif(value LIKE 'www.%', substr(value, 5), value) FROM json_each(?2))`,
  desks: `SELECT desk.value AS name FROM publications, json_each(copied_desks) AS desk
    WHERE publications.id <> ?1 AND data IS NOT NULL`,
};

/** Hosts or desks that the paper no longer has, except those that another paper has now. */
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
 * Deletes files that the paper no longer has, unless a version is being published, whose files are
 * uploaded first. This is checked after listing the files, so that no listed file is newer.
 */
async function removeFiles(
  { id, digest }: UncopiedPaper,
  current: readonly string[],
  { db, kv }: CopyContext,
): Promise<void> {
  const gone = await findOtherFiles(kv, id, current);
  if (gone.length === 0) return;
  const latest = await db
    .prepare(
      `SELECT 1 FROM publications WHERE id = ?1 AND digest = ?2
       AND NOT EXISTS (SELECT 1 FROM staged_publications WHERE publication = ?1)`,
    )
    .bind(id, digest)
    .first();
  if (latest) await Promise.all(gone.map((key) => kv.delete(key)));
}
