import type { Gazetteer } from '../../publications/gazetteer.ts';
import { findOwnNames } from './find-places.ts';
import { placePath } from './place-paths.ts';

/** Text that is compiled from a paper's own Markdown, without raw HTML: every "<" is a tag's, and no attribute has a ">". */
interface CompiledText {
  readonly html: string;
}

const PARTS = /<(?<close>\/?)(?<name>[a-z][a-z0-9]*)(?:[^a-z0-9<>][^<>]*)?>|<[^<>]*>|[^<]+/gi;
const UNLINKED = /^(?:a|h[1-6]|code|pre|button|svg|figcaption)$/i;

/** The texts never change, so each is linked once for a gazetteer. */
const linked = new WeakMap<CompiledText, { gazetteer: Gazetteer; html: string }>();

/** The HTML of a text with a link on each place where its own name stands first; not in headings, links and code. */
export function linkPlaces(text: CompiledText, gazetteer: Gazetteer | undefined): string {
  if (!gazetteer) return text.html;
  const known = linked.get(text);
  if (known?.gazetteer === gazetteer) return known.html;
  const html = withLinks(text.html, gazetteer);
  linked.set(text, { gazetteer, html });
  return html;
}

function withLinks(html: string, gazetteer: Gazetteer): string {
  const seen = new Set<string>();
  let unlinked = 0;
  return html.replace(PARTS, (part, ...rest) => {
    const { name, close } = rest.at(-1) as { name?: string; close?: string };
    if (name !== undefined) {
      if (UNLINKED.test(name)) unlinked = Math.max(0, unlinked + (close === '/' ? -1 : 1));
      return part;
    }
    return part.startsWith('<') || unlinked > 0 ? part : linkText(part, gazetteer, seen);
  });
}

/** Links in a text of HTML: names have no character that it escapes, but for apostrophes, which it leaves. */
function linkText(text: string, gazetteer: Gazetteer, seen: Set<string>): string {
  let result = '';
  let last = 0;
  for (const { community, start, end } of findOwnNames(text, gazetteer)) {
    if (seen.has(community.slug)) continue;
    seen.add(community.slug);
    const link = `<a href="${placePath(community.slug)}">${text.slice(start, end)}</a>`;
    result += text.slice(last, start) + link;
    last = end;
  }
  return result + text.slice(last);
}
