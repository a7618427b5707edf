import { SECTION_NAMES } from '../../publications/sections.ts';
import { type Locale, shortTime } from '../../shared/locale.ts';
import {
  type Alarm,
  type HealthReport,
  readHealth,
  type SourceHealth,
  type SourceStatus,
} from '../health/health-report.ts';
import statusStyles from '../styles/status.css?inline';
import type { PageLoader } from './page.ts';

const ALARMS: Record<Exclude<Alarm, 'none'>, string> = {
  'no edition': 'There is no edition to show: readers see the built-in stories.',
  'local news is stale': 'Local news has had no good poll for six hours or more.',
  'database does not respond':
    'The database does not respond, so nothing is known of the sources and no feed is read. Readers are served the last edition.',
  'edition not published':
    'News that was fetched could not be published for half an hour or more. Readers are served an older edition.',
};

const STATUS_TEXTS: Record<SourceStatus, string> = {
  good: 'Good',
  waiting: 'Not polled yet',
  unreachable: 'Unreachable',
  overdue: 'Overdue',
  failing: 'Failing',
  'cut off': 'Cut off: polled alone',
  refused: 'Refused: a task for the operator',
  gone: 'Gone: a task for the operator',
  paused: 'Paused',
};

/** Statuses in the order in which they ask for attention. */
const ATTENTION: readonly SourceStatus[] = [
  'gone',
  'refused',
  'cut off',
  'overdue',
  'failing',
  'unreachable',
  'waiting',
  'good',
  'paused',
];

/** /status: how each source and the whole site stand, for the operator. Never stored, never indexed. */
export const loadStatus: PageLoader = async (context) => {
  const { publication, now } = context;
  const report = await readHealth(context);
  return {
    status: 200,
    metadata: {
      title: `Status | ${publication.name}`,
      description: `How the sources of ${publication.name} stand.`,
    },
    version: undefined,
    edgeSeconds: 0,
    tags: [],
    styles: statusStyles,
    frames: [],
    render: () => <Status report={report} locale={publication} now={now} />,
  };
};

function Status(props: { report: HealthReport; locale: Locale; now: Date }) {
  const { report, locale, now } = props;
  return (
    <>
      <div className="page-head">
        <h1>Status</h1>
        <p>
          How the site stood at {shortTime(locale, now)} – as JSON: <a href="/healthz">/healthz</a>
        </p>
      </div>
      <p className={report.alarm === 'none' ? 'verdict' : 'verdict alarm'}>{verdictOf(report)}</p>
      <Site report={report} locale={locale} />
      {report.sources && <Sources sources={report.sources} locale={locale} now={now} />}
    </>
  );
}

/** One sentence that is true of what readers get. */
function verdictOf({ alarm, localNews, sources }: HealthReport): string {
  if (alarm !== 'none') return ALARMS[alarm];
  if (!localNews) return 'Readers get the latest edition. No local source is followed.';
  const local = sources?.filter(({ section }) => section === 'local') ?? [];
  return local.some(({ status }) => status === 'good')
    ? 'Readers get fresh local news.'
    : `Readers get local news that was fetched ${ageText(localNews.ageSeconds)} ago. No local source can be read at the moment.`;
}

