import { breakLines, type Fragment, naturalWidths } from './break-lines.ts';
import type { Run } from './inline-runs.ts';
import type { Element, Sheet } from './sheet.ts';
import { CELL, INK, MEASURE, PAGE, RULE } from './style.ts';

/** A table's head and rows; every cell is runs of text. */
export interface TableContent {
  readonly head: readonly (readonly Run[])[];
  readonly rows: readonly (readonly (readonly Run[])[])[];
}

const GUTTER = 14;
const PADDING = 4.5;

/** Sets a table over the measure; a row is never parted, and the head comes again on a new page. */
export function drawTable(sheet: Sheet, content: TableContent): void {
  const widths = columnWidths(sheet, content);
  const table = sheet.doc.struct('Table');
  sheet.root.add(table);
  const head = layRow(sheet, content.head, widths);
  const rows = content.rows.map((cells) => layRow(sheet, cells, widths));
  sheet.need(head.height + (rows[0]?.height ?? 0) + (rows[1]?.height ?? 0));
  drawHead(sheet, head, table);
  rows.forEach((row, index) => {
    if (sheet.room < row.height) {
      sheet.addPage();
      drawHead(sheet, head, undefined);
    }
    drawRow(sheet, row, table, 'TD');
    sheet.artifact(() =>
      index === rows.length - 1 ? sheet.line(sheet.y, 0.8, INK) : sheet.line(sheet.y, 0.4, RULE),
    );
  });
  table.end();
  sheet.y += 14;
}

interface LaidRow {
  readonly cells: readonly { readonly x: number; readonly lines: readonly Fragment[][] }[];
  readonly height: number;
}

function layRow(
  sheet: Sheet,
  cells: readonly (readonly Run[])[],
  widths: readonly number[],
): LaidRow {
  let x = PAGE.left;
  const laid = cells.map((runs, index) => {
    const width = widths[index] ?? 0;
    const cell = { x, lines: breakLines(runs, width, sheet.measure(CELL)) };
    x += width + GUTTER;
    return cell;
  });
  const lines = Math.max(1, ...laid.map((cell) => cell.lines.length));
  return { cells: laid, height: lines * CELL.leading + PADDING * 2 };
}

/** Draws the head; without a table to belong to it is a repetition, which readers of the structure skip. */
function drawHead(sheet: Sheet, head: LaidRow, table: Element | undefined): void {
  sheet.artifact(() => sheet.line(sheet.y, 0.8, INK));
  drawRow(sheet, head, table, 'TH');
  sheet.artifact(() => sheet.line(sheet.y, 0.8, INK));
}

function drawRow(sheet: Sheet, row: LaidRow, table: Element | undefined, kind: 'TH' | 'TD'): void {
  const { doc } = sheet;
  const top = sheet.y + PADDING;
  const line = table && doc.struct('TR');
  if (table && line) table.add(line);
  for (const { x, lines } of row.cells) {
    if (line) {
      const cell = doc.struct(kind, kind === 'TH' ? COLUMN_HEAD : {});
      line.add(cell);
      lines.forEach((fragments, index) => {
        sheet.drawLine(cell, fragments, CELL, x, top + index * CELL.leading);
      });
      cell.end();
    } else {
      sheet.artifact(() => {
        lines.forEach((fragments, index) => {
          for (const fragment of fragments)
            doc
              .font(fragment.font)
              .fontSize(CELL.size)
              .fillColor(CELL.colour)
              .text(fragment.text, x + fragment.x, top + (index + 0.76) * CELL.leading, {
                lineBreak: false,
                baseline: 'alphabetic',
              });
        });
      });
    }
  }
  line?.end();
  sheet.y += row.height;
}

// pdfkit knows `scope`; its types do not yet.
const COLUMN_HEAD = { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions;

/** As wide as the words need, the rest shared by how much each column has to say. */
function columnWidths(sheet: Sheet, { head, rows }: TableContent): number[] {
  const room = MEASURE - GUTTER * (head.length - 1);
  const columns = head.map((_, index) => {
    const cells = [head, ...rows].map((row) =>
      naturalWidths(row[index] ?? [], sheet.measure(CELL)),
    );
    return {
      least: Math.max(...cells.map((cell) => cell.widestWord)) + 1,
      most: Math.max(...cells.map((cell) => cell.oneLine)) + 1,
    };
  });
  const least = columns.reduce((sum, column) => sum + column.least, 0);
  const more = columns.reduce((sum, column) => sum + column.most - column.least, 0);
  const share = more > 0 ? Math.min(1, (room - least) / more) : 0;
  return columns.map((column) => column.least + (column.most - column.least) * share);
}
