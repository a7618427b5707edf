import type { Context } from 'hono';
import { polledSources } from '../../model/publication/desk.ts';
import { readKnownSources } from '../../model/sources/read-known-sources.ts';
import { sourceStatusOf } from '../../model/sources/source-state.ts';
import { languageOf } from '../../shared/words/languages.ts';
import { type EditorSection, editorPath, sectionsOf } from '../components/EditorHeader.tsx';
import { Done } from '../components/fields.tsx';
import { redirectTo, SAVED, servePage } from '../components/serve-page.ts';
import { timeText } from '../components/TitleAndFacts.tsx';
import {
  type EditorContext,
  type Environment,
  LANGUAGE_COOKIE,
  type PaperContext,
} from '../context/editor-context.ts';
import { countEvents } from '../events/store-events.ts';
import { readForm } from '../forms/read-form.ts';
import { mayMakePapers, nameWithAddress } from '../identity/people.ts';
import { NEW_PAPER_PATH } from '../new-paper/new-paper.tsx';
import { readDraft } from '../new-paper/new-paper-draft.ts';
import { listNotices } from '../notices/store-notices.ts';
import { WITHDRAWN } from '../paper/withdraw.tsx';
import { countPosts } from '../posts/store-list.ts';
import { listChanges } from '../store/audit.ts';
import { listPapers } from '../store/papers.ts';
import { nameOfAction } from './changes.tsx';

/** GET /: the papers of a person, or a redirect to the only one, unless one was just removed. */
export async function serveFront(c: Context<Environment>): Promise<Response> {
  const { env, person, words } = c.var.editor;
  const papers = await listPapers(env.DB, person.isOperator ? undefined : person.roles.keys());
  const [first, second] = papers;
  const isWithdrawn = c.req.query(SAVED) === WITHDRAWN;
  if (first && !second && !person.isOperator && !isWithdrawn)
    return redirectTo(editorPath(first.id));
  const heading = first ? words.layout.choosePaper : words.layout.noPapers;
  const newPaper = await findNewPaper(c.var.editor);
  return servePage(c, {
    title: heading,
    content: (
      <>
        <h1>{heading}</h1>
        <Done text={isWithdrawn ? words.paper.withdrawal.done : undefined} />
        {!first && <p>{words.layout.noPapersHelp(person.email)}</p>}
        <ul className="cards">
          {papers.map(({ id, name }) => (
            <li key={id}>
              <a href={editorPath(id)}>{name}</a>
            </li>
          ))}
        </ul>
        {newPaper}
      </>
    ),
  });
}

/** The link to make a paper, or to go on with the person's draft of one. */
async function findNewPaper(context: EditorContext) {
  const { person, words } = context;
  if (!mayMakePapers(person)) return undefined;
  const { paper } = await readDraft(context);
  return (
    <p>
      <a href={NEW_PAPER_PATH}>
        {paper.name === '' ? words.layout.newPaper : words.newPaper.goOn(paper.name)}
      </a>
    </p>
  );
}

const YEAR_SECONDS = 31_536_000;

/** POST /language: stores the chosen language and redirects back to the page. */
export async function setLanguage(c: Context<Environment>): Promise<Response> {
  const form = await readForm(c.req.raw);
  const back = form.text('back');
  const response = redirectTo(/^\/(?![/\\])[!-~]*$/.test(back) ? back : '/');
  response.headers.set(
    'Set-Cookie',
    `${LANGUAGE_COOKIE}=${languageOf(form.text('language'))}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`,
  );
  return response;
}

interface Glance {
  text: string;
  /** Whether an editor must act. */
  isUrgent?: boolean;
}

/** The status texts of the sections' cards; other sections have no card. */
const GLANCES: Partial<Record<EditorSection, (context: PaperContext) => Promise<Glance>>> = {
  notices: glanceAtNotices,
  events: async (context) => ({ text: context.words.front.events(await countEvents(context)) }),
  posts: glanceAtPosts,
  headlines: glanceAtSources,
  log: glanceAtChanges,
};

/** GET /papers/:paper: what can be added, and the sections with their state at a glance. */
export async function servePaperFront(c: Context<Environment>): Promise<Response> {
  const { words, publication, role } = c.var.paper;
  const glances = await Promise.all(
    sectionsOf(role).map(async (section) => {
      const glance = await GLANCES[section]?.(c.var.paper);
      return glance ? [{ section, glance }] : [];
    }),
  );
  const newPaper = await findNewPaper(c.var.editor);
  return servePage(c, {
    title: publication.name,
    content: (
      <>
        <h1>{publication.name}</h1>
        <NewLinks {...c.var.paper} />
        <ul className="cards">
          {glances.flat().map(({ section, glance }) => (
            <li key={section}>
              <a href={editorPath(publication.id, section)}>
                {words.layout[section]}
                <br />
                <span className={glance.isUrgent ? 'problem' : 'meta'}>{glance.text}</span>
              </a>
            </li>
          ))}
        </ul>
        {newPaper}
      </>
    ),
  });
}

/** Links to the forms of new records that the role may add, the most urgent kind first. */
function NewLinks({ role, publication, words }: PaperContext) {
  const labels = {
    notices: words.notices.add,
    posts: words.posts.newPost,
    events: words.events.add,
  };
  const sections = (['notices', 'posts', 'events'] as const).filter((section) =>
    sectionsOf(role).includes(section),
  );
  return (
    <p className="buttons">
      {sections.map((section, nth) => (
        <a
          key={section}
          className={nth === 0 ? 'button first' : 'button'}
          href={editorPath(publication.id, section, 'new')}
        >
          {labels[section]}
        </a>
      ))}
    </p>
  );
}

async function glanceAtNotices(context: PaperContext): Promise<Glance> {
  const { now, words } = context;
  const { open } = await listNotices(context);
  const inForce = open.filter(({ content }) => Date.parse(content.from) <= now.getTime());
  return { text: words.front.notices(inForce.length, open.length - inForce.length) };
}

async function glanceAtPosts(context: PaperContext): Promise<Glance> {
  const { env, publication, now, words, role, person } = context;
  if (env.BLOG_API_URL !== ('' as string)) return { text: words.posts.elsewhere };
  const author = role === 'editor' ? undefined : person.email;
  const counts = await countPosts(env.DB, publication.id, publication, now, author);
  return {
    text: words.front.posts(counts.ready, counts.scheduled, counts.draft),
    isUrgent: role === 'editor' && counts.ready > 0,
  };
}

async function glanceAtSources({ env, publication, now, words }: PaperContext): Promise<Glance> {
  const known = await readKnownSources(env.DB, publication, now.getTime());
  const active = publication.desks.flatMap((desk) =>
    polledSources(desk)
      .filter(({ weather }) => weather === undefined)
      .map((source) => ({ desk, source })),
  );
  const failing = active.filter(({ desk, source }) => {
    const record = known.sources.get(`${desk.id} ${source.id}`)?.record;
    return sourceStatusOf(source, record, now) === 'failing';
  });
  const names = failing.map(({ source }) => source.publisher);
  return { text: words.front.sources(active.length, names), isUrgent: names.length > 0 };
}

async function glanceAtChanges(context: PaperContext): Promise<Glance> {
  const { env, publication, words } = context;
  const { items } = await listChanges(env.DB, publication.id, { perPage: 1 });
  const [last] = items;
  if (!last) return { text: words.audit.none };
  const action = words.forms.field(nameOfAction(words.audit.actions, last.action));
  return {
    text: `${nameWithAddress(last)} ${action} ${last.subject}, ${timeText(context, last.at)}`,
  };
}
