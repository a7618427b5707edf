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

/** Increment when drawings.ts, made-files.ts or name-font.json draw the same paper differently. */
const DRAWING = 1;

/** The path of the files of made-files.ts: it changes with their content, so they never expire. */
export function madePath(facts: PaperFacts): string {
  return `/papers/${facts.id}/made/${DRAWING}-${shortHash(JSON.stringify(lookOf(facts)))}`;
}

/** What a paper looks like. */
export function lookOf({ name, cityLine, colours = ACCENT }: PaperFacts): PaperLook {
  return { name, cityLine, accent: colours.light };
}
