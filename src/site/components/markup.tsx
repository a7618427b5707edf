import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '../../shared/locale.ts';
import { registerCache } from '../cache/swr-cache.ts';

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
 * The markup of a part of a page, rendered by React when it is first needed. It must depend on nothing but the object that it
 * shows and `form`, and there must be few forms of it, for all are kept as long as the object is.
 */
export function cachedMarkup(shown: object, form: string, render: () => ReactNode): string {
  const known = markups.get(shown)?.get(form);
  if (known !== undefined) return known;
  const markup = renderToString(render());
  size += markup.length;
  if (size > MAX_SIZE) clearMarkup();
  const forms = markups.get(shown) ?? new Map<string, string>();
  markups.set(shown, forms.set(form, markup));
  return markup;
}

/** The markup of a part of a page that depends on more than what it shows, such as a search: none of it is kept. */
export function renderMarkup(part: ReactNode): string {
  return renderToString(part);
}

/** The part of a form that says how its words and times are written: papers of one language and time zone share the markup of a story. */
export function localeForm({ language, timeZone }: Locale): string {
  return `in ${language} at ${timeZone}`;
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

/** HTML that the compiler rendered from a paper's own Markdown (scripts/papers/markdown-text.ts). */
export function MarkdownText({ html }: { html: string }) {
  return (
    <div
      className="text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the paper's own Markdown, rendered without raw HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** A page's structured data as a JSON-LD data block. It is never executed, so script-src need not allow it. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every "<" is escaped, so that it cannot end the block
      dangerouslySetInnerHTML={{ __html: serialiseForScript(data) }}
    />
  );
}

/** JSON without `<`, so that it is safe inside a script element. */
export function serialiseForScript(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
