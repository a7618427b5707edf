import * as v from 'valibot';
import { LinkSchema } from './content.ts';
import { type DeepReadonly, isLanguage } from './desk.ts';

const text = v.string();
const texts = v.array(text);

const CommunitySchema = v.object({
  /** Unique in its paper; part of addresses: `rankin-inlet`. */
  slug: v.pipe(text, v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(60)),
  /** As the paper's language calls it. */
  name: text,
  /** As those who live there call it, in each script they write: BCP 47 with the script, `iu-Cans`. */
  localNames: v.array(v.object({ language: v.pipe(text, v.check(isLanguage)), name: text })),
  /** Former and variant names, and other spellings, by which headlines may name it. */
  otherNames: texts,
  /** What headlines say for it and readers are not shown as its name: its people, forms of its names, careless spellings. */
  forms: v.exactOptional(texts),
  /** Phrases that contain one of its names and mean another place or thing: `Baker Lake, Florida`. */
  misleading: texts,
  /** Those of its names that places elsewhere have too: none of them is meant where one of `elsewhere` stands beside it. */
  sharedNames: v.exactOptional(texts),
  /** Those of its names that are words too, or surnames: they mean the place with evidence alone. */
  ordinaryNames: v.exactOptional(texts),
  region: text,
  /** Degrees; west is negative. */
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  /** IANA name. */
  timeZone: v.pipe(text, v.check(isTimeZone)),
  /** The id of the weather station that reports for it, which one of the paper's desks follows. */
  station: v.exactOptional(text),
});

/** A place, as people live in it. */
export type Community = DeepReadonly<v.InferOutput<typeof CommunitySchema>>;

export const GazetteerSchema = v.object({
  /** The slug of the place whose weather and time readers see who have chosen none. */
  home: v.exactOptional(text),
  /** Each region's places stand together on pages, in this order. */
  communities: v.array(CommunitySchema),
  /** Words and names that prove that a headline is about the region: `Nunavut`, `hamlet`. */
  evidence: v.exactOptional(texts),
  /** Other regions, in which a place of the same name may be: `Florida`, `Fla.`. */
  elsewhere: v.exactOptional(texts),
  /** Phrases with names of the region's places that mean none of them; of one place alone they are its own `misleading`. */
  misleading: v.exactOptional(texts),
  /** What may stand for the last consonant of a name in syllabics as the sentence requires: `ᕐᒥ`, in. */
  syllabicEndings: v.exactOptional(texts),
  /** Where the names come from. */
  sources: v.array(LinkSchema),
});

/** The places of a paper's region: headlines are tagged with them, and each has a page, a feed and, where it has a station, its weather. */
export type Gazetteer = DeepReadonly<v.InferOutput<typeof GazetteerSchema>>;

/** To ask takes as long as to read an event otherwise, and each of hundreds names its zone. */
const knownZones = new Set<string>();

/** Whether a text is a time zone's IANA name. */
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
