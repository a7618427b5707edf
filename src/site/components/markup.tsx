import { escapeUTF8 } from 'entities';
import { Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { registerCache } from '../../lib/caches.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { SYLLABICS_LANGUAGE, splitSyllabics } from '../../shared/syllabics.ts';
import { InPublication } from './use-publication.ts';

/** Markup by the object that it shows and by its form. What shows an object that is gone is gone with it. */
let markups = new WeakMap<object, Map<string, string>>();
/** Characters of all of it, also of what is gone: beyond this it is made anew, as nobody can say how much of it is left. */
const MAX_SIZE = 4_000_000;
let size = 0;

function clearMarkup(): void {
  markups = new WeakMap();
  size = 0;
}
registerCache({ clear: clearMarkup });

// In the development server: drops what earlier versions of the components rendered.
import.meta.hot?.on('vite:afterUpdate', clearMarkup);

/**
 * The markup of a part of a publication's pages, rendered by React when it is first needed. It must depend on nothing but the object
 * that it shows, which is the publication where no other is named, the publication's language and time zone, and `part`. There must be
 * few forms of it, for all are kept as long as the object is.
 */
export function cachedMarkup(
  publication: Publication,
  part: string,
  render: () => ReactNode,
  shown: object = publication,
): string {
  return cachedMarkups(publication, [{ part, render, shown }]).join('');
}

/** One of several parts, each as for `cachedMarkup`. */
export interface CachedPart {
  readonly part: string;
  readonly render: () => ReactNode;
  readonly shown: object;
}

/** The markup of several parts. Those that are needed for the first time are rendered together, which takes less than one by one. */
export function cachedMarkups(publication: Publication, parts: readonly CachedPart[]): string[] {
  const locale = `in ${publication.language} at ${publication.timeZone}`;
  const known = parts.map(({ part, shown }) => markups.get(shown)?.get(`${part} ${locale}`));
  const missing = parts.filter((_, index) => known[index] === undefined);
  const rendered = renderMarkups(publication, missing);
  for (const [index, { part, shown }] of missing.entries()) {
    const markup = rendered[index] ?? '';
    size += markup.length;
    if (size > MAX_SIZE) clearMarkup();
    const forms = markups.get(shown) ?? new Map<string, string>();
    markups.set(shown, forms.set(`${part} ${locale}`, markup));
  }
  return known.map((markup) => markup ?? rendered.shift() ?? '');
}

/** What stands between parts that are rendered together: it is in none of them. */
const CUT = <hr data-cut="" />;
const CUT_HTML = '<hr data-cut=""/>';

/** The markup of each part, none of which is kept. @throws RangeError where a part has what parts them */
export function renderMarkups(
  publication: Publication,
  parts: readonly Pick<CachedPart, 'render'>[],
): string[] {
  if (parts.length === 0) return [];
  const together = parts.map(({ render }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
    <Fragment key={index}>
      {index > 0 && CUT}
      {render()}
    </Fragment>
  ));
  const rendered = renderMarkup(publication, together).split(CUT_HTML);
  if (rendered.length !== parts.length) throw new RangeError('a part cannot be told from the next');
  return rendered;
}

/** The markup of what a publication shows, none of which is kept. */
export function renderMarkup(publication: Publication, part: ReactNode): string {
  return renderToString(<InPublication value={publication}>{part}</InPublication>);
}

/** An element around markup that React has rendered before (cachedMarkup). */
export function Markup({
  tag: Tag,
  className,
  label,
  html,
}: {
  tag: 'aside' | 'div' | 'footer' | 'header' | 'section' | 'ul';
  className?: string;
  /** The name of a landmark. */
  label?: string;
  html: string;
}) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
    <Tag className={className} aria-label={label} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** A text as HTML, its syllabics marked as Inuktitut. */
export function syllabicsHtml(text: string): string {
  return splitSyllabics(text)
    .map((part, index) =>
      index % 2 === 0
        ? escapeUTF8(part)
        : `<span lang="${SYLLABICS_LANGUAGE}">${escapeUTF8(part)}</span>`,
    )
    .join('');
}

/** HTML of a paper's own Markdown (compiler/markdown-text.ts), or of a post's light markup (blog/post-html.ts). */
export function MarkdownText({ html }: { html: string }) {
  return (
    <div
      className="text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: both renderers pass no HTML of an author on, and escape every text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** A page's structured data, in the words of schema.org, as a JSON-LD data block. It is never executed, so script-src need not allow it. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every "<" is escaped, so that it cannot end the block
      dangerouslySetInnerHTML={{
        __html: serialiseForScript({ '@context': 'https://schema.org', ...data }),
      }}
    />
  );
}

/** JSON without `<`, so that it is safe inside a script element. */
export function serialiseForScript(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