function Site({ report, locale }: { report: HealthReport; locale: Locale }) {
  const { edition, localNews, unpublished, build } = report;
  return (
    <section>
      <h2>The site</h2>
      <dl className="site-facts">
        <div>
          <dt>Edition</dt>
          <dd>
            {edition ? (
              <>
                <code>{edition.version}</code>, {edition.stories} stories,{' '}
                <Moment at={edition.publishedAt} ageSeconds={edition.ageSeconds} locale={locale} />
              </>
            ) : (
              'none'
            )}
          </dd>
        </div>
        <div>
          <dt>Local news, last good poll</dt>
          <dd>
            {localNews ? (
              <Moment at={localNews.lastGoodAt} ageSeconds={localNews.ageSeconds} locale={locale} />
            ) : (
              'not known'
            )}
          </dd>
        </div>
        {unpublished && (
          <div>
            <dt>Fetched and not published</dt>
            <dd>
              since{' '}
              <Moment at={unpublished.since} ageSeconds={unpublished.ageSeconds} locale={locale} />
            </dd>
          </div>
        )}
        <div>
          <dt>Build</dt>
          <dd>
            <code>{build}</code>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Sources(props: { sources: readonly SourceHealth[]; locale: Locale; now: Date }) {
  const { sources, locale, now } = props;
  const sorted = [...sources].sort(
    (a, b) => ATTENTION.indexOf(a.status) - ATTENTION.indexOf(b.status),
  );
  return (
    <section>
      <h2>Sources</h2>
      <p>{countStatuses(sources)}</p>
      <table className="sources">
        <caption>What needs attention comes first.</caption>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Status</th>
            <th scope="col">Last good poll</th>
            <th scope="col">Items</th>
            <th scope="col">Next poll</th>
            <th scope="col">Failures in a row</th>
            <th scope="col">Last error</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((source) => (
            <SourceRow key={source.id} source={source} locale={locale} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Each cell says again what it is: on a phone a row stands below the other, without its column's heading. */
function SourceRow(props: { source: SourceHealth; locale: Locale; now: Date }) {
  const { source, locale, now } = props;
  const { id, status, lastGoodAt, ageSeconds, lastError, pausedBecause } = source;
  const isCalm = status === 'good' || status === 'waiting' || status === 'paused';
  return (
    <tr>
      <th scope="row">
        {source.publisher}{' '}
        <span className="meta">
          {SECTION_NAMES[source.section]}, <code>{id}</code>
        </span>
      </th>
      <td data-label="Status" className={isCalm ? undefined : 'alarm'}>
        {STATUS_TEXTS[status]}
        {pausedBecause && `: ${pausedBecause}`} <Remarks source={source} />
      </td>
      <td data-label="Last good poll">
        {lastGoodAt ? (
          <Moment at={lastGoodAt} ageSeconds={ageSeconds ?? 0} locale={locale} />
        ) : (
          'never'
        )}
      </td>
      <td data-label="Items">{source.items}</td>
      <td data-label="Next poll">{nextPoll(source, locale, now)}</td>
      <td data-label="Failures in a row">{source.failures}</td>
      <td data-label="Last error">
        {lastError ? `${lastError.message} (${shortTime(locale, new Date(lastError.at))})` : 'none'}
      </td>
    </tr>
  );
}

/** What is to be known of a source beside how it stands. */
function Remarks({ source }: { source: SourceHealth }) {
  const remarks = remarksOn(source);
  if (remarks.length === 0) return null;
  return (
    <ul className="remarks">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

function remarksOn({ cutOffs, flaw, hubs }: SourceHealth): string[] {
  const remarks: string[] = [];
  if (cutOffs > 0) remarks.push(cutOffs === 1 ? 'cut off once' : `cut off ${cutOffs} times`);
  if (flaw !== null) remarks.push(`malformed: ${flaw}, read all the same`);
  if (hubs.length > 0)
    remarks.push(`WebSub ${hubs.length === 1 ? 'hub' : 'hubs'}: ${hubs.join(', ')}`);
  return remarks;
}

/** No `<time>` element: the site's script would turn it into an age alone, and here both count. */
function Moment({ at, ageSeconds, locale }: { at: string; ageSeconds: number; locale: Locale }) {
  return (
    <>
      {shortTime(locale, new Date(at))} ({ageText(ageSeconds)} ago)
    </>
  );
}

function nextPoll({ status, nextDueAt }: SourceHealth, locale: Locale, now: Date): string {
  if (nextDueAt === null) return status === 'waiting' ? 'soon' : 'never';
  return Date.parse(nextDueAt) <= now.getTime()
    ? 'due now'
    : shortTime(locale, new Date(nextDueAt));
}

/** `25 good, 1 failing, 2 paused.` */
function countStatuses(sources: readonly SourceHealth[]): string {
  const counts = Map.groupBy(sources, ({ status }) => status);
  const parts = ATTENTION.toReversed().flatMap((status) => {
    const count = counts.get(status)?.length ?? 0;
    return count > 0 ? `${count} ${status === 'waiting' ? 'not polled yet' : status}` : [];
  });
  return `${parts.join(', ')}.`;
}

/** `3 min`, `5 h 20 min`, `2 d 4 h`. */
function ageText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `${hours} h ${minutes % 60} min`
    : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
