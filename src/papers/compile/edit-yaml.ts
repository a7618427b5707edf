import {
  Document,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { parseYaml } from './yaml-text.ts';

/** A YAML value. */
export type YamlValue =
  | string
  | number
  | boolean
  | null
  | readonly YamlValue[]
  | { [name: string]: YamlValue };

/** A replacement of a range of the text. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

type ParsedValue = ParsedNode | null;
type ParsedPair = Pair<ParsedNode, ParsedValue>;

type YamlFields = { [name: string]: YamlValue };

/** Line width of new texts, as in the papers’ folders. */
const WIDTH = 100;
/** Lists with more pairs of items (before × after) are rewritten as a whole. */
const MAX_PAIRS = 1_000_000;
/** Fields that identify an item of a list. */
const IDENTITY = ['id', 'slug', 'port', 'href', 'url', 'name', 'title', 'question', 'category'];

/**
 * Edits a YAML text so that its value is `next`. Unchanged parts stay byte for byte: comments,
 * order, quotes, line breaks. The Document API of `yaml` preserves comments and order, but rewraps
 * folded texts and respaces comments and flow collections, so lines that were not edited would
 * change. It is the fallback if a part cannot be edited in place.
 *
 * @throws TypeError if the text is not YAML or exceeds a limit
 */
export function editYaml(text: string, next: YamlFields): string {
  const document = parseYaml(text);
  if (!document) throw new TypeError('no YAML that can be read');
  const { contents } = document as Document.Parsed;
  if (!isMap(contents)) return write(next);
  const edited = new Editor(text, document).edit(contents, next);
  return hasValue(edited, next) ? edited : rewrite(document, next);
}

/** The fallback: edits field by field with the library. */
function rewrite(document: Document.Parsed, next: YamlFields): string {
  const before = document.toJS() as YamlFields;
  for (const name of Object.keys(before)) if (!Object.hasOwn(next, name)) document.delete(name);
  for (const [name, value] of Object.entries(next))
    if (!isSame(before[name], value)) document.set(name, document.createNode(value));
  const rewritten = document.toString({ lineWidth: WIDTH });
  return hasValue(rewritten, next) ? rewritten : write(next);
}

class Editor {
  readonly #text: string;
  readonly #document: Document.Parsed;
  /** Set if a part cannot be edited in place, so that `rewrite` is needed. */
  #needsRewrite = false;

  constructor(text: string, document: Document.Parsed) {
    this.#text = text;
    this.#document = document;
  }

  edit(map: YAMLMap.Parsed, next: YamlFields): string {
    const edits = this.#map(map, next);
    // The caller rejects an empty text, because its value is not `next`.
    return this.#needsRewrite ? '' : this.#apply(0, this.#text.length, edits);
  }

  /** Edits a value in place; `undefined` if its pair or item must be rewritten. */
  #value(node: ParsedValue, next: YamlValue): Edit[] | undefined {
    if (!node) return undefined;
    if (isSame(node.toJS(this.#document), next)) return [];
    if (isMap(node) && isRecord(next) && !node.flow && node.items.length > 0)
      return this.#map(node, next);
    if (isSeq(node) && Array.isArray(next)) return this.#list(node, next);
    return undefined;
  }

  #map(map: YAMLMap.Parsed, next: YamlFields): Edit[] {
    const known = new Set<string>();
    const edits = map.items.flatMap((pair): Edit[] => {
      const name = isScalar(pair.key) ? String(pair.key.value) : '';
      known.add(name);
      const value = Object.hasOwn(next, name) ? next[name] : undefined;
      const [start, end] = [pair.key.range[0], this.#endOf(pair)];
      if (value === undefined) return this.#remove(start, end);
      const inner = this.#value(pair.value, value);
      if (inner) return inner;
      const [, column] = this.#lineOf(start);
      const pairText = indented(writePair(name, value, pair.value), column).trimEnd();
      return [{ start, end, text: pairText.slice(column) }];
    });
    const added = Object.entries(next).filter(([name]) => !known.has(name));
    const [first, last] = [map.items[0], map.items.at(-1)];
    if (added.length > 0 && first && last) {
      const [, column] = this.#lineOf(first.key.range[0]);
      const at = this.#lineEnd(this.#endOf(last));
      const text = added.map(([name, value]) => indented(writePair(name, value), column)).join('');
      const isAtLineStart = this.#text[at - 1] === '\n';
      edits.push({ start: at, end: at, text: isAtLineStart ? text : `\n${text}` });
    }
    return edits;
  }

  #list(list: YAMLSeq.Parsed, next: readonly YamlValue[]): Edit[] | undefined {
    if (list.flow || list.items.length === 0 || next.length === 0) return undefined;
    const items = list.items as ParsedNode[];
    const values = items.map((item) => item.toJS(this.#document));
    if (items.length === next.length && values.every((value, at) => isAlike(value, next[at])))
      return this.#sameItems(items, next);
    const starts = items.map((item) => this.#itemLineStart(item));
    const [first] = starts;
    if (first === undefined || starts.includes(undefined)) return undefined;
    const end = this.#lineEnd(this.#lastOf(list));
    const ends = starts.map((_, at) => starts[at + 1] ?? end);
    if (items.length * next.length > MAX_PAIRS) return undefined;
    const used = new Set<number>();
    const text = next.map((value) => {
      const find = (isIt: (before: unknown, after: unknown) => boolean) =>
        values.findIndex((before, at) => !used.has(at) && isIt(before, value));
      const exact = find(isSame);
      const at = exact >= 0 ? exact : find(isAlike);
      const [from, to, item] = [starts[at], ends[at], items[at]];
      used.add(at);
      const inner = item && this.#value(item, value);
      if (from === undefined || to === undefined || !inner)
        return indented(write([value]), this.#text.indexOf('-', first) - first);
      const chunk = this.#apply(from, to, inner);
      return chunk.endsWith('\n') ? chunk : `${chunk}\n`;
    });
    return [{ start: first, end, text: text.join('') }];
  }

  /** Edits a list item by item, in the same order; `undefined` if it must be rewritten. */
  #sameItems(items: readonly ParsedNode[], next: readonly YamlValue[]): Edit[] | undefined {
    const edits = items.map((item, at) => {
      const value = next[at] as YamlValue;
      const inner = this.#value(item, value);
      if (inner || !isScalar(item) || typeof value === 'object') return inner;
      const [start] = item.range;
      const text = write([styled(value, item)])
        .replace(/^- /, '')
        .trimEnd();
      return text.includes('\n') ? undefined : [{ start, end: this.#lastOf(item), text }];
    });
    return edits.includes(undefined) ? undefined : edits.flatMap((each) => each ?? []);
  }

  /** Start of an item's line; `undefined` if more than its dash precedes it there. */
  #itemLineStart(item: ParsedNode): number | undefined {
    const [start] = item.range;
    const [lineStart] = this.#lineOf(start);
    return /^[ ]*-[ ]+$/.test(this.#text.slice(lineStart, start)) ? lineStart : undefined;
  }

  #remove(start: number, end: number): Edit[] {
    const [lineStart] = this.#lineOf(start);
    if (this.#text.slice(lineStart, start).trim() !== '') this.#needsRewrite = true;
    return [{ start: lineStart, end: this.#lineEnd(end), text: '' }];
  }

  /** End of a pair, without trailing white space and comments. */
  #endOf({ key, value }: ParsedPair): number {
    const colon = this.#text.indexOf(':', key.range[1]) + 1;
    return value ? Math.max(this.#lastOf(value), colon) : colon;
  }

  /** End of a value, without trailing white space and comments. */
  #lastOf(node: ParsedNode): number {
    const last = (isMap(node) || isSeq(node)) && !node.flow ? node.items.at(-1) : undefined;
    if (last) return 'key' in last ? this.#endOf(last) : this.#lastOf(last);
    const [start, end] = node.range;
    return start + this.#text.slice(start, end).trimEnd().length;
  }

  /** Start of the line of an offset, and the column. */
  #lineOf(offset: number): [start: number, column: number] {
    const start = this.#text.lastIndexOf('\n', offset - 1) + 1;
    return [start, offset - start];
  }

  /** Start of the next line. */
  #lineEnd(offset: number): number {
    const end = this.#text.indexOf('\n', offset);
    return end < 0 ? this.#text.length : end + 1;
  }

  #apply(start: number, end: number, edits: readonly Edit[]): string {
    let at = start;
    let result = '';
    for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
      result += this.#text.slice(at, edit.start) + edit.text;
      at = Math.max(at, edit.end);
    }
    return result + this.#text.slice(at, end);
  }
}

/** Gives a value the scalar style of the previous value. */
function styled(value: YamlValue, before: unknown): unknown {
  if (typeof value !== 'string') return value;
  const scalar = new Document(value).contents as Scalar;
  const hasParagraphs = value.includes('\n');
  if (isScalar(before) && before.type && !hasParagraphs) scalar.type = before.type;
  if (hasParagraphs || value.length > WIDTH) scalar.type = 'BLOCK_FOLDED';
  return scalar;
}

function writePair(name: string, value: YamlValue, before?: unknown): string {
  const document = new Document({});
  document.set(name, styledNode(document, value, before));
  return document.toString({ lineWidth: WIDTH });
}

function styledNode(document: Document, value: YamlValue, before: unknown): unknown {
  if (typeof value === 'string') return styled(value, before);
  const node = document.createNode(value);
  if ((isMap(node) || isSeq(node)) && (isMap(before) || isSeq(before)) && before.flow)
    node.flow = before.items.length > 0;
  return node;
}

function write(value: unknown): string {
  return new Document(value).toString({ lineWidth: WIDTH });
}

function indented(text: string, column: number): string {
  const space = ' '.repeat(column);
  return text.replace(/^(?=[^\n])/gm, space);
}

function hasValue(text: string, value: YamlValue): boolean {
  const document = parseYaml(text);
  return document !== undefined && isSame(document.toJS(), value);
}

/** Whether two items are versions of the same item: equal, or with an equal identity field. */
export function isAlike(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b))
    return typeof a !== 'object' && typeof b !== 'object' && a === b;
  return IDENTITY.some((name) => a[name] !== undefined && isSame(a[name], b[name]));
}

/** Whether two values are equal; the order of fields does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, at) => isSame(each, b[at]));
  if (!isRecord(a) || !isRecord(b)) return Object.is(a, b);
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}

function isRecord(value: unknown): value is YamlFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
