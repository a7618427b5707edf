import { type Locale, zonedTime } from '../../../lib/clock/locale.ts';
import type { SourceStatus } from '../../../model/sources/source-state.ts';
import { OutsideLink } from '../../components/page-parts.tsx';
import { usePublication, useWords } from '../../components/use-publication.ts';
import { checkAddress } from '../../health/check-now.ts';
import type { SourceHealth, StationHealth } from '../../health/source-health.ts';
import type { Words } from '../../words/en/index.ts';
import { wordsOf } from '../../words/words.ts';
import { momentText, refusalSentence, StatusTable } from './status-parts.tsx';

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

export function Sources({ sources, now }: { sources: readonly SourceHealth[]; now: Date }) {
  const words = useWords().status;
  const sorted = [...sources].sort(
    (a, b) => ATTENTION.indexOf(a.status) - ATTENTION.indexOf(b.status),
  );
  return (
    <section>
      <h2>{words.sources}</h2>
      <p>{countStatuses(sources, words)}</p>
      <StatusTable caption={words.attention} columns={words.columns}>
        {sorted.map((source) => (
          <SourceRow key={`${source.desk} ${source.id}`} source={source} now={now} />
        ))}
      </StatusTable>
    </section>
  );
}

interface SourceProps {
  source: SourceHealth;
  now: Date;
}

function SourceRow({ source, now }: SourceProps) {
  const locale = usePublication();
  const { news, status: words } = useWords();
  const { columns } = words;
  const { status, lastGoodAt, ageSeconds, lastError, pausedBecause, checkRefusal } = source;
  const isCalm = status === 'good' || status === 'waiting' || status === 'paused';
  return (
    <tr>
      <th scope="row">
        {source.publisher} <SourceName source={source} now={now} />
      </th>
      <td data-label={columns.status} className={isCalm ? undefined : 'alarm'}>
        {words.statuses[status]}
        {pausedBecause && news.colon + pausedBecause}{' '}
        {source.advice && <Advice text={source.advice} />}{' '}
        {(source.cutOffs > 0 || source.flaw !== null) && <Remarks source={source} />}
      </td>
      <td data-label={columns.lastGood}>
        {lastGoodAt ? momentText(locale, lastGoodAt, ageSeconds ?? 0) : words.never}
      </td>
      <td data-label={columns.items}>{source.items}</td>
      <td data-label={columns.next}>
        {nextPoll(source, locale, now)} {checkRefusal === null && <CheckNow source={source} />}
        {checkRefusal?.reason === 'retry later' && (
          <p className="advice">{refusalSentence(checkRefusal, locale, now)}</p>
        )}
      </td>
      <td data-label={columns.failures}>{source.failures}</td>
      <td data-label={columns.lastError}>
        {lastError ? `${lastError.message} (${zonedTime(locale, lastError.at)})` : words.none}
      </td>
    </tr>
  );
}

/** Advice; the command that may end it does not break within an option. */
function Advice({ text }: { text: string }) {
  const [sentences, command = ''] = text.split(/(?=npm run )/);
  const parts = command.split(/(--\w+)/);
  return (
    <p className="advice">
      {sentences}
      {command !== '' && (
        <code>
          {parts.map((part, index) => (index % 2 === 1 ? <span key={part}>{part}</span> : part))}
        </code>
      )}
    </p>
  );
}

function SourceName({ source: { id, feed, station, section }, now }: SourceProps) {
  const locale = usePublication();
  const { news, status: words } = useWords();
  return (
    <span className="meta">
      {station ? stationText(station, locale, now) : news.sections[section]}, <code>{id}</code>
      {feed && (
        <>
          {', '}
          <OutsideLink href={feed.url} rel="nofollow noopener noreferrer">
            {feed.host === undefined ? words.feed : words.feedAt(feed.host)}
          </OutsideLink>
        </>
      )}
    </span>
  );
}

/** `Weather in Iqaluit, observed Nov 20, 6:00 a.m. EST`, or the station's warnings. */
function stationText(station: StationHealth, locale: Locale, now: Date): string {
  const { weather: words } = wordsOf(locale);
  const { kind, name, observedAt } = station;
  if (kind === 'warnings') return words.stationWarnings(name);
  if (observedAt === null) return words.place(name);
  return `${words.place(name)}, ${words.observedAt}${zonedTime(locale, new Date(observedAt), now)}`;
}

function Remarks({ source: { cutOffs, flaw } }: { source: SourceHealth }) {
  const words = useWords().status;
  const remarks = [
    ...(cutOffs > 0 ? [words.cutOff(cutOffs)] : []),
    ...(flaw === null ? [] : [words.malformed(flaw)]),
  ];
  return (
    <ul className="remarks">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

function CheckNow({ source: { desk, id, publisher } }: { source: SourceHealth }) {
  const { news, status } = useWords();
  return (
    <form className="check" method="post" action={checkAddress(desk, id)}>
      <button className="button" type="submit">
        {status.checkNow}
        <span className="visually-hidden">
          {news.colon}
          {publisher}
        </span>
      </button>
    </form>
  );
}

function nextPoll({ status, nextDueAt }: SourceHealth, locale: Locale, now: Date): string {
  const { soon, never, dueNow } = wordsOf(locale).status;
  if (nextDueAt === null) return status === 'waiting' ? soon : never;
  return nextDueAt <= now ? dueNow : zonedTime(locale, nextDueAt);
}

/** `25 good, 1 failing, 2 paused.` */
function countStatuses(sources: readonly SourceHealth[], words: Words['status']): string {
  const counts = Map.groupBy(sources, ({ status }) => status);
  const parts = ATTENTION.toReversed().flatMap((status) => {
    const count = counts.get(status)?.length ?? 0;
    return count > 0 ? words.count(count, status) : [];
  });
  return `${parts.join(', ')}.`;
}
