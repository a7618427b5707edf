import { tryOrLog } from '../../lib/http/log.ts';
import { countAllClears, countRecipients } from '../../model/push/recipients.ts';
import { countReach, hintText } from '../../shared/notice-hints.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { reachHint, whereOf } from './hints.ts';
import { hasBegun } from './notice-times.ts';
import type { NoticeList, StoredNotice } from './store-notices.ts';

/** What was done with a notice, as the query of the list names it. */
const SAVED = ['added', 'changed', 'reopened'] as const;
export type NoticeDone = (typeof SAVED)[number] | 'ended';

/** What happened to readers and phones when the notice of the query was saved or ended. */
export async function outcomeText(
  context: PaperContext,
  { open, over, shown }: NoticeList,
  query: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { notice: id, done, later } = query;
  if (id === undefined) return undefined;
  const { outcomes, sent } = context.words.notices;
  const stored = open.find(({ content }) => content.id === id);
  if (!stored) {
    if (!over.some(({ content }) => content.id === id)) return undefined;
    const ended = later ? outcomes.endedLater : outcomes.ended;
    return join(ended, await allClearText(context, id, sent.soon));
  }
  if (!shown.has(id)) return outcomes.noRoom;
  const isToCome = !hasBegun(stored.content, context.now);
  if (isToCome || later) {
    const hint = isToCome || stored.version === 1 ? await reachHint(context) : undefined;
    const reach = hint ? hintText(hint, stored.content) : '';
    return join(isToCome ? outcomes.planned : outcomes.later, reach);
  }
  const name = SAVED.find((each) => each === done) ?? 'added';
  return join(outcomes[name], await sentText(context, stored));
}

function join(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(' ');
}

/** Which phones get the saved notice, and when. Empty if D1 fails, which is logged. */
async function sentText(context: PaperContext, stored: StoredNotice): Promise<string> {
  const { env, publication, now, words } = context;
  const { content, savedAt } = stored;
  const { sent } = words.notices;
  const notice = { paperId: publication.id, noticeId: content.id };
  const counts = await tryOrLog('recipients not counted', notice, () =>
    countRecipients(env.DB, notice, { since: savedAt, now: now.getTime() }),
  );
  if (!counts) return '';
  if (counts.isPending) return sent.pending;
  const where = whereOf(context, content.communities);
  const sentences = [
    counts.now > 0 ? sent.now(counts.now, where) : '',
    counts.later > 0 ? sent.later(counts.later, where) : '',
    counts.allClear > 0 ? sent.removed(counts.allClear) : '',
  ];
  return join(...sentences) || notSentText(context, stored);
}

async function notSentText(context: PaperContext, { content, version }: StoredNotice) {
  const hint = version === 1 ? await reachHint(context) : undefined;
  return hint && countReach(hint, content) === 0
    ? hintText(hint, content)
    : context.words.notices.sent.none;
}

/** How many phones hear that a notice is over. Empty if none does, or if D1 fails. */
export async function allClearText(
  { env, publication, words }: PaperContext,
  noticeId: string,
  when: string,
): Promise<string> {
  const notice = { paperId: publication.id, noticeId };
  const count = await tryOrLog('recipients not counted', notice, () =>
    countAllClears(env.DB, notice),
  );
  return count ? words.notices.sent.allClear(when, count) : '';
}
