import { memoised, oncePer } from '../../lib/caches.ts';
import type { Gazetteer } from '../../model/publication/gazetteer.ts';
import { findLinks } from './find-places.ts';
import { placePath } from './place-paths.ts';

const PARTS = /<(?<close>\/?)(?<name>[a-z][a-z0-9]*)(?:[^a-z0-9<>][^<>]*)?>|<[^<>]*>|[^<]+/gi;
const UNLINKED = /^(?:a|h[1-6]|code|pre|button|svg|figcaption)$/i;

/** A paper's texts never change, so each is linked once for its gazetteer. */
const linkerOf = oncePer((gazetteer: Gazetteer) => memoised((html) => withLinks(html, gazetteer)));

/**
 * HTML with a link on the first mention of each place by its own name, outside headings, links and
 * code. The HTML comes from a paper's Markdown without raw HTML: every "<" starts a tag, and no
 * attribute contains ">".
 */
export function linkPlaces(html: string, gazetteer: Gazetteer | undefined): string {
  return gazetteer ? linkerOf(gazetteer)(html) : html;
}

function withLinks(html: string, gazetteer: Gazetteer): string {
  const linked = new Set<string>();
  let unlinked = 0;
  return html.replace(PARTS, (part, ...rest) => {
    const { name, close } = rest.at(-1) as { name?: string; close?: string };
    if (name !== undefined) {
      if (UNLINKED.test(name)) unlinked = Math.max(0, unlinked + (close === '/' ? -1 : 1));
      return part;
    }
    if (part.startsWith('<') || unlinked > 0) return part;
    // Already HTML: names contain nothing to escape except apostrophes, which are left as they are.
    return linkText(part, gazetteer, linked, (text) => text);
  });
}

/** Links the first mention of each place; `linked` has earlier ones, `write` makes HTML. */
export function linkText(
  text: string,
  gazetteer: Gazetteer,
  linked: Set<string>,
  write: (text: string) => string,
): string {
  let result = '';
  let last = 0;
  for (const { community, start, end } of findLinks(text, gazetteer, linked)) {
    const name = write(text.slice(start, end));
    result += `${write(text.slice(last, start))}<a href="${placePath(community.slug)}">${name}</a>`;
    last = end;
  }
  return result + write(text.slice(last));
}
