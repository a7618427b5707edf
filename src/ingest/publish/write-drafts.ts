import type { Edition, PagesByPublication } from '../../edition/edition.ts';
import { writeStoredEdition } from '../../edition/stored-edition.ts';
import { logEvent } from '../../http/log.ts';
import type { Desk } from '../../publications/desk.ts';
import type { SectionId } from '../../publications/sections.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import type { FeedStore, LastGoodItems } from '../store/feed-store.ts';
import type { WeatherContext } from './publish-weather.ts';

/** How long the site may take to render pages before the editions are published without them (ms). */
const RENDER_TIMEOUT_MS = 5_000;

/** Editions by the id of their desk. */
export type EditionsByDesk = Readonly<Record<string, Edition>>;
/** Pages to be published with a desk's edition, by the id of the desk. */
export type PagesByDesk = Readonly<Record<string, PagesByPublication>>;

/** What publishing needs. */
export interface PublishContext extends WeatherContext {
  readonly store: WeatherContext['store'] &
    Pick<FeedStore, 'readProgress' | 'readLastGoodItems' | 'claimNumbers' | 'markPublished'>;
  /** Renders the pages that are published with these editions. It may fail: then the site renders them when they are read. */
  readonly renderPages: (editions: EditionsByDesk) => Promise<PagesByDesk>;
}

/** An edition on its way into KV. */
export interface Draft {
  readonly desk: Desk;
  readonly composed: Edition;
  readonly stories: LastGoodItems;
  readonly versions: Readonly<Record<string, string>>;
  /** The sections that caches may show as they were before. */
  readonly sections: readonly SectionId[];
  /** Another refresh took the next number while this one wrote its last edition. */
  readonly isSuperseded: boolean;
  /** KV has the very same edition. */
  readonly isThere: boolean;
  /** The edition's own number. */
  readonly number: number;
}

/**
 * Writes editions, each if no other refresh has taken a number since its items were read: the desks whose edition KV took, and those
 * whose edition it did not.
 */
export async function writeDrafts(
  drafts: readonly Draft[],
  context: PublishContext,
): Promise<{ written: ReadonlySet<string>; failed: ReadonlySet<string> }> {
  const written = new Set<string>();
  const failed = new Set<string>();
  if (drafts.length === 0) return { written, failed };
  const pages = await tryToRender(drafts, context);
  const claims = drafts.map(({ desk, number, stories }) => ({
    desk: desk.id,
    number,
    before: stories.progress.number,
  }));
  const taken = await context.store.claimNumbers(claims);
  const mine = drafts.filter(({ desk }) => taken.has(desk.id));
  const write = async (draft: Draft) => {
    const { id } = draft.desk;
    const isWritten = await writeDraft(draft, pages[id], context);
    (isWritten ? written : failed).add(id);
  };
  await Promise.all(mine.map(write));
  return { written, failed };
}

/** Whether KV took the edition. */
async function writeDraft(
  { desk, composed, stories, number, sections }: Draft,
  pages: PagesByPublication | undefined,
  { kv }: PublishContext,
): Promise<boolean> {
  const { revision } = stories.progress;
  const edition = { ...composed, revision, number };
  try {
    await writeStoredEdition(kv, desk.id, { ...edition, pages });
  } catch (error) {
    logEvent('error', 'edition not written', { desk: desk.id, error });
    return false;
  }
  const { version } = composed;
  logEvent('info', 'edition published', { desk: desk.id, version, revision, number, sections });
  return true;
}

async function tryToRender(
  drafts: readonly Draft[],
  { renderPages }: PublishContext,
): Promise<PagesByDesk> {
  const editions = Object.fromEntries(drafts.map(({ desk, composed }) => [desk.id, composed]));
  try {
    return await withTimeout(renderPages(editions), RENDER_TIMEOUT_MS);
  } catch (error) {
    logEvent('warn', 'pages not rendered', { desks: Object.keys(editions).join(' '), error });
    return {};
  }
}
