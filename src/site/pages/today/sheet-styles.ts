import { accentStyles } from '../../../model/publication/accent-styles.ts';
import type { Publication } from '../../../model/publication/publication.ts';
import todayStyles from '../../styles/today.css?inline';
import printStyles from '../../styles/today-print.css?inline';

/** How the stories of a sheet are printed. */
export interface PaperLayout {
  /** Type size in points. */
  size: number;
  columns: number;
  /** Limit of lines of a story's summary. */
  summaryLines: number;
  /** How many stories of each section are printed. */
  perSection: number;
}

/** The facts of a `Sheet` that its styles depend on. */
interface StyledSheet {
  date: string;
  address: string;
  paper: PaperLayout;
}

/** All of the CSS of the sheet. */
export function stylesOf(publication: Publication, sheet: StyledSheet): string {
  return todayStyles + printStyles + accentStyles(publication) + paperStyles(publication, sheet);
}

/** Print styles of one sheet: type size, columns, hidden stories, page margins. */
function paperStyles(
  { name, contacts }: Publication,
  { date, address, paper }: StyledSheet,
): string {
  const { size, columns, summaryLines, perSection } = paper;
  const body = [
    `main{font-size:${size}pt}`,
    `.sections{columns:${columns}}`,
    `.sections li span{--lines:${summaryLines}}`,
    `.sections li:nth-child(n+${perSection + 1}){display:none}`,
  ].join('');
  const above = cssString(`${name}, ${date}`);
  const below = cssString([address, contacts.email, contacts.phone].join(' · '));
  return `@media print{${body}}@page{@top-left{content:${above}}@bottom-left{content:${below}}}@page:first{@top-left{content:none}}`;
}

/** A text as a CSS string that cannot close the string or the style element. */
function cssString(text: string): string {
  const escaped = text.replace(
    /[^\p{L}\p{M}\p{N} .,:@/·+()-]/gu,
    (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${escaped}"`;
}
