import type { Context } from 'hono';
import * as v from 'valibot';
import { isAllowedHttp, isShown } from '../../lib/http/outbound-policy.ts';
import { allSources, type Desk, type PolledSource } from '../../model/publication/desk.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { type KnownSources, readKnownSources } from '../../model/sources/read-known-sources.ts';
import { type SourceRecord, sourceStatusOf } from '../../model/sources/source-state.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import { sectionNames } from '../../shared/words/news-words.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { Done } from '../components/fields.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { timeText } from '../components/TitleAndFacts.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { listUnfollowedSites } from '../store/papers.ts';
import { FindForm, Parts } from './parts.tsx';

/** Outcomes of a form: values of the query parameter `done` after the redirect. */
const SOURCE_DONE = ['added', 'carried', 'changed', 'removed'] as const;

export function sourcesPath({ publication }: PaperContext, ...rest: readonly string[]): string {
  return editorPath(publication.id, 'headlines', 'sources', ...rest);
}

export function redirectToSources(
  paper: PaperContext,
  done: (typeof SOURCE_DONE)[number],
  savedForm?: string,
): Response {
  return redirectTo(`${sourcesPath(paper)}?done=${done}`, savedForm);
}

interface SourceFacts {
  known: KnownSources;
  /** The time of each source's newest story (ms since the epoch), by `desk source`. */
  newest: ReadonlyMap<string, number>;
  paper: PaperContext;
}

/** GET /papers/:paper/headlines/sources: the sources of the paper's desks, with their status. */
export async function serveSources(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const { env, publication, isBuiltIn, words, now } = paper;
  const [known, newest, sites] = await Promise.all([
    readKnownSources(env.DB, publication, now.getTime()),
    readNewest(env.DB, publication),
    listUnfollowedSites(env.DB),
  ]);
  const facts = { known, newest, paper };
  const { headlines } = words;
  const done = SOURCE_DONE.find((each) => each === c.req.query('done'));
  const own = isBuiltIn ? undefined : publication.desks.find(({ id }) => id === publication.id);
  return servePage(c, {
    title: headlines.sources,
    content: (
      <>
        <h1>{headlines.sources}</h1>
        <Parts paperId={publication.id} current="sources" />
        <Done text={done && headlines.source.done[done]} />
        <p>{isBuiltIn ? headlines.source.builtIn : headlines.source.intro}</p>
        {!isBuiltIn && <OwnSources own={own} facts={facts} sites={sites} />}
        {publication.desks
          .filter((desk) => desk !== own)
          .map((desk) => (
            <section key={desk.id} className="stack">
              <h2>{desk.name}</h2>
              {!isBuiltIn && <p className="help">{headlines.source.shared}</p>}
              <DeskSources desk={desk} isOwn={false} facts={facts} />
            </section>
          ))}
      </>
    ),
  });
}

/** The sources of the paper's own desk, if any, and the form to add one. */
function OwnSources(props: {
  own: Desk | undefined;
  facts: SourceFacts;
  sites: readonly string[];
}) {
  const { own, facts, sites } = props;
  const { add, source } = facts.paper.words.headlines;
  return (
    <>
      <h2>{source.own}</h2>
      {own ? <DeskSources desk={own} isOwn={true} facts={facts} /> : <p>{source.none}</p>}
      <h2>{add.heading}</h2>
      <FindForm action={sourcesPath(facts.paper, 'add')} sites={sites} />
    </>
  );
}

/** The sources of a desk by section; calendars are in the section of events. */
function DeskSources(props: { desk: Desk; isOwn: boolean; facts: SourceFacts }) {
  const { desk, isOwn, facts } = props;
  const sorted = allSources(desk).filter(({ weather }) => weather === undefined);
  sorted.sort((a, b) => SECTION_IDS.indexOf(a.section) - SECTION_IDS.indexOf(b.section));
  return (
    <ul className="rows">
      {sorted.map((source) => (
        <SourceRow key={source.id} desk={desk} source={source} isOwn={isOwn} facts={facts} />
      ))}
    </ul>
  );
}

interface RowProps {
  desk: Desk;
  source: PolledSource;
  facts: SourceFacts;
}

