import { tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { withBuildOrigin } from '../../model/publication/build-origin.ts';
import { allSources, type Desk, readDesk } from '../../model/publication/desk.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { type KnownSources, readKnownSources } from '../../model/sources/read-known-sources.ts';
import { sourceStatusOf } from '../../model/sources/source-state.ts';
import type { SiteContext } from '../context/site-context.ts';
import { type Alarm, findSiteAlarm } from './site-alarm.ts';

/** Publications per page: one call of D1 reads the sources of all their desks. */
export const PAPERS_PER_PAGE = 100;
const DATABASE_TIMEOUT_MS = 5_000;

/**
 * Time without a copy in KV after which a published paper raises an alarm: several copies have
 * failed (ms).
 */
const UNCOPIED_MS = 30 * 60_000;

export type PaperHealth = ReturnType<typeof paperHealth>;
/** A page of the network's papers: those of the build, then published ones. */
export type NetworkReport = Awaited<ReturnType<typeof readNetwork>>;

/**
 * Reads a page of the network's papers. A failure of D1 becomes part of the report; never throws.
 */
export async function readNetwork(
  builtIn: readonly Publication[],
  page: number,
  { env: { DB }, now }: Pick<SiteContext, 'env' | 'now'>,
) {
  const read = async () => {
    const place = placeOf(page, builtIn.length + (await countPublished(DB, builtIn)));
    const papers: ListedPaper[] = builtIn.slice(place.from, place.to);
    if (place.to > builtIn.length) {
      const from = Math.max(0, place.from - builtIn.length);
      const limit = PAPERS_PER_PAGE - papers.length;
      papers.push(...(await readPublished(DB, builtIn, { from, limit })));
    }
    // Each desk is read once, even if several papers carry it.
    const desks = new Map(papers.flatMap((paper) => paper.desks.map((desk) => [desk.id, desk])));
    const known = await readKnownSources(DB, { desks: [...desks.values()] }, now.getTime());
    return { ...place, papers: papers.map((paper) => paperHealth(paper, known, now)) };
  };
  const report = await tryOrLog('health unreadable', {}, () =>
    withTimeout(read(), DATABASE_TIMEOUT_MS),
  );
  if (report) return report;
  const place = placeOf(page, builtIn.length);
  const papers = builtIn.slice(place.from, place.to);
  return { ...place, papers: papers.map((paper) => paperHealth(paper, null, now)) };
}

/** The papers of a page (from 1); beyond the end it is the last page. */
function placeOf(page: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / PAPERS_PER_PAGE));
  const validPage = Math.min(Math.max(1, page), pages);
  const from = (validPage - 1) * PAPERS_PER_PAGE;
  return { page: validPage, pages, total, from, to: Math.min(from + PAPERS_PER_PAGE, total) };
}

function paperHealth(paper: ListedPaper, known: KnownSources | null, now: Date) {
  const { desks, uncopiedSince } = paper;
  const editions = desks.map(({ id }) => known?.progress.get(id)?.publishedAt ?? 0);
  const editionAt = Math.max(0, ...editions);
  const isUncopied = uncopiedSince !== undefined && now.getTime() - uncopiedSince > UNCOPIED_MS;
  const alarm: Alarm = isUncopied
    ? 'paper not shown'
    : findSiteAlarm(desks, !known || editionAt !== 0, known, now);
  return {
    paper,
    alarm,
    /** When the latest edition of its desks was published (ms since the epoch), if known. */
    editionAt: editionAt === 0 ? undefined : editionAt,
    /** The number of its active sources, and of those that fail, if known. */
    sources: known ? countSources(desks, known, now) : undefined,
  };
}

function countSources(desks: readonly Desk[], known: KnownSources, now: Date) {
  const statuses = desks.flatMap((desk) =>
    allSources(desk).map((source) =>
      sourceStatusOf(source, known.sources.get(`${desk.id} ${source.id}`)?.record, now),
    ),
  );
  const followed = statuses.filter((status) => status !== 'paused');
  const failing = followed.filter((status) => status !== 'good' && status !== 'waiting');
  return { followed: followed.length, failing: failing.length };
}

interface ListedPaper extends Pick<Publication, 'id' | 'name' | 'hosts' | 'desks' | 'localOrigin'> {
  /** When its version was published (ms since the epoch), if that is not yet copied to KV. */
  uncopiedSince?: number;
}

interface Row {
  id: string;
  name: string | null;
  hosts: string | null;
  /** The ids of its desks, JSON. */
  desks: string;
  published_at: number;
  is_copied: number;
}

/** Published papers that are not in the build. */
const PUBLISHED =
  'FROM publications WHERE data IS NOT NULL AND id NOT IN (SELECT value FROM json_each(?1))';

async function countPublished(
  db: D1Database,
  builtIn: readonly Pick<Publication, 'id'>[],
): Promise<number> {
  const count = await db
    .prepare(`SELECT count(*) AS count ${PUBLISHED}`)
    .bind(idsOf(builtIn))
    .first<number>('count');
  return count ?? 0;
}

/** Published papers by id, with those of their desks that ingest polls. */
async function readPublished(
  db: D1Database,
  builtIn: readonly Pick<Publication, 'id' | 'desks'>[],
  { from, limit }: { from: number; limit: number },
): Promise<ListedPaper[]> {
  const { results } = await db
    .prepare(
      `SELECT id, data ->> '$.name' AS name, data ->> '$.hosts' AS hosts, published_at, copied_digest = digest AS is_copied,
         (SELECT json_group_array(iif(type = 'object', value ->> 'id', value)) FROM json_each(data, '$.desks')) AS desks
       ${PUBLISHED} ORDER BY id LIMIT ?2 OFFSET ?3`,
    )
    .bind(idsOf(builtIn), limit, from)
    .all<Row>();
  const desks = new Map(builtIn.flatMap((paper) => paper.desks.map((desk) => [desk.id, desk])));
  const papers = results.map((row) => ({ ...row, desks: readNames(row.desks) }));
  const otherIds = papers.flatMap((paper) => paper.desks).filter((id) => !desks.has(id));
  for (const desk of await readFollowedDesks(db, otherIds)) desks.set(desk.id, desk);
  return papers.map((paper) => listedPaper(paper, desks));
}

function listedPaper(
  { id, name, hosts, desks, published_at, is_copied }: Omit<Row, 'desks'> & { desks: string[] },
  known: ReadonlyMap<string, Desk>,
): ListedPaper {
  const [host = '', ...others] = readNames(hosts);
  const paper: ListedPaper = {
    id,
    name: name ?? id,
    hosts: [host, ...others],
    desks: desks.flatMap((desk) => known.get(desk) ?? []),
    ...(is_copied === 0 && { uncopiedSince: published_at }),
  };
  return withBuildOrigin(paper);
}

/** The desks with these ids that ingest polls: those of papers that were copied to KV. */
async function readFollowedDesks(db: D1Database, ids: readonly string[]): Promise<Desk[]> {
  if (ids.length === 0) return [];
  const { results } = await db
    .prepare('SELECT definition FROM desks WHERE id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(ids))
    .all<{ definition: string }>();
  return results.flatMap(({ definition }) => readDesk(definition) ?? []);
}

function idsOf(papers: readonly Pick<Publication, 'id'>[]): string {
  return JSON.stringify(papers.map(({ id }) => id));
}

/** The texts of a stored JSON list; none if it is damaged, so that other papers are listed. */
function readNames(json: string | null): string[] {
  const names: unknown = JSON.parse(json ?? '[]');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
