import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** A regular expression of the Workers or the client. */
export interface Expression {
  source: string;
  flags: string;
  /** Its location: `src/lib/text/plain-text.ts:70`, or only the file. */
  at: string;
}

/** The literals that the parser finds. */
export interface FoundExpressions {
  literals: readonly Expression[];
  /** The number of `RegExp(…)` calls in each file. */
  made: ReadonlyMap<string, number>;
}

/** Finds the regular expressions of all modules of `src` and `client`. */
export function findExpressions(): FoundExpressions {
  const literals: Expression[] = [];
  const made = new Map<string, number>();
  for (const file of globSync('{src,client}/**/*.{ts,tsx}', { cwd: ROOT })) {
    const code = readFileSync(join(ROOT, file), 'utf8');
    const { program, errors } = parseSync(file, code);
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    const countMade = ({ callee }: { callee: { type: string } }) => {
      if ('name' in callee && callee.name === 'RegExp') made.set(file, (made.get(file) ?? 0) + 1);
    };
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return;
        const { pattern, flags } = node.regex;
        const line = code.slice(0, node.start).split('\n').length;
        literals.push({ source: pattern, flags, at: `${file}:${line}` });
      },
      NewExpression: countMade,
      CallExpression: countMade,
    }).visit(program);
  }
  return { literals, made };
}

/**
 * Records the expressions that modules create with `RegExp(…)` while they are loaded and while
 * `use` runs; `places` counts the calling places by file.
 */
export async function recordExpressions(
  files: Iterable<string>,
  use: () => Promise<void>,
): Promise<{ expressions: readonly Expression[]; places: Map<string, number> }> {
  const expressions: Expression[] = [];
  const places = new Set<string>();
  const record = (made: RegExp) => {
    const place = caller();
    const [, file, line] = /\/((?:src|client)\/[^?:]*)(?:\?[^:]*)?(:\d+:\d+)/.exec(place) ?? [];
    // Libraries have folders of the same names.
    if (file === undefined || place.includes('node_modules')) return made;
    places.add(file + line);
    expressions.push({ source: made.source, flags: made.flags, at: file });
    return made;
  };
  const own = RegExp;
  globalThis.RegExp = new Proxy(own, {
    construct: (target, given) => record(Reflect.construct(target, given)),
    apply: (target, self, given) => record(Reflect.apply(target, self, given)),
  });
  try {
    for (const file of files) await import(join(ROOT, file));
    await use();
  } finally {
    globalThis.RegExp = own;
  }
  const counts = Map.groupBy(places, (place) => place.replace(/:.*/, ''));
  return {
    expressions,
    places: new Map(Array.from(counts, ([file, found]) => [file, found.length])),
  };
}

/** The stack's line of the code that called RegExp. */
function caller(): string {
  return new Error().stack?.split('\n')[4] ?? '';
}
