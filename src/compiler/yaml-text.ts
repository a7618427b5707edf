import * as v from 'valibot';
import {
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  Parser,
  parseDocument,
  visit,
} from 'yaml';
import type { Place, Problem } from './problem.ts';

/** So many mistakes of one file are said at most. */
const MAX_PROBLEMS = 100;

/** What a YAML text may have at most: far more than a paper needs, and little enough to be read within a second or two. */
const MAX_KB = 200;
const MAX_DEPTH = 20;
const MAX_FIELDS = 200;
const MAX_PARTS = 30_000;

/** A YAML text, read. */
export interface YamlText {
  readonly value: unknown;
  /** The line (from 1) of what a path leads to: of the name of the innermost field on it that is there. */
  lineOf(path: readonly PropertyKey[]): number;
  /** A field as problems name it: its path with that line. */
  at(path: readonly PropertyKey[]): Place;
  /** Why it is no YAML; `value` is then nothing. */
  readonly problems: readonly Problem[];
}

/** Reads YAML that begins at a line of a file. */
export function readYaml(file: string, text: string, firstLine = 1): YamlText {
  const tooMuch = findTooMuch(text);
  if (tooMuch) {
    const line = firstLine + text.slice(0, tooMuch.offset).split('\n').length - 1;
    const problems = [{ file, line, message: tooMuch.message }];
    return { value: undefined, ...placesBy(() => line), problems };
  }
  const lines = new LineCounter();
  const at = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problems = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    file,
    line: at(pos[0]),
    message: `this is no YAML: ${message}`,
  }));
  // A few lines of them are endless, or more than memory holds.
  visit(document, {
    Alias(_, { source, range }) {
      const message = `*${source} refers to another part of the file: write the text out`;
      problems.push({ file, line: at(range?.[0] ?? 0), message });
      return visit.BREAK;
    },
  });
  const value: unknown = problems.length === 0 ? document.toJS() : undefined;
  return {
    value,
    ...placesBy((path) => at(offsetOf(document.contents, path))),
    problems,
  };
}

/** The first place where a text has more than it may, found without composing it, which takes far longer. */
function findTooMuch(
  text: string,
): { readonly offset: number; readonly message: string } | undefined {
  if (text.length > MAX_KB * 1000)
    return {
      offset: 0,
      message: `has ${Math.ceil(text.length / 1000)} KB of YAML; ${MAX_KB} are the most`,
    };
  const parser = new Parser();
  let parts = 0;
  for (const lexeme of new Lexer().lex(text)) {
    Array.from(parser.next(lexeme));
    parts += 1;
    const inner = parser.stack.at(-1);
    const isMapping =
      inner?.type === 'block-map' ||
      (inner?.type === 'flow-collection' && inner.start.source === '{');
    const message =
      parser.stack.length > MAX_DEPTH
        ? `has lists and fields in one another; ${MAX_DEPTH} are the most`
        : isMapping && inner.items.length > MAX_FIELDS
          ? `has more than ${MAX_FIELDS} fields in one place`
          : parts > MAX_PARTS
            ? `has more than ${MAX_PARTS} parts (names, texts, marks and line ends)`
            : undefined;
    if (message) return { offset: parser.offset, message };
  }
  return undefined;
}

/** The value that a YAML text has by a schema, or `undefined` and its problems. */
export function checkYaml<const Schema extends v.GenericSchema>(
  file: string,
  { value, at, problems }: YamlText,
  schema: Schema,
): { readonly value?: v.InferOutput<Schema>; readonly problems: readonly Problem[] } {
  if (problems.length > 0) return { problems };
  const checked = v.safeParse(schema, value, { abortPipeEarly: true });
  if (checked.success) return { value: checked.output, problems: [] };
  return {
    problems: checked.issues.slice(0, MAX_PROBLEMS).map((issue) => {
      const path = issue.path?.map(({ key }) => key as PropertyKey) ?? [];
      const name = path.filter((key) => typeof key === 'string').join('.');
      return { file, ...at(path), message: (name && `${name}: `) + issue.message };
    }),
  };
}

function placesBy(lineOf: YamlText['lineOf']): Pick<YamlText, 'lineOf' | 'at'> {
  return { lineOf, at: (path) => ({ line: lineOf(path), path }) };
}

/** Where the innermost node on the path begins that is there. */
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
