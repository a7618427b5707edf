import { shortHash } from '../../lib/text/hashes.ts';
import { ACCENT } from '../../model/publication/accent-styles.ts';
import type { Publication } from '../../model/publication/publication.ts';

/** A paper as compiled from its folder; serialisable as JSON. */
export type Paper = Omit<Publication, 'version' | 'notice' | 'insecureHosts' | 'localOrigin'>;

/** The facts of a paper that determine its generated files. */
export type PaperFacts = Pick<Publication, 'id' | 'name' | 'cityLine' | 'colours'>;

/** The look of a paper's icons and cards. */
export interface PaperLook {
  name: string;
  cityLine: string;
  /** The accent colour on light backgrounds. */
  accent: string;
}

/** Increment if a change of drawings.ts, made-files.ts or name-font.json changes the files. */
const DRAWING = 1;

/** The folder of generated files on the site. Changes with their content: they never expire. */
export function madePath(facts: PaperFacts): string {
  return `/papers/${facts.id}/made/${DRAWING}-${shortHash(JSON.stringify(lookOf(facts)))}`;
}

export function lookOf({ name, cityLine, colours = ACCENT }: PaperFacts): PaperLook {
  return { name, cityLine, accent: colours.light };
}

/** Adds a host ending in `.localhost`, which browsers resolve to this machine. */
export function withLocalHost<Some extends Pick<Paper, 'id' | 'hosts'>>(paper: Some): Some {
  const own = `${paper.id}.localhost`;
  return paper.hosts.includes(own) ? paper : { ...paper, hosts: [...paper.hosts, own] };
}
