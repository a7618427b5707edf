import type { Context } from 'hono';
import { zonedTime } from '../../lib/clock/locale.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectToList, servePage } from '../components/serve-page.ts';
import { type Environment, mayChange, type PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { FORM_ID, idOfSent, newId } from '../forms/id.ts';
import { readForm } from '../forms/read-form.ts';
import { auditIfChanged } from '../store/audit.ts';
import { publishEditorial } from '../store/publish-editorial.ts';
import { NoticeForm } from './NoticeForm.tsx';
import { changeOf, noRoom, saysTheSame } from './notice-changes.ts';
import { givenValues, type NoticeValues, readNotice } from './read-notice.ts';
import {
  addNotice,
  findNotice,
  type KeptNotice,
  listNotices,
  type NoticeList,
  sweepNotices,
} from './store-notices.ts';

const NEW = 'notice-new';

/** GET /papers/:paper/notices: the form of a new one, and those that there are. */
export function serveNotices(c: Context<Environment>): Promise<Response> {
  return showNotices(c);
}

/** POST /papers/:paper/notices: adds a notice, and brings it to readers. */
export async function postNotice(c: Context<Environment>): Promise<Response> {
  const { env, now, words, publication } = c.var.paper;
  const form = await readForm(c.req.raw);
  const facts = { id: await idOfSent(form, publication.id), issuedAt: now.toISOString() };
  const { notice, problems } = readNotice(form, facts, publication, words, now);
  if (!notice) return showNotices(c, { values: givenValues(form), problems });
  const { changed, publishing } = await publishEditorial(c.var.paper, [
    addNotice(env.DB, notice, c.var.paper),
    auditIfChanged(env.DB, changeOf(c.var.paper, 'notice added', undefined, notice), now),
    sweepNotices(env.DB, publication.id, now),
  ]);
  const sent = changed === 0 && (await findNotice(env.DB, publication.id, notice.id));
  if (changed > 0 || (sent && saysTheSame(sent, notice, form, publication)))
    return redirectToList(c.var.paper, 'notices', publishing, NEW, { notice: notice.id });
  const values = givenValues(form);
  return sent
    ? showNotices(c, {
        values: { ...values, [FORM_ID]: newId() },
        problems: new Map([['kind', words.forms.sentBefore]]),
      })
    : showNotices(c, { values, problems: noRoom(words) });
}

/** What has become of the notice that a form was about. */
function outcomeOf(
  { open, shown }: NoticeList,
  { notice: id, later }: { readonly notice: string; readonly later?: string },
  now: Date,
) {
  const kept = open.find(({ notice }) => notice.id === id);
  if (!kept) return later ? 'endedLater' : 'ended';
  if (!shown.has(id)) return 'noRoom';
  if (Date.parse(kept.notice.from) > now.getTime()) return 'planned';
  return later ? 'later' : 'published';
}

async function showNotices(
  c: Context<Environment>,
  given?: { readonly values: NoticeValues; readonly problems: FormProblems },
): Promise<Response> {
  const context = c.var.paper;
  const { env, now, words, publication } = context;
  const list = await listNotices(env.DB, publication, now);
  const { open, over, shown } = list;
  const path = editorPath(publication.id, 'notices');
  const isInForce = ({ notice }: KeptNotice) => Date.parse(notice.from) <= now.getTime();
  const { notice, later = '' } = c.req.query();
  const [inForce, toCome] = [open.filter(isInForce), open.filter((each) => !isInForce(each))];
  const form = (
    <>
      <h2 id="new">{words.notices.add}</h2>
      <NoticeForm
        context={context}
        action={path}
        keep={NEW}
        values={given?.values ?? {}}
        problems={given?.problems}
      />
    </>
  );
  return servePage(c, {
    title: words.notices.heading,
    status: given ? 422 : 200,
    content: (
      <>
        <h1>{words.notices.heading}</h1>
        {notice !== undefined && (
          <p className="done" role="status">
            {words.notices.outcomes[outcomeOf(list, { notice, later }, now)]}
          </p>
        )}
        <p>{words.notices.intro}</p>
        {/* What is wrong with it must not stand below a long list. */}
        {given && form}
        {open.length > 0 && !given && (
          <p className="buttons">
            <a className="button first" href="#new">
              {words.notices.add}
            </a>
          </p>
        )}
        <h2>{words.notices.inForce}</h2>
        {inForce.length === 0 && <p>{words.notices.none}</p>}
        <NoticeRows kept={inForce} context={context} shown={shown} />
        {toCome.length > 0 && <h2>{words.notices.toCome}</h2>}
        <NoticeRows kept={toCome} context={context} shown={shown} />
        {!given && form}
        {over.length > 0 && <h2>{words.notices.over}</h2>}
        <NoticeRows kept={over} context={context} />
      </>
    ),
  });
}

function NoticeRows(props: {
  readonly kept: readonly KeptNotice[];
  readonly context: PaperContext;
  /** The ids of those that readers get, of those that are not over. */
  readonly shown?: ReadonlySet<string>;
}) {
  const { kept, context, shown } = props;
  if (kept.length === 0) return null;
  return (
    <ul className="rows">
      {kept.map((each) => (
        <NoticeRow
          key={each.notice.id}
          kept={each}
          context={context}
          isShown={shown?.has(each.notice.id) ?? true}
        />
      ))}
    </ul>
  );
}

function NoticeRow(props: {
  readonly kept: KeptNotice;
  readonly context: PaperContext;
  readonly isShown: boolean;
}) {
  const { kept, context, isShown } = props;
  const { publication, locale, now } = context;
  const { notices: words } = context.words;
  const { notice, withdrawnAt, savedBy } = kept;
  const isOwn = mayChange(context, kept);
  const [first] = notice.texts;
  const time = (at: string) => zonedTime(locale, new Date(at), now);
  const isToCome = Date.parse(notice.from) > now.getTime();
  const places = publication.gazetteer?.communities
    .filter(({ slug }) => notice.communities.includes(slug))
    .map(({ name }) => name);
  const facts = [
    ...(isShown ? [] : [words.notShown]),
    words.kinds[notice.kind],
    places && places.length > 0 ? places.join(', ') : words.wholePaper,
    withdrawnAt === null
      ? `${isToCome ? `${words.fromTime(time(notice.from))} ` : ''}${words.untilTime(time(notice.until))}`
      : words.ended,
    words.by(savedBy),
  ];
  return (
    <li>
      <p>
        {isOwn ? (
          <a href={editorPath(publication.id, 'notices', notice.id)} lang={first?.language}>
            {first?.title}
          </a>
        ) : (
          <span lang={first?.language}>{first?.title}</span>
        )}
        <br />
        <span className="meta">{facts.join(' · ')}</span>
      </p>
    </li>
  );
}
