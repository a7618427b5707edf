import type { Context } from 'hono';
import { Button } from '../components/Button.tsx';
import { serveConflict } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { FormFields } from '../components/FormFields.tsx';
import { RecordForm, type RecordFormProps, shownContent } from '../components/RecordForm.tsx';
import { redirectToList, servePage } from '../components/serve-page.ts';
import { timeText } from '../components/TitleAndFacts.tsx';
import { changeableOrRefusal, serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import type { RejectedForm } from '../forms/checks.ts';
import { givenValues } from '../forms/fields.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import type { Publishing } from '../store/publish-editorial.ts';
import type { EditorWords } from '../words/en/index.ts';
import { languagesOf, noticeFields, readNotice, valuesOf } from './notice-fields.ts';
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
  return redirectToNotices(context, ended.publishing, before.id);
}

async function changeStored(
  c: Context<Environment>,
  stored: StoredNotice,
  form: GivenForm,
): Promise<Response> {
  const context = c.var.paper;
  const { words, publication } = context;
  const { content: before } = stored;
  const { notice, problems } = readNotice(form, before, context);
  if (!notice) return showNotice(c, stored, { form, problems });
  const version = Number(form.text('version'));
  const isReopened = form.text('do') === 'reopen';
  const isConfirmed = form.text('confirm') === 'yes';
  const saved = isConfirmed ? 'notice confirmed' : 'notice changed';
  const { changed, publishing } = await publishNotice(
    context,
    changeNotice(context, notice, { version, isReopened }),
    isReopened ? 'notice reopened' : saved,
    { before, after: notice },
  );
  if (changed > 0) return redirectToNotices(context, publishing, notice.id);
  const theirs = await findNotice(context, notice.id);
  if (!theirs) return serveTrouble(c.req.raw, 'not found');
  const isNext = theirs.version > 1 && form.text('version') === String(theirs.version - 1);
  if (isNext && isSameNotice(theirs, notice, form, publication))
    return redirectToNotices(context, publishing, notice.id);
  return theirs.version === version && (theirs.closedAt === null || isReopened)
    ? showNotice(c, theirs, { form, problems: limitProblems(words) })
    : showConflict(c, theirs, form);
}

/** The key under which browsers store unsent input of a notice's form. */
function storageKeyOf(id: string): string {
  return `notice-${id}`;
}

/** Redirects to the list, with the outcome for the notice. */
export function redirectToNotices(
  context: PaperContext,
  publishing: Publishing,
  id: string,
  savedForm = storageKeyOf(id),
): Response {
  return redirectToList(context, 'notices', publishing, savedForm, { notice: id });
}

async function findChangeable(c: Context<Environment>): Promise<StoredNotice | Response> {
  return changeableOrRefusal(c, await findNotice(c.var.paper, c.req.param('id') ?? ''));
}

function showNotice(
  c: Context<Environment>,
  { content: notice, version, endsAt, closedAt, savedBy }: StoredNotice,
  rejected?: RejectedForm,
): Response {
  const context = c.var.paper;
  const { publication, now } = context;
  const { notices: words } = context.words;
  const path = editorPath(publication.id, 'notices', notice.id);
  const isOver = closedAt !== null || endsAt <= now.getTime();
  const stored = { values: valuesOf(notice, publication), version };
  return servePage(c, {
    title: words.change,
    status: rejected ? 422 : 200,
    content: (
      <>
        <h1>{words.change}</h1>
        {closedAt !== null && <p>{words.endedBy(savedBy, timeText(context, closedAt))}</p>}
        {!isOver && <EndForm path={path} words={words} />}
        <NoticeForm
          context={context}
          action={path}
          storageKey={storageKeyOf(notice.id)}
          isOver={isOver}
          {...shownContent(stored, noticeFields(context), rejected)}
        />
      </>
    ),
  });
}

function EndForm({ path, words }: { path: string; words: EditorWords['notices'] }) {
  return (
    <form method="post" action={path} className="buttons">
      <Button does="end" look="danger">
        {words.end}
      </Button>
      <span className="help">{words.endHelp}</span>
    </form>
  );
}

function showConflict(c: Context<Environment>, theirs: StoredNotice, form: GivenForm): Response {
  const context = c.var.paper;
  const { words, publication } = context;
  const fields = noticeFields(context);
  const isEnded = theirs.closedAt !== null;
  return serveConflict(c, {
    fields,
    theirs: valuesOf(theirs.content, publication),
    mine: givenValues(form, fields),
    path: editorPath(publication.id, 'notices', theirs.content.id),
    version: theirs.version,
    savedBy: theirs.savedBy,
    savedAt: theirs.savedAt,
    hidden: isEnded ? [['do', 'reopen']] : [],
    words: isEnded ? words.notices.endedConflict : words.forms.conflict,
  });
}

/** The form of a notice. `isOver`: saving puts it in force again. */
export function NoticeForm(props: RecordFormProps & { context: PaperContext; isOver?: boolean }) {
  const { context, values, version, isOver = false, problems } = props;
  const { notices: words } = context.words;
  const [own] = languagesOf(context.publication);
  const fields = noticeFields(context);
  const others = fields.filter(({ lang }) => lang !== undefined && lang !== own);
  const first = fields.filter((field) => !others.includes(field));
  const at = first.findIndex(({ name }) => name === 'until') + 1;
  if (problems?.get('until') === words.tooLong)
    first.splice(at, 0, { name: 'confirm', label: words.confirm, kind: 'tick' });
  return (
    <RecordForm {...props} fields={fields}>
      <FormFields fields={first} values={values} problems={problems} />
      <details open={others.some(({ name }) => values[name])}>
        <summary>{words.otherLanguages}</summary>
        <div className="stack">
          <p className="help">{words.otherLanguagesHelp}</p>
          <FormFields fields={others} values={values} problems={problems} />
        </div>
      </details>
      <p className="buttons">
        {isOver ? (
          <Button does="reopen">{words.reopen}</Button>
        ) : (
          <Button>{version === undefined ? words.publish : words.save}</Button>
        )}
      </p>
    </RecordForm>
  );
}
