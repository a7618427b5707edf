import { zoneName } from '../../lib/clock/locale.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import type { Community } from '../../model/publication/gazetteer.ts';

/**
 * The clock of a place: `2:16 p.m. EST`, `Eastern Standard Time`, and `UTC−5`, `UTC+5:30` or `UTC`.
 */
export function placeClock({ timeZone }: Pick<Community, 'timeZone'>, language: string, now: Date) {
  const time = new Intl.DateTimeFormat(language, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(now);
  return {
    time: time.replace(/\s/g, '\u00a0'),
    zone: capitalise(zoneName({ language, timeZone }, now, 'long')),
    // `GMT-5`; of UTC it is `GMT+0` or `GMT` alone.
    offset: zoneName({ language: 'en', timeZone }, now, 'shortOffset')
      .replace('GMT', 'UTC')
      .replace('-', '−')
      .replace(/\+0$/, ''),
  };
}
