import { logEvent } from '../../http/log.ts';
import type { Desk } from '../../publications/desk.ts';
import type { Publication } from '../../publications/publication.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import type { SiteContext } from '../context/site-context.ts';
import { type KnownSources, readKnownSources } from './read-known-sources.ts';
import { type Alarm, findSiteAlarm, stateOf } from './site-alarm.ts';
import { sourceStatusOf } from './source-status.ts';

/** Publications of one page: what is known of their desks' sources comes in one call of D1. */
export const PAPERS_PER_PAGE = 100;
/** How long the database may take to respond (ms). */
const DATABASE_TIMEOUT_MS = 5_000;

/** One publication of the network. */
export interface PaperHealth {
  readonly publication: Publication;
  /** When the latest edition of its desks was published (ms since the epoch); `undefined` where none was, or nothing is known. */
  readonly editionAt: number | undefined;
  /** Its sources that are followed, and those of them that fail in any way; `undefined` where nothing is known. */
  readonly sources: { readonly followed: number; readonly failing: number } | undefined;
  readonly alarm: Alarm;
}

/** One page of the network's publications. */
export interface NetworkReport {
  readonly papers: readonly PaperHealth[];
  /** From 1 on. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Reads how the publications of a page stand, in their order. A failure of D1 becomes part of the report and is never thrown. */
export async function readNetwork(
  publications: readonly Publication[],
  page: number,
  { env, now }: Pick<SiteContext, 'env' | 'now'>,
): Promise<NetworkReport> {
  const pages = Math.max(1, Math.ceil(publications.length / PAPERS_PER_PAGE));
  const shown = Math.min(Math.max(1, page), pages);
  const listed = publications.slice((shown - 1) * PAPERS_PER_PAGE, shown * PAPERS_PER_PAGE);
  // A desk that many carry is read once.
  const desks = new Map(listed.flatMap((paper) => paper.desks.map((desk) => [desk.id, desk])));
  const known = await readKnown(env.DB, [...desks.values()], now);
  return {
    papers: listed.map((publication) => paperHealth(publication, known, now)),
    page: shown,
    pages,
    total: publications.length,
  };
}

async function readKnown(
  db: D1Database,
  desks: readonly Desk[],
  now: Date,
): Promise<KnownSources | null> {
  try {
    return await withTimeout(readKnownSources(db, { desks }, now.getTime()), DATABASE_TIMEOUT_MS);
  } catch (error) {
    logEvent('error', 'health unreadable', { error });
    return null;
  }
}

function paperHealth(publication: Publication, known: KnownSources | null, now: Date): PaperHealth {
  const { desks } = publication;
  if (!known)
    return {
      publication,
      editionAt: undefined,
      sources: undefined,
      alarm: 'database does not respond',
    };
  const editionAt = Math.max(0, ...desks.map(({ id }) => known.progress.get(id)?.publishedAt ?? 0));
  const statuses = desks.flatMap((desk) =>
    desk.sources.map((source) => sourceStatusOf(source, stateOf(known, desk, source), now)),
  );
  const followed = statuses.filter((status) => status !== 'paused');
  const failing = followed.filter((status) => status !== 'good' && status !== 'waiting');
  return {
    publication,
    editionAt: editionAt === 0 ? undefined : editionAt,
    sources: { followed: followed.length, failing: failing.length },
    alarm: findSiteAlarm(desks, editionAt !== 0, known, now),
  };
}
