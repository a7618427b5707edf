import { isRecord } from '../../lib/is-record.ts';
import { placeNames } from '../components/Places.tsx';
import { timeText } from '../components/TitleAndFacts.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { labelOf, nameIn } from '../paper/labels.ts';

/** Fields that say nothing to editors. */
// biome-ignore format: a list of words
const HIDDEN = new Set(['id', 'sequence', 'version', 'issuedAt', 'changedAt', 'addedAt', 'sentAgainAt']);

/**
 * One side of a change in plain words: for a record, a line for each field that differs from the
 * other side, such as `Title: Boil water`; any other text as it is.
 */
export function recordLines(text: string, other: string | null, context: PaperContext): string {
  const lines = linesOf(parsed(text), [], context);
  if (!lines) return text;
  const others = new Set(linesOf(parsed(other ?? ''), [], context));
  return lines.filter((line) => !others.has(line)).join('\n');
}

/** The lines of a record or list; `undefined` for any other value. */
function linesOf(
  value: unknown,
  labels: readonly string[],
  context: PaperContext,
): string[] | undefined {
  if (Array.isArray(value) && value.some(isRecord))
    return value.flatMap((each, at) => {
      const label = value.length > 1 ? [...labels, String(at + 1)] : labels;
      return linesOf(each, label, context) ?? [];
    });
  if (!isRecord(value)) return undefined;
  return Object.entries(value).flatMap(([name, each]) => {
    if (HIDDEN.has(name)) return [];
    const label = nameIn(context.words.audit.fields, name) ?? labelOf(name, context.words);
    const inner = label === '' ? labels : [...labels, label];
    const { kind, ...rest } = name === 'when' && isRecord(each) ? each : {};
    const lines = linesOf(kind === undefined ? each : rest, inner, context);
    if (lines) return lines;
    const shown = [each]
      .flat()
      .map((one) => textOf(one, context))
      .filter(Boolean)
      .join(', ');
    return shown === '' ? [] : [`${inner.join(' › ')}: ${shown}`];
  });
}

function textOf(value: unknown, context: PaperContext): string {
  const { notices, paper, people } = context.words;
  if (typeof value === 'boolean') return value ? paper.form.yes : paper.form.no;
  if (value === null || value === undefined) return '';
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return timeText(context, text);
  const names = { ...notices.kinds, ...notices.languages, ...people.roleNames };
  return nameIn(names, text) ?? (placeNames(context.publication, [text]) || text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
