import type { Context } from 'hono';
import { NOTICE_KINDS } from '../../model/editorial/editorial.ts';
import { timeZoneOf } from '../../model/publication/place-zones.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { Done } from '../components/fields.tsx';
import { placeNames } from '../components/Places.tsx';
import { RecordRow } from '../components/RecordForm.tsx';
import { servePage, withMergeNote } from '../components/serve-page.ts';
import { timeText } from '../components/TitleAndFacts.tsx';
import { type Environment, mayChange, type PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { givenValues, type Values } from '../forms/fields.ts';
import { FORM_ID, idOfSent, newId } from '../forms/id.ts';
import { readForm } from '../forms/read-form.ts';
import { reachHint } from './hints.ts';
import { NoticeForm } from './NoticeForm.tsx';
import { EndForm, redirectToNotices } from './notice.tsx';
import { noticeFields, readNotice } from './notice-fields.ts';
import { hasBegun } from './notice-times.ts';
import { outcomeText } from './outcome.ts';
import {
  addNotice,
  findNotice,
  isSameNotice,
  limitProblems,
  listNotices,
  type NoticeList,
  publishNotice,
  type StoredNotice,
  sweepNotices,
} from './store-notices.ts';

const NEW = 'notice-new';

/** GET /papers/:paper/notices/new: the form of a new notice. */
export const serveNewNotice = (c: Context<Environment>) => showNewNotice(c, {});

/** POST of the same: adds a notice and publishes it. */
export async function postNotice(c: Context<Environment>): Promise<Response> {
  const context = c.var.paper;
  const { now, words, publication } = context;
  const form = await readForm(c.req.raw);
  const values = givenValues(form, noticeFields(context));
  const facts = { id: await idOfSent(form, publication.id), issuedAt: now.toISOString() };
  const { notice, problems } = readNotice(form, facts, context);
  if (!notice) return showNewNotice(c, values, problems);
  const { changed, publishing } = await publishNotice(
    context,
    addNotice(context, notice),
    'notice added',
    { after: notice },
    sweepNotices(context),
  );
  const sent = changed === 0 && (await findNotice(context, notice.id));
  if (changed > 0 || (sent && isSameNotice(sent, form, context)))
    return redirectToNotices(context, publishing, { notice: notice.id, done: 'added' }, NEW);
  if (!sent) return showNewNotice(c, values, limitProblems(words));
  const again = { ...values, [FORM_ID]: newId() };
  return showNewNotice(c, again, new Map([['kind', words.forms.sentBefore]]));
}

async function showNewNotice(
  c: Context<Environment>,
  values: Values,
  problems?: FormProblems,
): Promise<Response> {
  const context = c.var.paper;
  const { publication, words } = context;
  return servePage(c, {
    title: words.notices.add,
    status: problems ? 422 : 200,
    content: (
      <>
        <h1>{words.notices.add}</h1>
        <NoticeForm
          context={context}
          action={editorPath(publication.id, 'notices', 'new')}
          storageKey={NEW}
          reach={await reachHint(context)}
          values={values}
          problems={problems}
        />
      </>
    ),
  });
}

/** GET /papers/:paper/notices: those in force, to come and past. */
export async function serveNotices(c: Context<Environment>): Promise<Response> {
  const context = c.var.paper;
  const { publication, words } = context;
  const list = await listNotices(context);
  const outcome = await outcomeText(context, list, c.req.query());
  return servePage(c, {
    title: words.notices.heading,
    content: (
      <>
        <h1>{words.notices.heading}</h1>
        <Done text={withMergeNote(c, outcome)} />
        <p>{words.notices.intro}</p>
        <p className="buttons">
          <a className="button first" href={editorPath(publication.id, 'notices', 'new')}>
            {words.notices.add}
          </a>
        </p>
        <OpenNotices list={list} context={context} />
        {list.over.length > 0 && <h2>{words.notices.over}</h2>}
        <NoticeRows notices={list.over} context={context} />
      </>
    ),
  });
}

/** The notices in force, gravest first as for readers, and the planned ones. */
function OpenNotices({ list, context }: { list: NoticeList; context: PaperContext }) {
  const { open, shown } = list;
  const { notices: words } = context.words;
  const isInForce = ({ content }: StoredNotice) => hasBegun(content, context.now);
  const rankOf = ({ content }: StoredNotice) => NOTICE_KINDS.indexOf(content.kind);
  const inForce = open.filter(isInForce).toSorted((a, b) => rankOf(a) - rankOf(b));
  const toCome = open.filter((each) => !isInForce(each));
  return (
    <>
      <h2>{words.inForce}</h2>
      {inForce.length === 0 && <p>{words.none}</p>}
      <NoticeRows notices={inForce} context={context} shown={shown} />
      {toCome.length > 0 && <h2>{words.toCome}</h2>}
      <NoticeRows notices={toCome} context={context} shown={shown} />
    </>
  );
}

function NoticeRows(props: {
  notices: readonly StoredNotice[];
  context: PaperContext;
  /** The ids of the open notices that are published. */
  shown?: ReadonlySet<string>;
}) {
  const { notices, context, shown } = props;
  const { publication, now } = context;
  const { notices: words } = context.words;
  if (notices.length === 0) return null;
  return (
    <ul className="rows">
      {notices.map((stored) => {
        const { content: notice, closedAt, endsAt } = stored;
        const path = editorPath(publication.id, 'notices', notice.id);
        const title = notice.texts[0]?.title;
        const mayBeChanged = mayChange(context, stored);
        const isShown = shown?.has(notice.id) ?? true;
        return (
          <li key={notice.id}>
            <RecordRow
              href={mayBeChanged ? path : undefined}
              title={title}
              lang={notice.texts[0]?.language}
              facts={[isShown ? '' : words.notShown, ...factsOf(stored, context)]}
            />
            {mayBeChanged && closedAt === null && endsAt > now.getTime() && (
              <EndForm path={path} words={words} about={title} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function factsOf({ content: notice, closedAt, savedBy }: StoredNotice, context: PaperContext) {
  const { publication, now } = context;
  const { notices: words } = context.words;
  const locale = { ...context.locale, timeZone: timeZoneOf(notice, publication) };
  const at = (time: string | number) => timeText({ ...context, locale }, time);
  const from = hasBegun(notice, now) ? '' : `${words.fromTime(at(notice.from))} `;
  return [
    words.kinds[notice.kind],
    placeNames(publication, notice.communities) || words.wholePaper,
    closedAt === null ? from + words.untilTime(at(notice.until)) : words.endedAt(at(closedAt)),
    words.by(savedBy),
  ];
}
