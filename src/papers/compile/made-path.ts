import { shortHash } from '../../lib/text/hashes.ts';
import { ACCENT } from '../../model/publication/accent-styles.ts';
import type { Publication } from '../../model/publication/publication.ts';

/** A paper as its folder describes it: what the compiler makes. JSON can hold it. */
export type Paper = Omit<Publication, 'version' | 'notice' | 'insecureHosts' | 'localOrigin'>;

/** What is known of a paper before its files are made. */
export type PaperFacts = Pick<Publication, 'id' | 'name' | 'cityLine' | 'colours'>;

/** What a paper's icons and cards show of it. */
export interface PaperLook {
  readonly name: string;
  readonly cityLine: string;
  /** The accent colour on light grounds. */
  readonly accent: string;
}

/** Grows by one with every change of what drawings.ts, made-files.ts and name-font.json make of the same paper. */
const DRAWING = 1;

/** Where the files of made-files.ts are: a path that changes with what they look like, so that they can be cached for ever. */
export function madePath(facts: PaperFacts): string {
  return `/papers/${facts.id}/made/${DRAWING}-${shortHash(JSON.stringify(lookOf(facts)))}`;
}

/** What a paper looks like. */
export function lookOf({ name, cityLine, colours = ACCENT }: PaperFacts): PaperLook {
  return { name, cityLine, accent: colours.light };
}
