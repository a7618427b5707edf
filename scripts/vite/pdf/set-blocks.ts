import type { Token } from 'markdown-it';
import { plainText } from '../markdown-parser.ts';
import { drawTable } from './draw-table.ts';
import { inlineRuns, type Run } from './inline-runs.ts';
import type { Element, Sheet } from './sheet.ts';
import { BODY, HEADING, ITEM, MEASURE, PAGE, SUBHEADING } from './style.ts';

/** Room that a heading wants below it: no heading stands alone at the foot of a page. */
const BELOW_HEADING = BODY.leading * 3;
const INDENT = 18;
/** Blocks that a paragraph before them introduces. */
const LEADS_ON = new Set(['bullet_list_open', 'ordered_list_open', 'table_open']);
const INTRODUCED_LINES = 2;

/** Sets the blocks of a parsed text: headings, paragraphs, lists and tables. Another kind of block throws. */
export function setBlocks(sheet: Sheet, tokens: readonly Token[]): void {
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index];
    const end = endOf(tokens, index);
    const inner = tokens.slice(index + 1, end);
    if (token?.type === 'heading_open') setHeading(sheet, inner[0], token.tag);
    else if (token?.type === 'paragraph_open')
      setParagraph(sheet, inner[0], LEADS_ON.has(tokens[end + 1]?.type ?? ''));
    else if (token?.type === 'bullet_list_open') setList(sheet, inner, () => '•');
    else if (token?.type === 'ordered_list_open') setList(sheet, inner, (count) => `${count}.`);
    else if (token?.type === 'table_open') drawTable(sheet, readTable(inner));
    else throw new Error(`a printed text has no place for ${token?.type}`);
    index = end + 1;
  }
}

/** Where the block that opens at `start` closes. */
function endOf(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    depth += tokens[index]?.nesting ?? 0;
    if (depth === 0) return index;
  }
  return tokens.length;
}

function setHeading(sheet: Sheet, inline: Token | undefined, tag: string): void {
  const style = tag === 'h2' ? HEADING : SUBHEADING;
  sheet.need(style.before + style.leading + style.after + BELOW_HEADING);
  if (sheet.y > PAGE.top) sheet.y += style.before;
  if (tag === 'h2') sheet.doc.outline.addItem(plainText(inline));
  const element = sheet.doc.struct(tag.toUpperCase());
  sheet.root.add(element);
  sheet.paragraph(element, inlineRuns(inline, 'heading'), style);
  element.end();
}

function setParagraph(sheet: Sheet, inline: Token | undefined, leadsOn: boolean): void {
  const runs = inlineRuns(inline);
  if (leadsOn) sheet.need(sheet.heightOf(runs, BODY) + INTRODUCED_LINES * BODY.leading);
  const element = sheet.doc.struct('P');
  sheet.root.add(element);
  sheet.paragraph(element, runs, BODY);
  element.end();
}

function setList(sheet: Sheet, inner: readonly Token[], mark: (count: number) => string): void {
  const items = inner.filter((token) => token.type === 'inline').map((token) => inlineRuns(token));
  setItems(sheet, items, mark);
}

/** A list whose marks hang in the indent. */
export function setItems(
  sheet: Sheet,
  items: readonly (readonly Run[])[],
  mark: (count: number) => string,
  style = ITEM,
): void {
  const list = sheet.doc.struct('L');
  sheet.root.add(list);
  items.forEach((runs, index) => {
    sheet.need(style.leading * Math.min(2, items.length));
    const item = sheet.doc.struct('LI');
    const label = sheet.doc.struct('Lbl');
    const body = sheet.doc.struct('LBody');
    list.add(item);
    item.add(label);
    setMark(sheet, label, mark(index + 1), style);
    item.add(body);
    sheet.paragraph(body, runs, style, { x: PAGE.left + INDENT, width: MEASURE - INDENT });
    for (const element of [label, body, item]) element.end();
  });
  list.end();
  sheet.y += BODY.after - style.after;
}

function setMark(sheet: Sheet, label: Element, text: string, style: typeof ITEM): void {
  const width = sheet.measure(style)(text, { text, font: style.font });
  // Numbers align at their point, bullets in the middle of the indent.
  const x = text === '•' ? 6 : INDENT - 5 - width;
  sheet.drawLine(label, [{ text, font: style.font, x, width }], style, PAGE.left, sheet.y);
}

function readTable(inner: readonly Token[]) {
  const rows: Run[][][] = [];
  inner.forEach((token, index) => {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'th_open') rows.at(-1)?.push(inlineRuns(inner[index + 1], 'bold'));
    if (token.type === 'td_open') rows.at(-1)?.push(inlineRuns(inner[index + 1]));
  });
  const [head = [], ...body] = rows;
  return { head, rows: body };
}
