import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { Notice } from '../../model/editorial/editorial.ts';
import { timeZoneOf } from '../../model/publication/place-zones.ts';
import { Button } from '../components/Button.tsx';
import { mergedConflict, serveConflict } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { FormFields } from '../components/FormFields.tsx';
import { shownContent } from '../components/RecordForm.tsx';
import { redirectToList, servePage } from '../components/serve-page.ts';
import { timeText } from '../components/TitleAndFacts.tsx';
import { changeableOrRefusal, serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import type { RejectedForm } from '../forms/checks.ts';
import { givenValues, type Values } from '../forms/fields.ts';
import { IS_MERGED, type MergedForm, mergeForm } from '../forms/merge-form.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import type { Publishing } from '../store/publish-editorial.ts';
import { reachHint } from './hints.ts';
import { againField, Hint, NoticeForm } from './NoticeForm.tsx';
import { noticeFields, readNotice, storedValues, valuesOf } from './notice-fields.ts';
import { hasBegun, isLong } from './notice-times.ts';
import { allClearText, type NoticeDone } from './outcome.ts';
import {
  changeNotice,
  endNotice,
  findNotice,
  isSameNotice,
  limitProblems,
  publishNotice,
  type StoredNotice,
} from './store-notices.ts';

/** GET /papers/:paper/notices/:id: the form of a notice. */
export async function serveNotice(c: Context<Environment>): Promise<Response> {
  const stored = await findChangeable(c);
  return stored instanceof Response ? stored : showNotice(c, stored);
}

/** POST of the same: changes a notice, reopens an ended one (`do=reopen`) or ends it (`do=end`). */
export async function saveNotice(c: Context<Environment>): Promise<Response> {
  const stored = await findChangeable(c);
  if (stored instanceof Response) return stored;
  const context = c.var.paper;
  const form = await readForm(c.req.raw);
  if (form.text('do') !== 'end') return changeStored(c, stored, form);
  const { content: before } = stored;
  const statement = endNotice(context, before.id);
  const ended = await publishNotice(context, statement, 'notice ended', { before });
  return redirectToNotices(context, ended.publishing, { notice: before.id, done: 'ended' });
}

async function changeStored(
  c: Context<Environment>,
  stored: StoredNotice,
  form: GivenForm,
): Promise<Response> {
  const context = c.var.paper;
  const { content: before } = stored;
  const { notice, problems } = readNotice(form, before, context);
  if (!notice) return showNotice(c, stored, { form, problems });
  const version = Number(form.text('version'));
  const isReopened = form.text('do') === 'reopen';
  const isConfirmed = form.text('confirm') === 'yes' && isLong(notice, context.now);
  const saved = isConfirmed ? 'notice confirmed' : 'notice changed';
  const { changed, publishing } = await publishNotice(
    context,
    changeNotice(context, notice, { version, isReopened }),
    isReopened ? 'notice reopened' : saved,
    { before, after: notice },
  );
  const done = isReopened ? 'reopened' : 'changed';
  const about = { notice: notice.id, done, merged: form.text(IS_MERGED) } as const;
  const redirect = () => redirectToNotices(context, publishing, about);
  if (changed > 0) return redirect();
  const theirs = await findNotice(context, notice.id);
  if (!theirs) return serveTrouble(c.req.raw, 'not found');
  if (theirs.version === version && (theirs.closedAt === null || isReopened))
    return showNotice(c, theirs, { form, problems: limitProblems(context.words) });
  const merged = mergeNotice(context, theirs, form, notice);
  // Sent twice.
  if (isSameNotice(theirs, merged.form, context)) return redirect();
  // Only a person decides whether an ended notice is in force again.
  return merged.isContested || !merged.isSameState || theirs.closedAt !== null
    ? showConflict(c, theirs, form, merged)
    : changeStored(c, theirs, merged.form);
}

/** What decides which phones ring. It depends on both changes, so that nobody may count on it. */
const AUDIENCE = ['kind', 'communities', 'from', 'again'];

function mergeNotice(
  context: PaperContext,
  theirs: StoredNotice,
  form: GivenForm,
  notice: Notice,
): MergedForm {
  const { publication } = context;
  const fields = noticeFields(context);
  const { from } = valuesOf(theirs.content, publication);
  // Nobody changes a beginning by its passing.
  const opened = form.text('from') === from && { from };
  const values: Values = { ...storedValues(theirs, context), ...opened };
  const zones = [notice, theirs.content].map((each) => timeZoneOf(each, publication));
  // The end as a time, because a choice such as “tonight” has another meaning tomorrow.
  const { ends, until } = valuesOf(notice, publication);
  const again = form.text('again') || values.again;
  return mergeForm(
    form,
    { values, version: theirs.version },
    {
      mine: { ...givenValues(form, fields), ends, until, again },
      fields,
      groups: [zones[0] === zones[1] ? AUDIENCE : [...AUDIENCE, 'until']],
    },
  );
}

/** The key under which browsers store unsent input of a notice's form. */
function storageKeyOf(id: string): string {
  return `notice-${id}`;
}

/**
 * Redirects to the list, which says the outcome. `merged`: set if the notice was merged with others'
 * changes.
 */
export function redirectToNotices(
  context: PaperContext,
  publishing: Publishing,
  done: { notice: string; done: NoticeDone; merged?: string },
  savedForm = storageKeyOf(done.notice),
): Response {
  return redirectToList(context, 'notices', publishing, savedForm, done);
}

async function findChangeable(c: Context<Environment>): Promise<StoredNotice | Response> {
  return changeableOrRefusal(c, await findNotice(c.var.paper, c.req.param('id') ?? ''));
}

async function showNotice(
  c: Context<Environment>,
  record: StoredNotice,
  rejected?: RejectedForm,
): Promise<Response> {
  const { content: notice, version, endsAt, closedAt, savedBy } = record;
  const context = c.var.paper;
  const { publication, now } = context;
  const { notices: words } = context.words;
  const path = editorPath(publication.id, 'notices', notice.id);
  const isOver = closedAt !== null || endsAt <= now.getTime();
  const isBegun = hasBegun(notice, now);
  const stored = { values: storedValues(record, context), version };
  return servePage(c, {
    title: words.change,
    status: rejected ? 422 : 200,
    content: (
      <>
        <h1>{words.change}</h1>
        {closedAt !== null && <p>{words.endedBy(savedBy, timeText(context, closedAt))}</p>}
        {!isOver && (
          <EndForm path={path} words={words}>
            <span className="help">
              {words.endHelp} {await allClearText(context, notice.id, words.sent.afterEnd)}
            </span>
          </EndForm>
        )}
        <NoticeForm
          context={context}
          action={path}
          storageKey={storageKeyOf(notice.id)}
          isOver={isOver}
          isBegun={isBegun}
          reach={await reachHint(context, isBegun)}
          {...shownContent(stored, noticeFields(context), rejected)}
        />
      </>
    ),
  });
}

/** The button that ends a notice. `about`: names the notice for screen readers in a list. */
export function EndForm(props: {
  path: string;
  words: PaperContext['words']['notices'];
  about?: string | undefined;
  children?: ReactNode;
}) {
  const { path, words, about, children } = props;
  return (
    <form method="post" action={path} className="buttons">
      <Button does="end" look="danger" {...(about && { about })}>
        {words.end}
      </Button>
      {children}
    </form>
  );
}

async function showConflict(
  c: Context<Environment>,
  stored: StoredNotice,
  form: GivenForm,
  merged: MergedForm,
): Promise<Response> {
  const context = c.var.paper;
  const { words, publication } = context;
  const isEnded = stored.closedAt !== null;
  const reach = await reachHint(context, true);
  return serveConflict(c, {
    fields: noticeFields(context),
    ...mergedConflict(merged, stored),
    path: editorPath(publication.id, 'notices', stored.content.id),
    draftKey: storageKeyOf(stored.content.id),
    hidden: [['confirm', form.text('confirm')], ...(isEnded ? [['do', 'reopen'] as const] : [])],
    // Visible, because the other save may have sent it again already.
    children: (
      <>
        {reach && <Hint hint={reach} values={merged.mine} />}
        <FormFields fields={[againField(words, isEnded)]} values={{ again: form.text('again') }} />
      </>
    ),
    words: isEnded ? words.notices.endedConflict : words.forms.conflict,
  });
}
