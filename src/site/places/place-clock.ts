import type { Community } from '../../publications/gazetteer.ts';
import { capitalise } from '../../shared/capitalise.ts';

/** The time of a place. */
export interface PlaceClock {
  /** `2:16 p.m. EST`. */
  readonly time: string;
  /** `Eastern Standard Time`. */
  readonly zone: string;
  /** `UTC−5`. */
  readonly offset: string;
}

/** What clocks of a place say at a time, in a language. */
export function placeClock(
  { timeZone }: Pick<Community, 'timeZone'>,
  language: string,
  now: Date,
): PlaceClock {
  const offset = offsetAt(timeZone, now);
  const time = new Intl.DateTimeFormat(language, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(now);
  return {
    time: time.replace(/\s/g, '\u00a0'),
    zone: capitalise(namePart(language, timeZone, 'long', now)),
    offset,
  };
}

/** `UTC−5`, `UTC+5:30`, `UTC`. */
function offsetAt(timeZone: string, at: Date): string {
  const written = namePart('en', timeZone, 'longOffset', at);
  const [, sign = '', hours = '', minutes = ''] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(written) ?? [];
  if (Number(hours) === 0 && Number(minutes) === 0) return 'UTC';
  const rest = minutes === '00' ? '' : `:${minutes}`;
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${rest}`;
}

function namePart(
  language: string,
  timeZone: string,
  timeZoneName: 'long' | 'longOffset',
  at: Date,
): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