function SourceRow(props: RowProps & { isOwn: boolean }) {
  const { source, isOwn, facts } = props;
  const { language, words } = facts.paper;
  const { change } = words.headlines.source;
  const id = source.calendar?.id ?? source.id;
  return (
    <li>
      <div>
        <strong>{source.publisher}</strong>{' '}
        <span className="meta">
          {sectionNames(language)[source.section]}
          <FeedLink source={source} paper={facts.paper} />
        </span>
        <SourceStatus {...props} />
      </div>
      {isOwn && (
        <a
          className="button"
          href={sourcesPath(facts.paper, id)}
          aria-label={`${change}: ${source.publisher}`}
        >
          {change}
        </a>
      )}
    </li>
  );
}

/** A link to the feed, unless its address may not be shown. */
function FeedLink({ source, paper }: { source: PolledSource; paper: PaperContext }) {
  const words = paper.words.headlines.source;
  const url = URL.parse(source.url);
  if (!url || !(isShown(url) || isAllowedHttp(url, paper.publication.insecureHosts))) return null;
  return (
    <>
      {' · '}
      <a href={source.url} target="_blank" rel="nofollow noopener noreferrer">
        {source.calendar ? words.calendar : words.feed}
        <span className="visually-hidden">{`: ${source.publisher}`}</span>
      </a>
    </>
  );
}

/** The status of a source, why it fails, and the times of its last good poll and newest story. */
function SourceStatus({ desk, source, facts: { paper, known, newest } }: RowProps) {
  const words = paper.words.headlines.source;
  const key = `${desk.id} ${source.id}`;
  const record = known.sources.get(key)?.record;
  const status = sourceStatusOf(source, record, paper.now);
  const isCalm = status === 'good' || status === 'waiting' || status === 'paused';
  const newestAt = newest.get(key);
  const parts = [
    record?.goodAt === undefined ? words.neverRead : words.lastGood(timeText(paper, record.goodAt)),
    (source.calendar ? words.events : words.items)(record?.itemCount ?? 0),
    ...(newestAt === undefined ? [] : [words.newest(timeText(paper, newestAt))]),
  ];
  return (
    <>
      <p className={isCalm ? undefined : 'problem'}>
        {words.statuses[status]}
        {source.paused !== undefined && `: ${source.paused}`}
      </p>
      {status === 'failing' && record && <p>{reasonOf(record, source, words.reasons)}</p>}
      <p className="meta">{parts.join(' · ')}</p>
    </>
  );
}

type Reasons = PaperContext['words']['headlines']['source']['reasons'];

/** Why the last poll failed, in words of the editor, never the publisher's. */
function reasonOf({ lastError }: SourceRecord, { calendar }: PolledSource, words: Reasons): string {
  const status = lastError?.status;
  if (status === 401 || status === 403) return words.refused;
  if (status === 429) return words.fewerRequests;
  if (status !== undefined && status >= 500) return words.serverFails(status);
  if (status !== undefined) return calendar ? words.noCalendar(status) : words.noFeed(status);
  if (calendar) return words.unreadableCalendar;
  return lastError?.message === 'the feed holds no items' ? words.noStories : words.unreadable;
}

const RowsSchema = v.array(
  v.object({ desk: v.string(), source: v.string(), newest: v.nullable(v.string()) }),
);

/** The time of each source's newest dated story, as in `SourceFacts`. Throws if D1 fails. */
async function readNewest(
  db: D1Database,
  { desks }: Pick<Publication, 'desks'>,
): Promise<Map<string, number>> {
  const { results } = await db
    .prepare(
      `SELECT desk, source, (SELECT max(item.value ->> 'pubDate') FROM json_each(items) AS item WHERE item.value ->> 'isDated') AS newest
       FROM desk_items WHERE desk IN (SELECT value FROM json_each(?)) AND json_valid(items)`,
    )
    .bind(JSON.stringify(desks.map(({ id }) => id)))
    .all();
  return new Map(
    v.parse(RowsSchema, results).flatMap(({ desk, source, newest }) => {
      const at = Date.parse(newest ?? '');
      return Number.isNaN(at) ? [] : [[`${desk} ${source}`, at] as const];
    }),
  );
}
