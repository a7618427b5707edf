import * as v from 'valibot';
import { isTimeZone } from '../../../model/publication/gazetteer.ts';
import { didYouMean, quoted } from '../problem.ts';
import { text } from './fields.ts';

/**
 * Canadian time zones, each with places that editors may look for although no zone has their name.
 */
const ZONES_OF_PLACES: Readonly<Record<string, readonly string[]>> = {
  'America/Toronto': [
    ...['kuujjuaq', 'inukjuak', 'puvirnituq', 'salluit', 'akulivik', 'kangirsuk', 'quaqtaq'],
    ...['nunavik', 'montreal', 'quebec', 'ottawa', 'moosonee', 'timmins', 'chibougamau'],
  ],
  'America/Iqaluit': ['kinngait', 'pangnirtung', 'pond_inlet', 'igloolik', 'arctic_bay'],
  'America/Rankin_Inlet': ['arviat', 'baker_lake', 'whale_cove', 'naujaat', 'chesterfield_inlet'],
  'America/Edmonton': ['yellowknife', 'inuvik', 'calgary', 'cambridge_bay', 'hay_river'],
  'America/Whitehorse': ['yukon', 'dawson_city', 'watson_lake'],
  'America/Winnipeg': ['churchill', 'thompson', 'manitoba', 'kenora'],
  'America/Regina': ['saskatoon', 'saskatchewan', 'prince_albert'],
  'America/Vancouver': ['victoria', 'prince_george', 'british_columbia'],
  'America/Halifax': ['nain', 'happy_valley', 'labrador', 'nova_scotia', 'charlottetown'],
  'America/St_Johns': ['newfoundland', 'corner_brook', 'gander'],
};

/** An IANA time zone in the form `Area/Place`. */
export function timeZone() {
  return v.pipe(
    text(),
    v.check(
      isZoneName,
      ({ input }) => `${quoted(input)} is no IANA time zone${suggestion(String(input))}`,
    ),
  );
}

function isZoneName(name: string): boolean {
  // Intl also accepts offsets, and names in any case.
  return /^[A-Z]\w+(?:\/[A-Z][\w+-]*)+$|^UTC$/.test(name) && isTimeZone(name);
}

function suggestion(name: string): string {
  const place = name.replace(/^.*\//, '').replaceAll(' ', '_').toLowerCase();
  const [zone] = Object.entries(ZONES_OF_PLACES).find(([, places]) => places.includes(place)) ?? [];
  if (zone) return `; did you mean ${zone}?`;
  const near = didYouMean(name.replaceAll(' ', '_'), Intl.supportedValuesOf('timeZone'));
  return near
    ? near.replaceAll('"', '')
    : '; names are those of https://en.wikipedia.org/wiki/List_of_tz_database_time_zones, such as America/Toronto';
}
