import type { Community } from '../../publications/gazetteer.ts';
import { capitalise, zoneName } from '../../shared/locale.ts';

/** The time of a place. */
export interface PlaceClock {
  /** `2:16 p.m. EST`. */
  readonly time: string;
  /** `Eastern Standard Time`. */
  readonly zone: string;
  /** `UTC−5`, `UTC+5:30`, `UTC`. */
  readonly offset: string;
}

/** What clocks of a place say at a time, in a language. */
export function placeClock(
  { timeZone }: Pick<Community, 'timeZone'>,
  language: string,
  now: Date,
): PlaceClock {
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
