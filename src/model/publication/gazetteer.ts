import * as v from 'valibot';
import { LinkSchema } from './content.ts';
import { type DeepReadonly, isLanguage } from './desk.ts';

const text = v.string();
const texts = v.array(text);

const CommunitySchema = v.object({
  /** Unique in its paper; part of addresses: `rankin-inlet`. */
  slug: v.pipe(text, v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(60)),
  /** Its name in the paper's language. */
  name: text,
  /** Its names in local languages and scripts: BCP 47 with the script, `iu-Cans`. */
  localNames: v.array(v.object({ language: v.pipe(text, v.check(isLanguage)), name: text })),
  /** Former and variant names and spellings that headlines may use. */
  otherNames: texts,
  /** Words of headlines only: its people, inflected names, misspellings. */
  forms: v.exactOptional(texts),
  /** Phrases with one of its names that mean something else: `Baker Lake, Florida`. */
  misleading: texts,
  /** Names shared with places elsewhere: ignored next to one of `elsewhere`. */
  sharedNames: v.exactOptional(texts),
  /** Names that are also words or surnames: they need evidence. */
  ordinaryNames: v.exactOptional(texts),
  region: text,
  /** Degrees; west is negative. */
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  /** IANA name. */
  timeZone: v.pipe(text, v.check(isTimeZone)),
  /** The id of its weather station, which a desk of the paper follows. */
  station: v.exactOptional(text),
});

/** An inhabited place. */
export type Community = DeepReadonly<v.InferOutput<typeof CommunitySchema>>;

export const GazetteerSchema = v.object({
  /** The slug of the default place for weather and time. */
  home: v.exactOptional(text),
  /** Places are grouped by region on pages, in this order. */
  communities: v.array(CommunitySchema),
  /** Words and names that show that a headline is about the region: `Nunavut`, `hamlet`. */
  evidence: v.exactOptional(texts),
  /** Other regions with places of the same names: `Florida`, `Fla.`. */
  elsewhere: v.exactOptional(texts),
  /** Phrases with names of several places that mean none of them. */
  misleading: v.exactOptional(texts),
  /** Syllabic endings that may replace the last consonant of a name: `ᕐᒥ`, in. */
  syllabicEndings: v.exactOptional(texts),
  /** Sources of the names. */
  sources: v.array(LinkSchema),
});

/** The places of a paper’s region: for tags, pages, feeds and, with a station, weather. */
export type Gazetteer = DeepReadonly<v.InferOutput<typeof GazetteerSchema>>;

/** Results of the check, which is slow: hundreds of events name a zone. */
const knownZones = new Set<string>();

/** Whether a text names an IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  if (knownZones.has(timeZone)) return true;
  try {
    Intl.DateTimeFormat('en', { timeZone });
    if (knownZones.size < 500) knownZones.add(timeZone);
    return true;
  } catch {
    return false;
  }
}
