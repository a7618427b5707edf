import type { Context } from 'hono';
import { zonedTime } from '../../lib/clock/locale.ts';
import { NOTICE_KINDS } from '../../model/editorial/editorial.ts';
import { Conflict, type ContestedField } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectToList, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import { type Environment, mayChange } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { auditIfChanged } from '../store/audit.ts';
import { publishEditorial } from '../store/publish-editorial.ts';
import { NoticeForm } from './NoticeForm.tsx';
import { changeOf, noRoom, saysTheSame } from './notice-changes.ts';
import { noticeLabels } from './notice-labels.ts';
import { givenValues, readNotice, valuesOf } from './read-notice.ts';
import { changeNotice, endNotice, findNotice, type KeptNotice } from './store-notices.ts';

/** GET /papers/:paper/notices/:id: the form of a notice. */
export async function serveNotice(c: Context<Environment>): Promise<Response> {
  const kept = await findOwn(c);
  return kept instanceof Response ? kept : showNotice(c, kept);
}

/**
 * POST /papers/:paper/notices/:id: changes a notice, one that was ended too (`do=reopen`), or ends
 * it (`do=end`).
 */
export async function saveNotice(c: Context<Environment>): Promise<Response> {
  const kept = await findOwn(c);
  if (kept instanceof Response) return kept;
  const context = c.var.paper;
  const { env, now, words, publication } = context;
  const form = await readForm(c.req.raw);
  const { notice: before } = kept;
  if (form.text('do') === 'end') {
    const { publishing } = await publishEditorial(context, [
      endNotice(env.DB, before.id, context),
      auditIfChanged(env.DB, changeOf(context, 'notice ended', before, undefined), now),
    ]);
    return redirectToList(context, 'notices', publishing, keyOf(before.id), { notice: before.id });
  }
  const { notice, problems } = readNotice(form, before, publication, words, now);
  if (!notice) return showNotice(c, kept, { form, problems });
  const version = Number(form.text('version'));
  const isReopened = form.text('do') === 'reopen';
  const isLonger = form.text('confirm') === 'yes';
  const saved = isLonger ? 'notice confirmed' : 'notice changed';
  const action = isReopened ? 'notice reopened' : saved;
  const { changed, publishing } = await publishEditorial(context, [
    changeNotice(env.DB, notice, { version, isReopened }, context),
    auditIfChanged(env.DB, changeOf(context, action, before, notice), now),
  ]);
  if (changed > 0)
    return redirectToList(context, 'notices', publishing, keyOf(notice.id), { notice: notice.id });
  const theirs = await findNotice(env.DB, publication.id, notice.id);
  if (!theirs) return serveTrouble(c.req.raw, 'not found');
  const isNext = theirs.version > 1 && form.text('version') === String(theirs.version - 1);
  if (isNext && saysTheSame(theirs, notice, form, publication))
    return redirectToList(context, 'notices', publishing, keyOf(notice.id), { notice: notice.id });
  return theirs.version === version && (theirs.withdrawnAt === null || isReopened)
    ? showNotice(c, theirs, { form, problems: noRoom(words) })
    : showConflict(c, theirs, form);
}

function keyOf(id: string): string {
  return `notice-${id}`;
}

/** The notice of the address, for those who may change it: editors, and whoever wrote it. */
async function findOwn(c: Context<Environment>): Promise<KeptNotice | Response> {
  const { env, publication } = c.var.paper;
  const kept = await findNotice(env.DB, publication.id, c.req.param('id') ?? '');
  if (!kept) return serveTrouble(c.req.raw, 'not found');
  return mayChange(c.var.paper, kept) ? kept : serveTrouble(c.req.raw, 'refused');
}

function showNotice(
  c: Context<Environment>,
  { notice, version, withdrawnAt, savedBy }: KeptNotice,
  given?: { readonly form: GivenForm; readonly problems: FormProblems },
): Response {
  const context = c.var.paper;
  const { words, publication, locale, now } = context;
  const path = editorPath(publication.id, 'notices', notice.id);
  const isOver = withdrawnAt !== null || Date.parse(notice.until) <= now.getTime();
  return servePage(c, {
    title: words.notices.change,
    status: given ? 422 : 200,
    content: (
      <>
        <h1>{words.notices.change}</h1>
        {withdrawnAt !== null && (
          <p>{words.notices.endedBy(savedBy, zonedTime(locale, new Date(withdrawnAt), now))}</p>
        )}
        {!isOver && (
          <form method="post" action={path} className="buttons">
            <button type="submit" className="danger" name="do" value="end">
              {words.notices.end}
            </button>
            <span className="help">{words.notices.endHelp}</span>
          </form>
        )}
        <NoticeForm
          context={context}
          action={path}
          keep={keyOf(notice.id)}
          values={given ? givenValues(given.form) : valuesOf(notice, publication)}
          // That of the form: a version saved since must still be shown as a conflict.
          version={given ? given.form.text('version') : version}
          isOver={isOver}
          problems={given?.problems}
        />
      </>
    ),
  });
}

function showConflict(c: Context<Environment>, theirs: KeptNotice, form: GivenForm): Response {
  const context = c.var.paper;
  const { words, publication, locale, now } = context;
  const path = editorPath(publication.id, 'notices', theirs.notice.id);
  const isEnded = theirs.withdrawnAt !== null;
  const { kinds, wholePaper } = words.notices;
  const places = publication.gazetteer?.communities.map(({ slug, name }) => [slug, name] as const);
  const choices: Record<string, Pick<ContestedField, 'choices' | 'none'>> = {
    kind: { choices: NOTICE_KINDS.map((kind) => [kind, kinds[kind]]) },
    communities: { choices: places ?? [], none: wholePaper },
  };
  const [mine, other] = [givenValues(form), valuesOf(theirs.notice, publication)];
  const fields = Object.entries(noticeLabels(context)).map(([name, label]) => ({
    name,
    label,
    mine: mine[name] ?? '',
    theirs: other[name] ?? '',
    isLong: name.startsWith('text-'),
    ...choices[name],
  }));
  const conflict = isEnded ? words.notices.endedConflict : words.forms.conflict;
  return servePage(c, {
    title: conflict.heading,
    status: 409,
    content: (
      <Conflict
        action={path}
        version={theirs.version}
        savedBy={theirs.savedBy}
        savedAt={zonedTime(locale, new Date(theirs.savedAt), now)}
        fields={fields}
        hidden={isEnded ? [['do', 'reopen']] : []}
        theirsPath={path}
        words={conflict}
      />
    ),
  });
}
