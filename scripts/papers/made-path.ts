import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Publication } from '../../src/publications/publication.ts';
import { ACCENT } from '../../src/site/components/accent-styles.ts';

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

/** What the files look like depends on these modules. */
const DRAWN_BY = ['drawings.ts', 'made-files.ts', '../fonts/outline-name.ts'];

let drawing: string | undefined;

/** Where the files of made-files.ts are: a path that changes with what they look like, so that they can be cached for ever. */
export function madePath(facts: PaperFacts): string {
  drawing ??= DRAWN_BY.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join();
  const hash = createHash('sha256').update(JSON.stringify([lookOf(facts), drawing]));
  return `/papers/${facts.id}/made/${hash.digest('hex').slice(0, 12)}`;
}

/** What a paper looks like. */
export function lookOf({ name, cityLine, colours = ACCENT }: PaperFacts): PaperLook {
  return { name, cityLine, accent: colours.light };
}
