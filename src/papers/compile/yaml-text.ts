import * as v from 'valibot';
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  Parser,
  parseDocument,
} from 'yaml';
import { fieldName, MAX_PROBLEMS, type Place, type Problem } from './problem.ts';

/** Limits of a YAML text: well above real papers, and low enough to parse within two seconds. */
const MAX_KB = 200;
const MAX_DEPTH = 20;
const MAX_FIELDS = 200;
const MAX_PARTS = 30_000;
/** The lexer's token before a plain scalar, which may start with any character. */
const TEXT_FOLLOWS = '\x1f';

/** Messages for the limits of a YAML text. `found`: the amount found, or the reference. */
export const YAML_EXCESSES = {
  kilobytes: (found: string) => `has ${found} KB of YAML; at most ${MAX_KB} are allowed`,
  depth: () => `has lists and fields within one another; at most ${MAX_DEPTH} levels are allowed`,
  fields: () => `has more than ${MAX_FIELDS} fields in one place`,
  parts: () => `has more than ${MAX_PARTS} parts (names, texts, marks and line ends)`,
  // Nested references can expand without end.
  reference: (found: string) => `${found} refers to another part of the file: write the text out`,
} satisfies Readonly<Record<string, (found: string) => string>>;

/** A limit that a YAML text exceeds, and where. */
export interface YamlExcess {
  kind: keyof typeof YAML_EXCESSES;
  found: string;
  /** Counted from 1. */
  line: number;
}

export interface YamlText {
  value: unknown;
  /** The line (from 1) of the innermost existing field on a path. */
  lineOf(path: readonly PropertyKey[]): number;
  /** The place of a field for problems: its path and line. */
  at(path: readonly PropertyKey[]): Place;
  /** Syntax problems; with any, `value` is absent. */
  problems: readonly Problem[];
}

/** Parses YAML that starts at a line of a file. */
export function readYaml(file: string, text: string, firstLine = 1): YamlText {
  const excess = findExcess(text, firstLine);
  if (excess) {
    const { kind, found, line } = excess;
    const problems = [{ file, line, message: YAML_EXCESSES[kind](found) }];
    return { value: undefined, ...placesBy(() => line), problems };
  }
  const lines = new LineCounter();
  const at = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problems = [...document.errors, ...document.warnings]
    .slice(0, MAX_PROBLEMS)
    .map(({ pos, message }) => ({
      file,
      line: at(pos[0]),
      message: `this is not valid YAML: ${message}`,
    }));
  const value: unknown = problems.length === 0 ? document.toJS() : undefined;
  return {
    value,
    ...placesBy((path) => at(offsetOf(document.contents, path))),
    problems,
  };
}

/** Parses a text as an editable document; `undefined` if it is not YAML or exceeds a limit. */
export function parseYaml(text: string): Document.Parsed | undefined {
  if (findExcess(text)) return undefined;
  const document = parseDocument(text, { prettyErrors: false });
  return document.errors.length > 0 ? undefined : document;
}

/**
 * The first limit that a text exceeds. Uses only the lexer, since composing a document takes far
 * longer. `firstLine`: the line of the file on which the text starts.
 */
export function findExcess(text: string, firstLine = 1): YamlExcess | undefined {
  const excess = (kind: YamlExcess['kind'], offset: number, found = ''): YamlExcess => ({
    kind,
    found,
    line: firstLine + text.slice(0, offset).split('\n').length - 1,
  });
  if (text.length > MAX_KB * 1000)
    return excess('kilobytes', 0, String(Math.ceil(text.length / 1000)));
  const parser = new Parser();
  let parts = 0;
  let isText = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (!isText && lexeme.startsWith('*')) return excess('reference', parser.offset, lexeme);
    isText = lexeme === TEXT_FOLLOWS;
    Array.from(parser.next(lexeme));
    parts += 1;
    const inner = parser.stack.at(-1);
    const isMapping =
      inner?.type === 'block-map' ||
      (inner?.type === 'flow-collection' && inner.start.source === '{');
    if (parser.stack.length > MAX_DEPTH) return excess('depth', parser.offset);
    if (isMapping && inner.items.length > MAX_FIELDS) return excess('fields', parser.offset);
    if (parts > MAX_PARTS) return excess('parts', parser.offset);
  }
  return undefined;
}

/** The value of a YAML text according to a schema, or `undefined` and its problems. */
export function checkYaml<const Schema extends v.GenericSchema>(
  file: string,
  { value, at, problems }: YamlText,
  schema: Schema,
): { value?: v.InferOutput<Schema>; problems: readonly Problem[] } {
  if (problems.length > 0) return { problems };
  const checked = v.safeParse(schema, value, { abortPipeEarly: true });
  if (checked.success) return { value: checked.output, problems: [] };
  return {
    problems: checked.issues.slice(0, MAX_PROBLEMS).map((issue) => {
      const path = issue.path?.map(({ key }) => key as PropertyKey) ?? [];
      const name = fieldName(path);
      return { file, ...at(path), message: (name && `${name}: `) + issue.message };
    }),
  };
}

function placesBy(lineOf: YamlText['lineOf']): Pick<YamlText, 'lineOf' | 'at'> {
  return { lineOf, at: (path) => ({ line: lineOf(path), path }) };
}

/** The offset of the innermost existing node on a path. */
function offsetOf(root: Node | null, path: readonly PropertyKey[]): number {
  let found = root?.range?.[0] ?? 0;
  let node: unknown = root;
  for (const key of path) {
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find(
        ({ key: name }) => isScalar(name) && String(name.value) === String(key),
      );
      if (!pair) break;
      found = (pair.key as Node).range?.[0] ?? found;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(key)] as Node | undefined;
      if (!item) break;
      found = item.range?.[0] ?? found;
      node = item;
    } else break;
  }
  return found;
}
