import { renderToString } from 'react-dom/server';
import type { Publication } from '../../../publications/publication.ts';
import { accentStyles } from '../../components/accent-styles.ts';
import todayStyles from '../../styles/today.css?inline';
import printStyles from '../../styles/today-print.css?inline';
import { composeSheet, type Sheet, type SheetFacts, sizeOf } from './compose-sheet.ts';
import { paperStyles } from './paper-styles.ts';
import { SheetDocument } from './Sheet.tsx';

/** Bytes of the document at most, uncompressed. */
export const MAX_SHEET_BYTES = 60_000;
/** Of those: what a line of a few words in the footer may take. */
const SPARE_BYTES = 500;

/** The sheet whose document has at most `MAX_SHEET_BYTES`. */
export function makeSheet(facts: SheetFacts): Sheet {
  return composeSheet(facts, MAX_SHEET_BYTES - SPARE_BYTES, (bare) =>
    sizeOf(renderSheet(facts.publication, bare)),
  );
}

/** The sheet's document, as readers get it. */
export function renderSheet(publication: Publication, sheet: Sheet): string {
  const styles = stylesOf(publication, sheet);
  return `<!DOCTYPE html>${renderToString(
    <SheetDocument publication={publication} sheet={sheet} styles={styles} />,
  )}`;
}

/** The CSS of each of its style elements. */
export function stylesOf(publication: Publication, sheet: Sheet): string[] {
  const accent = accentStyles(publication);
  return [todayStyles + printStyles, ...(accent ? [accent] : []), paperStyles(publication, sheet)];
}
