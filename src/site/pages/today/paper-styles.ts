import type { Publication } from '../../../publications/publication.ts';
import type { Sheet } from './compose-sheet.ts';

/** The styles of this one sheet on paper: size and columns, and what stands in the margins of its pages. */
export function paperStyles(
  { name, contacts }: Pick<Publication, 'name' | 'contacts'>,
  { date, address, paper }: Pick<Sheet, 'date' | 'address' | 'paper'>,
): string {
  const { size, columns, height } = paper;
  const room = height === undefined ? '' : `height:${Math.floor(height)}pt;column-fill:auto;`;
  const below = [address, contacts.email, contacts.phone].join(' · ');
  return `@media print{main{font-size:${size}pt}.sections{${room}columns:${columns}}}@page{@top-left{content:${cssString(`${name}, ${date}`)}}@bottom-left{content:${cssString(below)}}}@page:first{@top-left{content:none}}`;
}

/** A text as a string of CSS that ends neither the string nor the style element. */
function cssString(text: string): string {
  const escaped = text.replace(
    /[^\p{L}\p{M}\p{N} .,:@/·+()-]/gu,
    (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${escaped}"`;
}
