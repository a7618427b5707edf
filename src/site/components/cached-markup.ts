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
