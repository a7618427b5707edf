import type { Context } from 'hono';
import { zonedTime } from '../../lib/clock/locale.ts';
import { isAllowedHttp, isShown } from '../../lib/http/outbound-policy.ts';
import { allSources, type Desk, type PolledSource } from '../../model/publication/desk.ts';
import { type KnownSources, readKnownSources } from '../../model/sources/read-known-sources.ts';
import { type SourceRecord, sourceStatusOf } from '../../model/sources/source-state.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import { sectionNames } from '../../shared/words/news-words.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { servePage } from '../components/serve-page.ts';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { Parts } from './parts.tsx';
import { readNewest } from './read-newest.ts';

/** The outcomes of a form, in the address of the page after it. */
export const SOURCE_DONE = ['added', 'changed', 'removed'] as const;

/** The stored facts of the sources. */
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
  const [known, newest] = await Promise.all([
    readKnownSources(env.DB, publication, now.getTime()),
    readNewest(env.DB, publication),
  ]);
  const facts = { known, newest, paper };
  const { headlines } = words;
  const own = isBuiltIn ? undefined : publication.desks.find(({ id }) => id === publication.id);
  const done = SOURCE_DONE.find((each) => each === c.req.query('done'));
  return servePage(c, {
    title: headlines.sources,
    content: (
      <>
        <h1>{headlines.sources}</h1>
        <Parts paperId={publication.id} current="sources" />
        {done && (
          <p className="done" role="status">
            {headlines.source.done[done]}
          </p>
        )}
        <p>{isBuiltIn ? headlines.source.builtIn : headlines.source.intro}</p>
        {!isBuiltIn && (
          <>
            <p className="buttons">
              <a
                className="button first"
                href={editorPath(publication.id, 'headlines', 'sources', 'add')}
              >
                {headlines.add.heading}
              </a>
            </p>
            <h2>{headlines.source.own}</h2>
            {own ? (
              <DeskSources desk={own} isOwn={true} facts={facts} />
            ) : (
              <p>{headlines.source.none}</p>
            )}
          </>
        )}
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

/** The feeds of a desk in the order of their sections, and its calendars among those of events. */
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

function SourceRow(props: {
  desk: Desk;
  source: PolledSource;
  isOwn: boolean;
  facts: SourceFacts;
}) {
  const { desk, source, isOwn, facts } = props;
  const { paper, known, newest } = facts;
  const { publication, language, locale, now } = paper;
  const words = paper.words.headlines.source;
  const key = `${desk.id} ${source.id}`;
  const record = known.sources.get(key)?.record;
  const status = sourceStatusOf(source, record, now);
  const time = (at: number) => zonedTime(locale, new Date(at), now);
  const newestAt = newest.get(key);
  const isCalm = status === 'good' || status === 'waiting' || status === 'paused';
  const parts = [
    record?.goodAt === undefined ? words.neverRead : words.lastGood(time(record.goodAt)),
    (source.calendar ? words.events : words.items)(record?.itemCount ?? 0),
    ...(newestAt === undefined ? [] : [words.newest(time(newestAt))]),
  ];
  const feed = feedOf(source, paper);
  return (
    <li>
      <div>
        <strong>{source.publisher}</strong>{' '}
        <span className="meta">
          {sectionNames(language)[source.section]}
          {feed && (
            <>
              {' · '}
              <a href={feed} target="_blank" rel="nofollow noopener noreferrer">
                {source.calendar ? words.calendar : words.feed}
                <span className="visually-hidden">{`: ${source.publisher}`}</span>
              </a>
            </>
          )}
        </span>
        <p className={isCalm ? undefined : 'problem'}>
          {words.statuses[status]}
          {source.paused !== undefined && `: ${source.paused}`}
        </p>
        {status === 'failing' && record && <p>{reasonOf(record, source, words.reasons)}</p>}
        <p className="meta">{parts.join(' · ')}</p>
      </div>
      {isOwn && (
        <a
          className="button"
          href={editorPath(
            publication.id,
            'headlines',
            'sources',
            source.calendar?.id ?? source.id,
          )}
          aria-label={`${words.change}: ${source.publisher}`}
        >
          {words.change}
        </a>
      )}
    </li>
  );
}

type Reasons = PaperContext['words']['headlines']['source']['reasons'];

/** Why the last poll failed, without texts of the publisher. */
function reasonOf({ lastError }: SourceRecord, { calendar }: PolledSource, words: Reasons): string {
  const status = lastError?.status;
  if (status === 401 || status === 403) return words.refused;
  if (status === 429) return words.fewerRequests;
  if (status !== undefined && status >= 500) return words.serverFails(status);
  if (status !== undefined) return calendar ? words.noCalendar(status) : words.noFeed(status);
  if (calendar) return words.unreadableCalendar;
  return lastError?.message === 'the feed holds no items' ? words.noStories : words.unreadable;
}

/** The address of a feed that may be shown as a link. */
function feedOf({ url }: PolledSource, { publication }: PaperContext): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed) return undefined;
  return isShown(parsed) || isAllowedHttp(parsed, publication.insecureHosts) ? url : undefined;
}
