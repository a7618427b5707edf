import {
  type CollectionTag,
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Scalar,
  type ScalarTag,
  stringify,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isRecord } from '../../lib/is-record.ts';
import { parseYaml } from './yaml-text.ts';

/** A YAML value. */
export type YamlValue =
  | string
  | number
  | boolean
  | null
  | readonly YamlValue[]
  | { [name: string]: YamlValue };

export type YamlFields = { [name: string]: YamlValue };

/** Line width of folded texts, as in the papers’ folders. */
const WIDTH = 100;
/** Without references, which papers may not contain. */
const WRITTEN_OUT = { aliasDuplicateObjects: false };
/** Texts in the style that the library never changes. */
const QUOTED = { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' } as const;
/** Fields that identify an item of a list. */
export const IDENTITY = [
  'id',
  'slug',
  'port',
  'href',
  'url',
  'name',
  'title',
  'question',
  'category',
];

/**
 * Edits a YAML text so that its value is `next`. Unchanged values keep their style, and comments
 * stay with their fields and items; indentation, blanks and line breaks become the library's.
 * Returns the same text if it has this value already.
 *
 * @throws TypeError if the text is not YAML or exceeds a limit
 */
export function editYaml(text: string, next: YamlFields): string {
  const document = parseYaml(text.replaceAll('\r\n', '\n'));
  if (!document) throw new TypeError('no YAML that can be read');
  if (isSame(document.toJS(), next)) return text;
  // As in the file: whether lists are indented, and whether brackets have blanks inside.
  const options = {
    lineWidth: 0,
    indentSeq: !/^- /m.test(text),
    flowCollectionPadding: /[[{] /.test(text),
  };
  const edited: Document = document;
  edited.schema.tags = edited.schema.tags.map(keepStyle);
  edited.contents = editNode(document, document.contents, next);
  const written = edited.toString(options);
  const isWritten = isSame(parseYaml(written)?.toJS(), next);
  const result = isWritten ? written : stringify(next, { ...options, ...WRITTEN_OUT, ...QUOTED });
  return text.includes('\r\n') ? result.replaceAll('\n', '\r\n') : result;
}

/**
 * Writes numbers as in the file, and wraps only folded texts: the library rounds long numbers, and
 * its `lineWidth` wraps texts and lists of every style.
 */
function keepStyle(tag: ScalarTag | CollectionTag): ScalarTag | CollectionTag {
  const { stringify: write } = tag;
  if (!write || tag.collection) return tag;
  if (/:(?:int|float)$/.test(tag.tag))
    return { ...tag, stringify: (item, ...rest) => item.source ?? write(item, ...rest) };
  if (tag.tag !== 'tag:yaml.org,2002:str') return tag;
  return {
    ...tag,
    stringify(item, ctx, ...callbacks) {
      const lineWidth = item.type === 'BLOCK_FOLDED' && !ctx.inFlow ? WIDTH : 0;
      return write(item, { ...ctx, options: { ...ctx.options, lineWidth } }, ...callbacks);
    },
  };
}

/** The node of the new value: the previous one, edited, where both are of one kind. */
function editNode(document: Document, before: unknown, next: YamlValue): Node {
  if (isNode(before) && isSame(before.toJS(document), next)) return before;
  if (isMap(before) && isFields(next)) {
    editMap(document, before, next);
    return before;
  }
  if (isSeq(before) && Array.isArray(next)) {
    editList(document, before, next);
    return before;
  }
  if (isScalar(before) && typeof before.value === 'string' && typeof next === 'string') {
    before.value = next;
    foldLongText(before);
    return before;
  }
  const node = document.createNode(next, WRITTEN_OUT) as Node;
  visit(node, { Scalar: (key, scalar) => (key === 'key' ? undefined : foldLongText(scalar)) });
  if (isNode(before)) {
    const { commentBefore, comment, spaceBefore } = before;
    Object.assign(node, { commentBefore, comment, spaceBefore });
  }
  if (isCollection(before) && isCollection(node) && before.items.length > 0)
    node.flow = before.flow;
  return node;
}

function editList(document: Document, list: YAMLSeq, next: readonly YamlValue[]): void {
  const [first] = list.items;
  if (isNode(first) && !list.flow && list.commentBefore) {
    // The library reads the comment above the first item as the list's.
    first.commentBefore = joinComments(list.commentBefore, first.commentBefore);
    list.commentBefore = undefined;
  }
  const matches = matchItems(list.toJS(document) as YamlValue[], next);
  const items = next.map((value, at) =>
    editNode(document, list.items[matches.get(at) ?? -1], value),
  );
  // An empty list is written `[]`; items are added on lines of their own.
  if (list.items.length === 0) list.flow = false;
  list.items = items;
}

/** Comments above removed fields stay: they may concern the file, or the field if it returns. */
function editMap(document: Document, map: YAMLMap, next: YamlFields): void {
  const rest = new Map(Object.entries(next));
  const pairs = [];
  let comment: string | undefined;
  for (const pair of map.items) {
    const { key } = pair;
    const name = String(isScalar(key) ? (key.value ?? '') : key);
    const value = rest.get(name);
    if (isNode(key)) comment = joinComments(comment, key.commentBefore);
    if (value === undefined) continue;
    if (isNode(key)) key.commentBefore = comment;
    comment = undefined;
    pair.value = editNode(document, pair.value, value);
    pairs.push(pair);
    rest.delete(name);
  }
  for (const [name, value] of rest)
    pairs.push(document.createPair(name, editNode(document, undefined, value)));
  if (map.items.length === 0) map.flow = false;
  map.items = pairs;
  if (pairs.length > 0) map.comment = joinComments(comment, map.comment);
  else map.commentBefore = joinComments(map.commentBefore, comment);
}

function joinComments(...comments: (string | null | undefined)[]): string | undefined {
  return comments.filter((comment) => comment != null).join('\n') || undefined;
}

/** Writes a text of several paragraphs, or longer than a line, as a folded one. */
function foldLongText(scalar: Scalar): void {
  const { value } = scalar;
  if (typeof value !== 'string') return;
  const isLong = value.includes('\n') || value.length > WIDTH;
  if (isLong && scalar.type !== 'BLOCK_LITERAL') scalar.type = 'BLOCK_FOLDED';
  // In these styles, the library changes empty texts and, folded, lines that start with a blank.
  const isFolded = scalar.type === 'BLOCK_FOLDED';
  const isBlock = isFolded || scalar.type === 'BLOCK_LITERAL';
  const isChanged = value.trim() === '' || (isFolded && /^[ \t]/m.test(value));
  if (isBlock && isChanged) scalar.type = 'QUOTE_DOUBLE';
}

/**
 * For each new item, the index of the old item that it is a version of: one with the same value,
 * else with the same identity, else, if both lists have one length, the one in its place.
 */
export function matchItems(before: readonly unknown[], next: readonly unknown[]) {
  const keys: ((item: unknown, at: number) => string | undefined)[] = [
    (item) => JSON.stringify(item),
    ...IDENTITY.map(
      (name) => (item: unknown) => (isFields(item) ? JSON.stringify(item[name]) : undefined),
    ),
  ];
  if (before.length === next.length) keys.push((_, at) => String(at));
  const matches = new Map<number, number>();
  const unmatched = new Set(before.keys());
  for (const keyOf of keys) {
    const found = new Map<string | undefined, number[]>();
    for (const index of unmatched) {
      const key = keyOf(before[index], index);
      const indexes = found.get(key);
      if (indexes) indexes.push(index);
      else found.set(key, [index]);
    }
    for (const [at, item] of next.entries()) {
      const key = matches.has(at) ? undefined : keyOf(item, at);
      const index = key === undefined ? undefined : found.get(key)?.shift();
      if (index === undefined) continue;
      matches.set(at, index);
      unmatched.delete(index);
    }
  }
  return matches;
}

/** Whether two values are equal; the order of fields does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, at) => isSame(each, b[at]));
  if (!isFields(a) || !isFields(b)) return Object.is(a, b);
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}

export function isFields(value: unknown): value is YamlFields {
  return isRecord(value);
}
