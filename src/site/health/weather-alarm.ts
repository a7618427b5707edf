import { OLD_AFTER_MS } from '../weather/report-age.ts';
import type { Words } from '../words/en/index.ts';
import type { OperatorAlarm } from './alarms.ts';
import type { HealthReport } from './health-report.ts';

/** The alarm of weather that is old: no station has an observation of the last three hours. One that was never read is no alarm. */
export function weatherAlarms(
  { at, sources }: HealthReport,
  words: Words['weather'],
): OperatorAlarm[] {
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
