import type { Community } from '../../publications/gazetteer.ts';
import { capitalise } from '../../shared/locale.ts';

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
    zone: capitalise(namePart(language, timeZone, 'long', now)),
    // `GMT-5`; of UTC it is `GMT+0` or `GMT` alone.
    offset: namePart('en', timeZone, 'shortOffset', now)
      .replace('GMT', 'UTC')
      .replace('-', '−')
      .replace(/\+0$/, ''),
  };
}

function namePart(
  language: string,
  timeZone: string,
  timeZoneName: 'long' | 'shortOffset',
  at: Date,
): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
