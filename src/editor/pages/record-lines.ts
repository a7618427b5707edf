import { isRecord } from '../../lib/is-record.ts';
import { placeNames } from '../components/Places.tsx';
import { timeText } from '../components/TitleAndFacts.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { labelOf, nameIn } from '../paper/labels.ts';
import { MAX_SIDE } from '../store/audit.ts';

/** Fields that say nothing to editors. */
// biome-ignore format: a list of words
const HIDDEN = new Set(['id', 'sequence', 'version', 'issuedAt', 'changedAt', 'addedAt', 'sentAgainAt', 'hash', 'uploadedAt', 'path']);
const NOTHING = '–';

/** The fields of a record by their paths in it, each with its label and its value in words. */
type Fields = Map<string, { label: string; shown: string }>;

/**
 * One side of a change in plain words: for a record, a line for each field that differs from the
 * other side, such as `Title: Boil water`; any other text as it is.
 */
export function recordLines(text: string, other: string | null, context: PaperContext): string {
  const own = fieldsOf(text, context);
  if (!own) return text.length > MAX_SIDE ? context.words.audit.tooLong : textOf(text, context);
  const others = fieldsOf(other ?? '', context) ?? new Map();
  return Array.from(new Map([...own, ...others, ...own]), ([key, { label }]) => {
    const [shown, before] = [own, others].map((side) => side.get(key)?.shown ?? NOTHING);
    return shown === before ? '' : `${label}: ${shown}\n`;
  }).join('');
}

/** The fields of a stored record or list of records; `undefined` for any other text. */
function fieldsOf(text: string, context: PaperContext): Fields | undefined {
  const fields: Fields = new Map();
  return addFields(fields, parsed(text), { path: '', labels: [] }, context) ? fields : undefined;
}

interface Place {
  path: string;
  labels: readonly string[];
}

/** Adds the fields of a record or of a list of them; `false` for any other value. */
function addFields(
  fields: Fields,
  value: unknown,
  { path, labels }: Place,
  context: PaperContext,
): boolean {
  if (Array.isArray(value) && value.some(isRecord)) {
    for (const [at, item] of value.filter(isRecord).entries()) {
      const { language, ...rest } = item;
      // Texts are named by their languages, other records by their numbers.
      const isText = language !== undefined && item.id === undefined;
      const number = value.length > 1 ? [String(at + 1)] : [];
      const name = isText ? [wordOf('language', language, context)] : number;
      const place = { path: `${path} ${item.id ?? language ?? at}`, labels: [...labels, ...name] };
      addFields(fields, isText ? rest : item, place, context);
    }
    return true;
  }
  if (!isRecord(value)) return false;
  for (const [name, each] of Object.entries(value)) {
    if (HIDDEN.has(name)) continue;
    const label = nameIn(context.words.audit.fields, name) ?? labelOf(name, context.words);
    const place = { path: `${path}.${name}`, labels: label === '' ? labels : [...labels, label] };
    const { kind: _, ...time } = name === 'when' && isRecord(each) ? each : {};
    if (addFields(fields, name === 'when' ? time : each, place, context)) continue;
    const words = [each].flat().map((one) => wordOf(name, one, context));
    // A notice without communities is for the whole paper.
    const nothing =
      name === 'communities' && 'texts' in value ? context.words.notices.wholePaper : NOTHING;
    const shown = words.filter(Boolean).join(', ') || nothing;
    fields.set(place.path, { label: place.labels.join(' › '), shown });
  }
  return true;
}

/** The value of a field in words. */
function wordOf(field: string, value: unknown, context: PaperContext): string {
  const { notices, paper, people } = context.words;
  if (typeof value === 'boolean') return value ? paper.form.yes : paper.form.no;
  if (value === null || value === undefined) return '';
  const text = String(value);
  if (field === 'communities') return placeNames(context.publication, [text]) || text;
  const names = { kind: notices.kinds, language: notices.languages, role: people.roleNames };
  const known = Object.hasOwn(names, field) ? names[field as keyof typeof names] : {};
  return nameIn(known, text) ?? textOf(text, context);
}

/** A text as it is, or a time in words. */
function textOf(text: string, context: PaperContext): string {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? timeText(context, text) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
