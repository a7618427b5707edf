import type { Context } from 'hono';
import type { Notice } from '../../edition/editorial.ts';
import { zonedTime } from '../../shared/locale.ts';
import { deskPath } from '../components/DeskHeader.tsx';
import { leadTo, servePage } from '../components/serve-page.ts';
import type { Environment, PaperContext } from '../context/desk-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { newId } from '../forms/id.ts';
import { readForm } from '../forms/read-form.ts';
import { auditIfChanged } from '../store/audit.ts';
import { type Publishing, publishEditorial } from '../store/publish-editorial.ts';
import { nameOf } from '../who/people.ts';
import { NoticeForm } from './NoticeForm.tsx';
import { givenValues, type NoticeValues, readNotice } from './read-notice.ts';
import {
  addNotice,
  type KeptNotice,
  listNotices,
  MAX_OPEN,
  type Saving,
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
  const facts = { id: newId(), issuedAt: now.toISOString() };
  const { notice, problems } = readNotice(form, facts, publication, words, now);
  if (!notice) return showNotices(c, { values: givenValues(form), problems });
  const saving = savingOf(c.var.paper);
  const { changed, publishing } = await publishEditorial(c.var.paper, [
    addNotice(env.DB, notice, saving),
    auditIfChanged(env.DB, changeOf(c.var.paper, 'notice added', undefined, notice), now),
    sweepNotices(env.DB, publication.id, now),
  ]);
  if (changed === 0) {
    const tooMany = new Map([['kind', words.notices.tooMany(MAX_OPEN)]]);
    return showNotices(c, { values: givenValues(form), problems: tooMany });
  }
  return leadToNotices(c.var.paper, publishing, NEW);
}

/** Leads to the list, which says what became of a change. */
export function leadToNotices(
  { publication }: PaperContext,
  publishing: Publishing,
  savedForm: string,
): Response {
  const path = deskPath(publication.id, 'notices');
  return publishing === 'later'
    ? leadTo(`${path}?later=1&saved=${savedForm}`)
    : leadTo(path, savedForm);
}

/** Who saves a notice, when. */
export function savingOf({ publication, person, now }: PaperContext): Saving {
  return { paper: publication.id, email: person.email, name: nameOf(person), now };
}

/** Whether somebody may change a notice: editors may, and whoever wrote it. */
export function mayChange(
  { role, person }: Pick<PaperContext, 'role' | 'person'>,
  { writtenBy }: KeptNotice,
): boolean {
  return role === 'editor' || writtenBy === person.email;
}

/** The row of audit of a change of a notice. */
export function changeOf(
  { publication, person }: PaperContext,
  action: 'notice added' | 'notice changed' | 'notice confirmed' | 'notice ended',
  before: Notice | undefined,
  after: Notice | undefined,
) {
  const subject = (after ?? before)?.texts[0]?.title ?? '';
  return { paper: publication.id, person: nameOf(person), action, subject, before, after };
}

async function showNotices(
  c: Context<Environment>,
  given?: { readonly values: NoticeValues; readonly problems: FormProblems },
): Promise<Response> {
  const context = c.var.paper;
  const { env, now, words, publication } = context;
  const { open, over } = await listNotices(env.DB, publication.id, now);
  const path = deskPath(publication.id, 'notices');
  const isInForce = ({ notice }: KeptNotice) => Date.parse(notice.from) <= now.getTime();
  const saved = c.req.query('saved');
  const [inForce, toCome] = [open.filter(isInForce), open.filter((each) => !isInForce(each))];
  return servePage(c, {
    title: words.notices.heading,
    status: given ? 422 : 200,
    content: (
      <>
        <h1>{words.notices.heading}</h1>
        {saved !== undefined && (
          <p className="done" role="status">
            {c.req.query('later') ? words.notices.later : words.notices.published}
          </p>
        )}
        <p>{words.notices.intro}</p>
        {open.length > 0 && !given && (
          <p className="buttons">
            <a className="button first" href="#new">
              {words.notices.add}
            </a>
          </p>
        )}
        <h2>{words.notices.inForce}</h2>
        {inForce.length === 0 && <p>{words.notices.none}</p>}
        <NoticeRows kept={inForce} context={context} />
        {toCome.length > 0 && <h2>{words.notices.toCome}</h2>}
        <NoticeRows kept={toCome} context={context} />
        <h2 id="new">{words.notices.add}</h2>
        <NoticeForm
          context={context}
          action={path}
          keep={NEW}
          values={given?.values ?? {}}
          problems={given?.problems}
        />
        {over.length > 0 && <h2>{words.notices.over}</h2>}
        <NoticeRows kept={over} context={context} />
      </>
    ),
  });
}

function NoticeRows(props: { kept: readonly KeptNotice[]; context: PaperContext }) {
  const { kept, context } = props;
  if (kept.length === 0) return null;
  return (
    <ul className="rows">
      {kept.map((each) => (
        <NoticeRow key={each.notice.id} kept={each} context={context} />
      ))}
    </ul>
  );
}

function NoticeRow({ kept, context }: { kept: KeptNotice; context: PaperContext }) {
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
          <a href={deskPath(publication.id, 'notices', notice.id)} lang={first?.language}>
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
