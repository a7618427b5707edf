import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { isInterrupted, withTimeout } from '../../lib/with-timeout.ts';
import { carrierOf } from '../../model/editorial/editorial.ts';
import { paperEventsKey } from '../../model/events.ts';
import { deleteHosts, findOtherFiles, writePaper } from '../../model/publication/paper-at-host.ts';
import { fromStored } from '../../model/publication/stored-publication.ts';
import type { DeskStore } from '../store/desk-store.ts';
import type { RefreshContext } from './refresh-context.ts';

/** The most papers that one refresh copies: each takes some queries and a write to KV per host. */
const MAX_PAPERS = 3;
/** The lease of papers being copied: longer than an invocation (ms). */
const COPYING_MS = 10 * 60_000;

const TIMEOUT_MS = 10_000;

export type CopyContext = Pick<RefreshContext, 'db' | 'kv' | 'now' | 'followedHere'> & {
  desks: Pick<DeskStore, 'save' | 'release' | 'builtIn'>;
};

interface Copied {
  hosts: readonly string[];
  desks: readonly string[];
}

/** A paper that is stale in KV, with what its last copy had. */
interface UncopiedPaper extends Copied {
  id: string;
  /** The compiled paper as JSON; `null` for a withdrawn one. */
  data: string | null;
  digest: string;
}

type PaperRow = Omit<UncopiedPaper, keyof Copied> & Record<keyof Copied, string>;

/**
 * Copies published and withdrawn papers from D1 to KV and takes up their desks. A paper that fails
 * is logged, retried by the next cron and delays no other. `claimed`: the rows of `claimUncopied`.
 */
export async function copyPapers(claimed: readonly unknown[], context: CopyContext): Promise<void> {
  for (const row of claimed as readonly PaperRow[])
    await tryToCopy({ ...row, hosts: readNames(row.hosts), desks: readNames(row.desks) }, context);
}

/** Leases stale papers, earlier failures last, so that only one refresh copies each. */
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
    // A hanging copy may still write: its lease must expire first.
    if (isInterrupted(error)) return;
    // It is retried after those not yet tried.
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
  // Only after the deletion: a write in flight does not count.
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
  // The build's desks are never taken from a paper.
  const own = publication.desks.filter((desk) => !desks.builtIn.has(desk.id));
  const ids = own.map((desk) => desk.id);
  // Before the write: from here on KV may have the paper under these hosts.
  await db
    .prepare('UPDATE publications SET copied_hosts = ?2, copied_desks = ?3 WHERE id = ?1')
    .bind(paper.id, joined(paper.hosts, hosts), joined(paper.desks, ids))
    .run();
  await desks.save(own.map(followedHere), now().getTime());
  await writePaper(kv, hosts, data, paper.digest);
  await carryEditorial(paper.id, carrierOf(publication) ?? '', db);
  await replace(paper, { hosts, desks: ids }, [files, ...Object.values(ownFiles)], context);
}

/** Moves a paper's editorial to the desk that now carries it. Both bulletins become stale. */
async function carryEditorial(paper: string, desk: string, db: D1Database): Promise<void> {
  await db.batch([
    // First, while the rows still name the previous desk.
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
 * Deletes from KV what the paper no longer has, and records what KV has. A paper published again
 * meanwhile stays stale. `files`: path prefixes of its files.
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

/** What other papers have: their hosts, and the desks of published papers. */
const HAD_BY_OTHERS = {
  // As spelled: each spelling has its own key. Hosts of the build are not in KV.
  hosts: `SELECT given.value AS name
    FROM host_claims AS claim JOIN publications ON publications.id = claim.publication, json_each(data, '$.hosts') AS given
    WHERE built_in = 0 AND claim.publication <> ?1
      AND claim.host IN (SELECT iif(value LIKE 'www.%', substr(value, 5), value) FROM json_each(?2))`,
  desks: `SELECT desk.value AS name FROM publications, json_each(copied_desks) AS desk
    WHERE publications.id <> ?1 AND data IS NOT NULL`,
};

/** What the paper no longer has, except what another paper has by now. */
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
 * Deletes the files that the paper no longer has, except while a version is in publication, whose
 * files are uploaded first. It is checked after the files are listed, so none of them is new.
 */
async function removeFiles(
  { id, digest }: UncopiedPaper,
  current: readonly string[],
  { db, kv }: CopyContext,
): Promise<void> {
  const others = await findOtherFiles(kv, id, current);
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
