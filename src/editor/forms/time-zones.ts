import { genericZoneName, type Locale } from '../../lib/clock/locale.ts';
import { capitalise } from '../../lib/text/capitalise.ts';

/** The time zones of Canada (IANA names) that forms offer. */
export const CANADIAN_ZONES = [
  'America/Iqaluit',
  'America/Rankin_Inlet',
  'America/Cambridge_Bay',
  'America/Resolute',
  'America/Atikokan',
  'America/Yellowknife',
  'America/Inuvik',
  'America/Whitehorse',
  'America/Dawson',
  'America/Vancouver',
  'America/Edmonton',
  'America/Regina',
  'America/Winnipeg',
  'America/Toronto',
  'America/Montreal',
  'America/Halifax',
  'America/Moncton',
  'America/Glace_Bay',
  'America/Goose_Bay',
  'America/St_Johns',
] as const;

/** Names of places that differ from those of IANA. */
const PLACES: Readonly<Record<string, string>> = {
  Montreal: 'Montréal',
  'St Johns': 'St. John’s',
};

/** `Eastern Time (Iqaluit)`: several zones share a name. */
export function zoneName(timeZone: string, { language }: Pick<Locale, 'language'>): string {
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${capitalise(genericZoneName({ language, timeZone }))} (${PLACES[place] ?? place})`;
}
