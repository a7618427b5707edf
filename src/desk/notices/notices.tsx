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
  return leadTo(path, publishing === 'later' ? `${savedForm}:later` : savedForm);
}

/** Who saves a notice, when. */
export function savingOf({ publication, person, now }: PaperContext): Saving {
  return { paper: publication.id, email: person.email, name: nameOf(person), now };
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
  const lists = [
    [words.notices.inForce, open.filter(isInForce)],
    [words.notices.toCome, open.filter((each) => !isInForce(each))],
    [words.notices.over, over],
  ] as const;
  return servePage(c, {
    title: words.notices.heading,
    status: given ? 422 : 200,
    content: (
      <>
        <h1>{words.notices.heading}</h1>
        {saved !== undefined && (
          <p className="done" role="status">
            {saved.endsWith(':later') ? words.notices.later : words.notices.published}
          </p>
        )}
        <p>{words.notices.intro}</p>
        {lists.map(
          ([heading, notices], index) =>
            (notices.length > 0 || index === 0) && (
              <section key={heading} className="stack">
                <h2>{heading}</h2>
                {notices.length === 0 && <p>{words.notices.none}</p>}
                <ul className="rows">
                  {notices.map((kept) => (
                    <NoticeRow key={kept.notice.id} kept={kept} context={context} />
                  ))}
                </ul>
              </section>
            ),
        )}
        <h2 id="new">{words.notices.add}</h2>
        <NoticeForm
          context={context}
          action={path}
          keep={NEW}
          values={given?.values ?? {}}
          problems={given?.problems}
        />
      </>
    ),
  });
}

function NoticeRow({ kept, context }: { kept: KeptNotice; context: PaperContext }) {
  const { publication, language, now } = context;
  const { notices: words, forms: _ } = context.words;
  const { notice, withdrawnAt, savedBy } = kept;
  const locale = { language, timeZone: publication.timeZone };
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
        <a href={deskPath(publication.id, 'notices', notice.id)} lang={first?.language}>
          {first?.title}
        </a>
        <br />
        <span className="meta">{facts.join(' · ')}</span>
      </p>
    </li>
  );
}
