import type { Context } from 'hono';
import { editorPath } from '../components/EditorHeader.tsx';
import { Done } from '../components/fields.tsx';
import { placeNames } from '../components/Places.tsx';
import { RecordRow } from '../components/RecordForm.tsx';
import { servePage } from '../components/serve-page.ts';
import { timeText } from '../components/TitleAndFacts.tsx';
import { type Environment, mayChange, type PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { givenValues, type Values } from '../forms/fields.ts';
import { FORM_ID, idOfSent, newId } from '../forms/id.ts';
import { readForm } from '../forms/read-form.ts';
import { NoticeForm, redirectToNotices } from './notice.tsx';
import { noticeFields, readNotice } from './notice-fields.ts';
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

/** GET /papers/:paper/notices: the form of a new notice, and the list. */
export function serveNotices(c: Context<Environment>): Promise<Response> {
  return showNotices(c);
}

/** POST /papers/:paper/notices: adds a notice and publishes it. */
export async function postNotice(c: Context<Environment>): Promise<Response> {
  const context = c.var.paper;
  const { now, words, publication } = context;
  const form = await readForm(c.req.raw);
  const values = givenValues(form, noticeFields(context));
  const facts = { id: await idOfSent(form, publication.id), issuedAt: now.toISOString() };
  const { notice, problems } = readNotice(form, facts, context);
  if (!notice) return showNotices(c, { values, problems });
  const { changed, publishing } = await publishNotice(
    context,
    addNotice(context, notice),
    'notice added',
    { after: notice },
    sweepNotices(context),
  );
  const sent = changed === 0 && (await findNotice(context, notice.id));
  if (changed > 0 || (sent && isSameNotice(sent, notice, form, publication)))
    return redirectToNotices(context, publishing, notice.id, NEW);
  if (!sent) return showNotices(c, { values, problems: limitProblems(words) });
  return showNotices(c, {
    values: { ...values, [FORM_ID]: newId() },
    problems: new Map([['kind', words.forms.sentBefore]]),
  });
}

function outcomeOf(
  { open, shown }: NoticeList,
  { notice: id, later }: { notice: string; later?: string },
  now: Date,
) {
  const stored = open.find(({ content }) => content.id === id);
  if (!stored) return later ? 'endedLater' : 'ended';
  if (!shown.has(id)) return 'noRoom';
  if (Date.parse(stored.content.from) > now.getTime()) return 'planned';
  return later ? 'later' : 'published';
}

async function showNotices(
  c: Context<Environment>,
  given?: { values: Values; problems: FormProblems },
): Promise<Response> {
  const context = c.var.paper;
  const { now, words } = context;
  const list = await listNotices(context);
  const { notice, later = '' } = c.req.query();
  const outcome = notice === undefined ? undefined : outcomeOf(list, { notice, later }, now);
  const form = <NewNotice context={context} {...given} />;
  return servePage(c, {
    title: words.notices.heading,
    status: given ? 422 : 200,
    content: (
      <>
        <h1>{words.notices.heading}</h1>
        <Done text={outcome && words.notices.outcomes[outcome]} />
        <p>{words.notices.intro}</p>
        {/* A form with problems comes first: below a long list they would be missed. */}
        {given && form}
        {list.open.length > 0 && !given && (
          <p className="buttons">
            <a className="button first" href="#new">
              {words.notices.add}
            </a>
          </p>
        )}
        <OpenNotices list={list} context={context} />
        {!given && form}
        {list.over.length > 0 && <h2>{words.notices.over}</h2>}
        <NoticeRows notices={list.over} context={context} />
      </>
    ),
  });
}

function NewNotice(props: { context: PaperContext; values?: Values; problems?: FormProblems }) {
  const { context, values = {}, problems } = props;
  return (
    <>
      <h2 id="new">{context.words.notices.add}</h2>
      <NoticeForm
        context={context}
        action={editorPath(context.publication.id, 'notices')}
        storageKey={NEW}
        values={values}
        problems={problems}
      />
    </>
  );
}

/** The notices in force, and the planned ones. */
function OpenNotices({ list, context }: { list: NoticeList; context: PaperContext }) {
  const { open, shown } = list;
  const { notices: words } = context.words;
  const isInForce = ({ content }: StoredNotice) =>
    Date.parse(content.from) <= context.now.getTime();
  const inForce = open.filter(isInForce);
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
  if (notices.length === 0) return null;
  return (
    <ul className="rows">
      {notices.map((stored) => (
        <li key={stored.content.id}>
          <NoticeRow
            stored={stored}
            context={context}
            isShown={shown?.has(stored.content.id) ?? true}
          />
        </li>
      ))}
    </ul>
  );
}

function NoticeRow(props: { stored: StoredNotice; context: PaperContext; isShown: boolean }) {
  const { stored, context, isShown } = props;
  const { publication, now } = context;
  const { notices: words } = context.words;
  const { content: notice, closedAt, savedBy } = stored;
  const [first] = notice.texts;
  const isToCome = Date.parse(notice.from) > now.getTime();
  const from = isToCome ? `${words.fromTime(timeText(context, notice.from))} ` : '';
  const period =
    closedAt === null ? from + words.untilTime(timeText(context, notice.until)) : words.ended;
  return (
    <RecordRow
      href={
        mayChange(context, stored) ? editorPath(publication.id, 'notices', notice.id) : undefined
      }
      title={first?.title}
      lang={first?.language}
      facts={[
        isShown ? '' : words.notShown,
        words.kinds[notice.kind],
        placeNames(publication, notice.communities) || words.wholePaper,
        period,
        words.by(savedBy),
      ]}
    />
  );
}
