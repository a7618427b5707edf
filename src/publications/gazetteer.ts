import type { ExternalLink } from './external-link.ts';

/** The places of a paper's region: headlines are tagged with them, and each has a page, a feed and, where it has a station, its weather. */
export interface Gazetteer {
  /** The slug of the place whose weather and time readers see who have chosen none. */
  readonly home?: string;
  /** Each region's places stand together on pages, in this order. */
  readonly communities: readonly Community[];
  /** Words and names that prove that a headline is about the region: `Nunavut`, `hamlet`. */
  readonly evidence?: readonly string[];
  /** Other regions, in which a place of the same name may be: `Florida`, `Fla.`. */
  readonly elsewhere?: readonly string[];
  /** Phrases with names of the region's places that mean none of them; of one place alone they are its own `misleading`. */
  readonly misleading?: readonly string[];
  /** What may stand for the last consonant of a name in syllabics as the sentence requires: `ᕐᒥ`, in. */
  readonly syllabicEndings?: readonly string[];
  /** Where the names come from. */
  readonly sources: readonly ExternalLink[];
}

/** A place, as people live in it. */
export interface Community {
  /** Unique in its paper; part of addresses: `rankin-inlet`. */
  readonly slug: string;
  /** As the paper's language calls it. */
  readonly name: string;
  /** As those who live there call it, in each script they write. */
  readonly localNames: readonly LocalName[];
  /** Former and variant names, and other spellings, by which headlines may name it. */
  readonly otherNames: readonly string[];
  /** What headlines say for it and readers are not shown as its name: its people, forms of its names, careless spellings. */
  readonly forms?: readonly string[];
  /** Phrases that contain one of its names and mean another place or thing: `Baker Lake, Florida`. */
  readonly misleading: readonly string[];
  /** Those of its names that places elsewhere have too: none of them is meant where one of `elsewhere` stands beside it. */
  readonly sharedNames?: readonly string[];
  /** Those of its names that are words too, or surnames: they mean the place with evidence alone. */
  readonly ordinaryNames?: readonly string[];
  readonly region: string;
  /** Degrees; west is negative. */
  readonly latitude: number;
  readonly longitude: number;
  /** IANA name. */
  readonly timeZone: string;
  /** The id of the weather station that reports for it, which one of the paper's desks follows. */
  readonly station?: string;
}

/** A name in another language than the paper's. */
export interface LocalName {
  /** BCP 47, with the script: `iu-Cans`. */
  readonly language: string;
  readonly name: string;
}
