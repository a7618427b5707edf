import { logEvent } from '../../http/log.ts';
import type { Publication } from '../../publications/publication.ts';
import { allSources } from '../../publications/station-sources.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import type { SiteContext } from '../context/site-context.ts';
import { countPublished, type ListedPaper, readPublished } from './listed-papers.ts';
import { type KnownSources, readKnownSources } from './read-known-sources.ts';
import { type Alarm, findSiteAlarm, stateOf } from './site-alarm.ts';
import { sourceStatusOf } from './source-status.ts';

/** Publications of one page: what is known of their desks' sources comes in one call of D1. */
export const PAPERS_PER_PAGE = 100;
/** How long the database may take to respond (ms). */
const DATABASE_TIMEOUT_MS = 5_000;

/** What is published for so long and not with readers is an alarm: the copy to KV has failed by then, again and again (ms). */
const UNCOPIED_MS = 30 * 60_000;

/** One paper of the network. */
export interface PaperHealth {
  readonly paper: ListedPaper;
  /** When the latest edition of its desks was published (ms since the epoch); `undefined` where none was, or nothing is known. */
  readonly editionAt: number | undefined;
  /** Its sources that are followed, and those of them that fail in any way; `undefined` where nothing is known. */
  readonly sources: { readonly followed: number; readonly failing: number } | undefined;
  readonly alarm: Alarm;
}

/** One page of the network's papers: those of the build, then those that were published without it. */
export interface NetworkReport {
  readonly papers: readonly PaperHealth[];
  /** From 1 on. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Reads how the papers of a page stand. A failure of D1 becomes part of the report and is never thrown. */
export async function readNetwork(
  builtIn: readonly Publication[],
  page: number,
  { env, now }: Pick<SiteContext, 'env' | 'now'>,
): Promise<NetworkReport> {
  try {
    return await withTimeout(readFromDatabase(builtIn, page, env.DB, now), DATABASE_TIMEOUT_MS);
  } catch (error) {
    logEvent('error', 'health unreadable', { error });
    const place = placeOf(page, builtIn.length);
    const listed = builtIn.slice(place.from, place.to);
    return reportOf(listed, null, { ...place, total: builtIn.length }, now);
  }
}

async function readFromDatabase(
  builtIn: readonly Publication[],
  page: number,
  db: D1Database,
  now: Date,
): Promise<NetworkReport> {
  const total = builtIn.length + (await countPublished(db, builtIn));
  const place = placeOf(page, total);
  const { from, to } = place;
  const papers: ListedPaper[] = builtIn.slice(from, to);
  if (to > builtIn.length) {
    const first = Math.max(0, from - builtIn.length);
    const limit = PAPERS_PER_PAGE - papers.length;
    papers.push(...(await readPublished(db, builtIn, { from: first, limit })));
  }
  // A desk that many carry is read once.
  const desks = new Map(papers.flatMap((paper) => paper.desks.map((desk) => [desk.id, desk])));
  const known = await readKnownSources(db, { desks: [...desks.values()] }, now.getTime());
  return reportOf(papers, known, { ...place, total }, now);
}

/** Which papers of so many are on a page: on the last for one beyond it, and on the first for none. */
function placeOf(page: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / PAPERS_PER_PAGE));
  const shown = Math.min(Math.max(1, page), pages);
  const from = (shown - 1) * PAPERS_PER_PAGE;
  return { page: shown, pages, from, to: Math.min(from + PAPERS_PER_PAGE, total) };
}

function reportOf(
  papers: readonly ListedPaper[],
  known: KnownSources | null,
  { page, pages, total }: Omit<NetworkReport, 'papers'>,
  now: Date,
): NetworkReport {
  return { papers: papers.map((paper) => paperHealth(paper, known, now)), page, pages, total };
}

function paperHealth(paper: ListedPaper, known: KnownSources | null, now: Date): PaperHealth {
  const { desks, uncopiedSince } = paper;
  if (!known)
    return {
      paper,
      editionAt: undefined,
      sources: undefined,
      alarm: 'database does not respond',
    };
  const editionAt = Math.max(0, ...desks.map(({ id }) => known.progress.get(id)?.publishedAt ?? 0));
  const statuses = desks.flatMap((desk) =>
    allSources(desk).map((source) => sourceStatusOf(source, stateOf(known, desk, source), now)),
  );
  const followed = statuses.filter((status) => status !== 'paused');
  const failing = followed.filter((status) => status !== 'good' && status !== 'waiting');
  const isUncopied = uncopiedSince !== undefined && now.getTime() - uncopiedSince > UNCOPIED_MS;
  return {
    paper,
    editionAt: editionAt === 0 ? undefined : editionAt,
    sources: { followed: followed.length, failing: failing.length },
    alarm: isUncopied ? 'paper not shown' : findSiteAlarm(desks, editionAt !== 0, known, now),
  };
}
