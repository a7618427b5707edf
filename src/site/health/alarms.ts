import { OLD_AFTER_MS } from '../weather/report-age.ts';
import type { Words } from '../words/en/index.ts';
import { RECOVERY_MS } from './advice.ts';
import type { HealthReport, SourceHealth } from './health-report.ts';
import { LOCAL_NEWS_LIMIT_MS } from './site-alarm.ts';

/** A condition that an operator must act on. */
export interface OperatorAlarm {
  /** The same for one occurrence, however long it lasts and however often it is looked at. */
  readonly id: string;
  readonly title: string;
  /** What it means and what to do, in plain sentences. */
  readonly text: string;
  /** When it began, ISO 8601; `null` where that is not known. */
  readonly since: string | null;
}

type AlarmWords = Words['alarms'];

/** The conditions that an operator must act on now, the latest first; those whose beginning is not known come before all others. */
export function findAlarms(
  report: HealthReport,
  { alarms: words, weather }: Pick<Words, 'alarms' | 'weather'>,
): OperatorAlarm[] {
  const sources = report.sources ?? [];
  const alarms = [
    ...siteAlarms(report, words),
    ...overdueAlarms(sources, words),
    ...sources.flatMap((source) => sourceAlarms(source, report, words)),
    ...weatherAlarms(report, weather),
  ];
  const time = ({ since }: OperatorAlarm) =>
    since === null ? Number.POSITIVE_INFINITY : Date.parse(since);
  return alarms.sort((a, b) => (time(b) > time(a) ? 1 : time(b) < time(a) ? -1 : 0));
}

function siteAlarms(report: HealthReport, words: AlarmWords): OperatorAlarm[] {
  const { alarm } = report;
  if (alarm === 'none') return [];
  const since = siteAlarmSince(report);
  return [
    {
      id: `${alarm} ${since ?? report.edition?.version ?? report.build}`,
      title: words.titles[alarm],
      text: `${words.sentences[alarm]} ${words.remedies[alarm]}`,
      since,
    },
  ];
}

function siteAlarmSince({ alarm, localNews, unpublished, edition }: HealthReport): string | null {
  if (alarm === 'edition not published') return unpublished?.since ?? null;
  if (alarm !== 'local news is stale') return null;
  const lastAt = localNews?.lastGoodAt ?? edition?.publishedAt;
  return lastAt === undefined
    ? null
    : new Date(Date.parse(lastAt) + LOCAL_NEWS_LIMIT_MS).toISOString();
}

/** Sources that are late have one cause, which is ours, so they are one alarm: it began when the first of them was due. */
function overdueAlarms(sources: readonly SourceHealth[], words: AlarmWords): OperatorAlarm[] {
  const overdue = sources.filter(({ status }) => status === 'overdue');
  const since = overdue.flatMap(({ since }) => since ?? []).sort()[0];
  if (since === undefined) return [];
  const advice = overdue[0]?.advice ?? '';
  return [
    {
      id: `overdue ${since}`,
      title: words.overdueTitle,
      text: `${words.overdue(overdue.map(({ id }) => id).join(', '))} ${advice}`,
      since,
    },
  ];
}

const TASKS = ['gone', 'refused', 'cut off', 'failing'] as const;

function isTask(status: SourceHealth['status']): status is (typeof TASKS)[number] {
  return (TASKS as readonly string[]).includes(status);
}

/** The alarm of one source, if it has any: a feed that fails gets a day to recover. */
function sourceAlarms(
  { desk, id, publisher, status, since, advice }: SourceHealth,
  { at }: HealthReport,
  words: AlarmWords,
): OperatorAlarm[] {
  if (!isTask(status)) return [];
  if (status === 'failing' && Date.parse(at) - Date.parse(since ?? at) <= RECOVERY_MS) return [];
  return [
    {
      id: `${desk} ${id} ${status} ${since ?? ''}`.trim(),
      title: words.sources[status](`${publisher} (${id})`),
      text: advice ?? '',
      since,
    },
  ];
}

/** The alarm of weather that is old: no station has an observation of the last three hours. One that was never read is no alarm. */
function weatherAlarms({ at, sources }: HealthReport, words: Words['weather']): OperatorAlarm[] {
  const observed = (sources ?? []).flatMap(({ station }) => station?.observedAt ?? []).sort();
  const latest = observed.at(-1);
  if (latest === undefined) return [];
  const since = Date.parse(latest) + OLD_AFTER_MS;
  if (since >= Date.parse(at)) return [];
  return [
    {
      id: `weather is old ${latest}`,
      title: words.oldTitle,
      text: words.oldText,
      since: new Date(since).toISOString(),
    },
  ];
}
