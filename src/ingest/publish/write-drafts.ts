import type { Edition, PagesByPublication } from '../../edition/edition.ts';
import { writeStoredEdition } from '../../edition/stored-edition.ts';
import { logEvent } from '../../http/log.ts';
import type { Desk } from '../../publications/desk.ts';
import type { SectionId } from '../../publications/sections.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import type { LastGoodItems } from '../store/feed-records.ts';
import type { PagesByDesk, PublishContext } from './publish-context.ts';

/** How long the site may take to render pages before the editions are published without them (ms). */
const RENDER_TIMEOUT_MS = 5_000;

/** An edition on its way into KV. */
export interface Draft {
  readonly desk: Desk;
  readonly composed: Edition;
  readonly stories: LastGoodItems;
  readonly versions: Readonly<Record<string, string>>;
  /** The sections that caches may show as they were before. */
  readonly sections: readonly SectionId[];
  /** As its candidate's. */
  readonly isSuperseded: boolean;
  /** KV has the very same edition. */
  readonly isThere: boolean;
  /** The edition's own number. */
  readonly number: number;
}

/** What became of drafts, by the ids of their desks. */
export interface WriteOutcome {
  /** KV took the edition. */
  readonly written: ReadonlySet<string>;
  /** KV did not: the next cron tries again. */
  readonly failed: ReadonlySet<string>;
}

/** Writes editions, each if no other refresh has taken a number since its items were read. */
export async function writeDrafts(
  drafts: readonly Draft[],
  context: PublishContext,
): Promise<WriteOutcome> {
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
