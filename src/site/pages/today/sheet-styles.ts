import { accentStyles } from '../../../model/publication/accent-styles.ts';
import type { Publication } from '../../../model/publication/publication.ts';
import todayStyles from '../../styles/today.css?inline';
import printStyles from '../../styles/today-print.css?inline';
import type { PaperLayout } from './on-paper.ts';

/** What of a sheet its styles depend on: see `Sheet`. */
interface StyledSheet {
  readonly date: string;
  readonly address: string;
  readonly paper: PaperLayout;
}

/** All of the CSS of the sheet. */
export function stylesOf(publication: Publication, sheet: StyledSheet): string {
  return todayStyles + printStyles + accentStyles(publication) + paperStyles(publication, sheet);
}

/** The styles of this one sheet on paper: size and columns, what is not printed, and what stands in the margins of its pages. */
function paperStyles(
  { name, contacts }: Publication,
  { date, address, paper }: StyledSheet,
): string {
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
