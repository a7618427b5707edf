import type { MarkdownButton } from '../../../src/shared/editor-script.ts';

/** A text and its selection, in UTF-16 units. */
interface Selected {
  text: string;
  start: number;
  end: number;
}

/** A replacement of a part of a text. `select`: the new selection, relative to `insert`. */
export interface Edit {
  start: number;
  end: number;
  insert: string;
  select: readonly [start: number, end: number];
}

const MARKS = { bold: '**', italic: '*' } as const;
const LINE_STARTS = { heading: '## ', list: '- ', quote: '> ' } as const;
const ADDRESS = 'https://';

/** The edit of a toolbar button, or its reversal. `placeholder`: replaces an empty selection. */
export function editFor(button: MarkdownButton, selected: Selected, placeholder: string): Edit {
  if (button === 'bold' || button === 'italic')
    return markText(selected, MARKS[button], placeholder);
  if (button === 'link' || button === 'picture')
    return addAddress(selected, button === 'picture' ? '!' : '', placeholder);
  return markLines(selected, LINE_STARTS[button]);
}

/** The selection without surrounding white space: Markdown ignores marks next to spaces. */
function trimmed({ text, start, end }: Selected): readonly [start: number, end: number] {
  const part = text.slice(start, end);
  if (part.trim() === '') return [start, end];
  return [start + part.length - part.trimStart().length, end - part.length + part.trimEnd().length];
}

function markText(selected: Selected, mark: string, placeholder: string): Edit {
  const { text } = selected;
  const [start, end] = trimmed(selected);
  const { length } = mark;
  if (isMarked(text, start, end, mark)) {
    const insert = text.slice(start, end);
    return { start: start - length, end: end + length, insert, select: [0, insert.length] };
  }
  const inner = text.slice(start, end) || placeholder;
  const select = [length, length + inner.length] as const;
  return { start, end, insert: mark + inner + mark, select };
}

/** Whether a part is enclosed in exactly this mark: `*` does not match `**`, but matches `***`. */
function isMarked(text: string, start: number, end: number, mark: string): boolean {
  const [before = ''] = /\*{0,3}$/.exec(text.slice(Math.max(0, start - 3), start)) ?? [];
  const [after = ''] = /^\**/.exec(text.slice(end, end + 3)) ?? [];
  const count = Math.min(before.length, after.length);
  return count === 3 || count === mark.length;
}

function addAddress(selected: Selected, sign: string, placeholder: string): Edit {
  const [start, end] = trimmed(selected);
  const chosen = selected.text.slice(start, end);
  const isAddress = /^(?:https?:\/\/|\/)\S+$/.test(chosen);
  const label = isAddress || chosen === '' ? placeholder : chosen.split('\n').map(trim).join(' ');
  const address = isAddress ? chosen : ADDRESS;
  const insert = `${sign}[${label}](${address})`;
  const from = sign.length + 1;
  // Selects the placeholder that the editor fills in next.
  const select = chosen === '' || isAddress ? from : from + label.length + 2;
  const { length } = select === from ? label : address;
  return { start, end, insert, select: [select, select + length] };
}

function markLines({ text, start, end }: Selected, mark: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection that ends at the start of a line excludes that line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const next = text.indexOf('\n', last);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isEmpty = (line: string) => line.trim() === '' && lines.length > 1;
  const areMarked = lines.every((line) => line.startsWith(mark) || isEmpty(line));
  const mapped = lines.map((line) => {
    if (isEmpty(line)) return line;
    if (areMarked) return line.slice(mark.length);
    // Replace the mark of a heading instead of adding another one.
    return mark + (line.startsWith(mark) ? line.slice(mark.length) : line.replace(/^#{1,6} /, ''));
  });
  const insert = mapped.join('\n');
  const select = lines.length > 1 ? 0 : insert.length;
  return { start: from, end: to, insert, select: [select, insert.length] };
}

const trim = (text: string) => text.trim();
