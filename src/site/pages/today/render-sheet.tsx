import type { Publication } from '../../../publications/publication.ts';
import { accentStyles } from '../../components/accent-styles.ts';
import { renderMarkup } from '../../components/markup.tsx';
import todayStyles from '../../styles/today.css?inline';
import printStyles from '../../styles/today-print.css?inline';
import { type Sheet, SheetDocument } from './Sheet.tsx';

/** The sheet's document, as readers get it. */
export function renderSheet(publication: Publication, sheet: Sheet): string {
  const styles = stylesOf(publication, sheet);
  return `<!DOCTYPE html>${renderMarkup(publication, <SheetDocument sheet={sheet} styles={styles} />)}`;
}

/** The CSS of each of its style elements. */
export function stylesOf(publication: Publication, sheet: Sheet): string[] {
  const accent = accentStyles(publication);
  return [todayStyles + printStyles, ...(accent ? [accent] : []), paperStyles(publication, sheet)];
}

/** The styles of this one sheet on paper: size and columns, what is not printed, and what stands in the margins of its pages. */
function paperStyles({ name, contacts }: Publication, { date, address, paper }: Sheet): string {
  const { size, columns, perSection } = paper;
  const body = `main{font-size:${size}pt}.sections{columns:${columns}}.sections li:nth-child(n+${perSection + 1}){display:none}`;
  const above = cssString(`${name}, ${date}`);
  const below = cssString([address, contacts.email, contacts.phone].join(' · '));
  return `@media print{${body}}@page{@top-left{content:${above}}@bottom-left{content:${below}}}@page:first{@top-left{content:none}}`;
}

/** A text as a string of CSS that ends neither the string nor the style element. */
function cssString(text: string): string {
  const escaped = text.replace(
    /[^\p{L}\p{M}\p{N} .,:@/·+()-]/gu,
    (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${escaped}"`;
}
