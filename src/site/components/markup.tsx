import { escapeUTF8 } from 'entities';
import { Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { registerCache } from '../../lib/caches.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { SYLLABICS_LANGUAGE, splitSyllabics } from '../../shared/syllabics.ts';
import { InPublication } from './use-publication.ts';

/** Markup by the shown object, then by part and locale. Garbage-collected with the object. */
let markups = new WeakMap<object, Map<string, string>>();
/**
 * Maximum total length (characters), including garbage-collected markup; beyond it the cache is
 * cleared.
 */
const MAX_SIZE = 4_000_000;
let size = 0;

function clearMarkup(): void {
  markups = new WeakMap();
  size = 0;
}
registerCache({ clear: clearMarkup });

// In the development server: drops markup of earlier versions of the components.
import.meta.hot?.on('vite:afterUpdate', clearMarkup);

/**
 * The markup of a part of a publication's pages, rendered by React on first use. It must depend
 * only on `shown` (by default the publication), the publication's language and time zone, and
 * `part`. All parts of an object are cached until it is garbage-collected, so their number must be
 * small.
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
interface CachedPart {
  part: string;
  render: () => ReactNode;
  shown: object;
}

/** Missing parts are rendered together, which is faster than one by one. */
export function cachedMarkups(publication: Publication, parts: readonly CachedPart[]): string[] {
  const locale = `in ${publication.language} at ${publication.timeZone}`;
  const cached = parts.map(({ part, shown }) => markups.get(shown)?.get(`${part} ${locale}`));
  const missing = parts.filter((_, index) => cached[index] === undefined);
  const rendered = renderMarkups(publication, missing);
  for (const [index, { part, shown }] of missing.entries()) {
    const markup = rendered[index] ?? '';
    size += markup.length;
    if (size > MAX_SIZE) clearMarkup();
    const forms = markups.get(shown) ?? new Map<string, string>();
    markups.set(shown, forms.set(`${part} ${locale}`, markup));
  }
  return cached.map((markup) => markup ?? rendered.shift() ?? '');
}

/** Separates parts that are rendered together; no part may contain it. */
const CUT = <hr data-cut="" />;
const CUT_HTML = '<hr data-cut=""/>';

/** The uncached markup of each part. Throws RangeError if a part contains the separator. */
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
  if (rendered.length !== parts.length) throw new RangeError('the parts cannot be separated');
  return rendered;
}

export function renderMarkup(publication: Publication, part: ReactNode): string {
  return renderToString(<InPublication value={publication}>{part}</InPublication>);
}

export function Markup({
  tag: Tag,
  className,
  label,
  html,
}: {
  tag: 'aside' | 'div' | 'footer' | 'header' | 'section' | 'ul';
  className?: string;
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

/** HTML of a paper's own Markdown, or of a post's light markup. */
export function MarkdownText({ html }: { html: string }) {
  return (
    <div
      className="text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: both renderers escape authors' texts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** schema.org data as JSON-LD, which script-src need not allow: browsers do not execute it. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<" cannot end the block
      dangerouslySetInnerHTML={{
        __html: serialiseForScript({ '@context': 'https://schema.org', ...data }),
      }}
    />
  );
}

/** The elements of a list in schema.org data. */
export function listItems<Item extends object>(items: readonly Item[]) {
  return items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }));
}

/** JSON without `<`, safe inside a script element. */
export function serialiseForScript(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
