import { countAllClears, countRecipients } from '../../model/push/recipients.ts';
import { fillIn } from '../../shared/fill-in.ts';
import { countReach, hintText, whereText } from '../../shared/notice-hints.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { reachHint } from './hints.ts';
import { hasBegun } from './notice-times.ts';
import type { NoticeList, StoredNotice } from './store-notices.ts';

/** What was done with a notice, as the query of the list names it. */
const SAVED = ['added', 'changed', 'reopened'] as const;
export type NoticeDone = (typeof SAVED)[number] | 'ended';

/** What happened to readers and phones when the notice of the query was saved or ended. */
export async function outcomeText(
  context: PaperContext,
  { open, shown }: NoticeList,
  query: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { notice: id, done, later } = query;
  if (id === undefined) return undefined;
  const { outcomes } = context.words.notices;
  const stored = open.find(({ content }) => content.id === id);
  if (!stored) {
    const ended = later ? outcomes.endedLater : outcomes.ended;
    return join(ended, await allClearText(context, id));
  }
  if (!shown.has(id)) return outcomes.noRoom;
  const isToCome = !hasBegun(stored.content, context.now);
  if (isToCome || later) {
    const reach =
      isToCome || stored.version === 1 ? hintText(await reachHint(context), stored.content) : '';
    return join(isToCome ? outcomes.planned : outcomes.later, reach);
  }
  const name = SAVED.find((each) => each === done) ?? 'added';
  return join(outcomes[name], await sentText(context, stored));
}

function join(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(' ');
}

/** How many phones get the saved notice now. */
async function sentText(context: PaperContext, stored: StoredNotice): Promise<string> {
  const { env, publication, now, words } = context;
  const { content, savedAt } = stored;
  const { sentOne, sentMany, notSent } = words.notices.sent;
  const times = { since: savedAt, now: now.getTime() };
  const notice = { paperId: publication.id, noticeId: content.id };
  const count = await countRecipients(env.DB, notice, times);
  const hint = await reachHint(context);
  const where = whereText(hint, content.communities);
  if (count > 0) return fillIn(count === 1 ? sentOne : sentMany, { count, where });
  return countReach(hint, content) === 0 && stored.version === 1
    ? hintText(hint, content)
    : notSent;
}

/** How many phones hear that a notice is over. Empty if none does. */
export async function allClearText(context: PaperContext, noticeId: string): Promise<string> {
  const { env, publication, words } = context;
  const count = await countAllClears(env.DB, { paperId: publication.id, noticeId });
  return count === 0 ? '' : words.notices.sent.allClear(count);
}
