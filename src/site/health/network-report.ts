import { tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { allSources, type Desk } from '../../model/publication/desk.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { type KnownSources, readKnownSources } from '../../model/sources/read-known-sources.ts';
import { sourceStatusOf } from '../../model/sources/source-status.ts';
import type { SiteContext } from '../context/site-context.ts';
import { countPublished, type ListedPaper, readPublished } from './listed-papers.ts';
import { type Alarm, findSiteAlarm } from './site-alarm.ts';

/** Publications per page: one call of D1 reads the sources of all their desks. */
export const PAPERS_PER_PAGE = 100;
/** How long the database may take to respond (ms). */
const DATABASE_TIMEOUT_MS = 5_000;

/**
 * After this time a published paper that is not copied to KV raises an alarm (ms): copying has
 * failed repeatedly.
 */
const UNCOPIED_MS = 30 * 60_000;

/** One paper of the network. */
export type PaperHealth = ReturnType<typeof paperHealth>;
/** One page of the network's papers: those of the build, then published ones. */
export type NetworkReport = Awaited<ReturnType<typeof readNetwork>>;

/**
 * Reads the state of the papers on a page. A failure of D1 becomes part of the report. Never
 * throws.
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

/** The range of papers on a page (from 1); beyond the end it is the last page. */
function placeOf(page: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / PAPERS_PER_PAGE));
  const shown = Math.min(Math.max(1, page), pages);
  const from = (shown - 1) * PAPERS_PER_PAGE;
  return { page: shown, pages, total, from, to: Math.min(from + PAPERS_PER_PAGE, total) };
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
    /**
     * When the latest edition of its desks was published (ms since the epoch); `undefined` if
     * unknown.
     */
    editionAt: editionAt === 0 ? undefined : editionAt,
    /** Its active sources, and how many of them fail; `undefined` if unknown. */
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
