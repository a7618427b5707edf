import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
/** Where comments and tests may cite the documents. */
const CODE = ['src', 'client', 'scripts', 'sample-world', 'perf', 'test', 'migrations'];
const RULES = 43;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The files below a folder, by their paths from the root. */
function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => name.test(path) && statSync(join(ROOT, path)).isFile());
}

/** A Markdown document without its code, in which nothing is a link or a heading. */
function proseOf(path: string): string {
  return read(path)
    .replace(/^```.*?^```$/gms, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()<>]/g, ''));
}

/** What a link's fragment may name: explicit anchors, and headings as GitHub names them. */
function anchorsOf(path: string): Set<string> {
  const text = proseOf(path);
  const anchors = new Set(Array.from(text.matchAll(/<a id="([^"]+)">/g), ([, id = '']) => id));
  for (const [, heading = ''] of text.matchAll(/^#+ (.+)$/gm)) {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let name = slug;
    for (let repeat = 1; anchors.has(name); repeat++) name = `${slug}-${repeat}`;
    anchors.add(name);
  }
  return anchors;
}

/** The items of a document's lists that have an anchor, by its name. */
function entriesOf(path: string): Map<string, string> {
  const entries = new Map<string, string>();
  for (const [, id = '', text = ''] of read(path).matchAll(
    /^- <a id="([^"]+)"><\/a>(.*?)(?=^- |^#|^\||^$)/gms,
  )) {
    expect([id, entries.has(id)]).toEqual([id, false]);
    entries.set(id, text);
  }
  return entries;
}

/** The files and folders of the repository that a text names in backticks. */
function pathsIn(text: string): string[] {
  return Array.from(
    text.matchAll(/`((?:src|client|test|sample-world|scripts|perf|docs)\/[\w./-]*)`/g),
    ([, path = '']) => path,
  );
}

const missing = (paths: readonly string[]) => paths.filter((path) => !existsSync(join(ROOT, path)));
const testsIn = (text: string) => pathsIn(text).filter((path) => /\.test\.tsx?$/.test(path));

/** The anchors of docs/requirements.md that a text cites. */
function citedRequirements(text: string): string[] {
  return Array.from(text.matchAll(/\brequirements#([a-z0-9-]*)/g), ([, anchor = '']) => anchor);
}

/** The rules of docs/feed-politeness.md that a text cites: "rule 2", "rules 2, 3 and 8", "rules 12 to 19". */
function citedRules(text: string): number[] {
  return Array.from(
    text.matchAll(/\bfeed-politeness rules? (\d+(?:(?:, | and | to )\d+)*)/g),
    ([, numbers = '']) => numbers.split(/\D+/).map(Number),
  ).flat();
}

const requirements = entriesOf('docs/requirements.md');
const rules = entriesOf('docs/feed-politeness.md');

describe('docs/requirements.md', () => {
  test('names for each requirement at least one test', () => {
    const without = [...requirements].filter(([, text]) => testsIn(text).length === 0);
    expect(requirements.size).toBeGreaterThan(100);
    expect(without.map(([id]) => id)).toEqual([]);
  });

  test('calls each requirement by its anchor', () => {
    for (const [id, text] of requirements) expect(text.startsWith(`**${id}**: `), id).toBe(true);
  });

  test('names no file that is not there', () => {
    expect(missing(pathsIn(read('docs/requirements.md')))).toEqual([]);
  });
});

describe('docs/feed-politeness.md', () => {
  test(`has the rules 1 to ${RULES}, each with its number`, () => {
    const numbers = Array.from({ length: RULES }, (_, index) => index + 1);
    expect([...rules.keys()]).toEqual(numbers.map((number) => `rule-${number}`));
    for (const number of numbers)
      expect(rules.get(`rule-${number}`)?.startsWith(`**${number}.** `), `${number}`).toBe(true);
  });

  test('names for each rule where it is implemented and a test that holds it', () => {
    for (const [id, text] of rules) {
      expect([id, pathsIn(text).some((path) => path.startsWith('src/'))]).toEqual([id, true]);
      expect([id, testsIn(text).length > 0]).toEqual([id, true]);
    }
  });

  test('names no file that is not there', () => {
    expect(missing(pathsIn(read('docs/feed-politeness.md')))).toEqual([]);
  });
});

test('docs/glossary.md names no folder or file that is not there', () => {
  expect(missing(pathsIn(read('docs/glossary.md')))).toEqual([]);
});

describe('a citation in code', () => {
  const files = CODE.flatMap((folder) => filesBelow(folder, /\.(?:tsx?|m?js|css|sql|py)$/));

  test('names a requirement, or a heading of them, that exists', () => {
    const anchors = anchorsOf('docs/requirements.md');
    const wrong = files.flatMap((path) =>
      citedRequirements(read(path))
        .filter((anchor) => !anchors.has(anchor))
        .map((anchor) => `${path}: ${anchor}`),
    );
    expect(wrong).toEqual([]);
  });

  test('names a feed-politeness rule that exists', () => {
    const wrong = files.flatMap((path) =>
      citedRules(read(path))
        .filter((number) => !rules.has(`rule-${number}`))
        .map((number) => `${path}: ${number}`),
    );
    expect(wrong).toEqual([]);
  });

  test('names no section of a document outside the repository', () => {
    const wrong = files.filter((path) => /\bspec §\d|\bmanners \d/i.test(read(path)));
    expect(wrong).toEqual([]);
  });

  test('is found in each of its forms', () => {
    // Put together here, so that this file cites nothing that is not there.
    expect(citedRequirements(`(${'requirements'}#no-such, ${'requirements'}#)`)).toEqual([
      'no-such',
      '',
    ]);
    const rule = 'feed-politeness rule';
    expect(citedRules(`${rule} 44; ${rule}s 12 to 45; ${rule}s 2, 46 and 8: x`)).toEqual([
      44, 12, 45, 2, 46, 8,
    ]);
  });
});

describe('a relative link of the documents', () => {
  const documents = ['README.md', ...filesBelow('docs', /\.md$/)];
  const links = documents
    .flatMap((path) =>
      Array.from(proseOf(path).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => ({
        path,
        target,
      })),
    )
    .filter(({ target }) => !/^[a-z]+:/.test(target));

  /** The document or file that a link leads to, from the root. */
  const targetOf = ({ path, target }: { path: string; target: string }) => {
    const [file = '', fragment = ''] = target.split('#');
    return { file: file === '' ? path : join(dirname(path), file), fragment };
  };

  test('leads to a file', () => {
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter((link) => missing([targetOf(link).file]).length > 0)).toEqual([]);
  });

  test('with a fragment leads to a heading or an anchor', () => {
    const wrong = links.filter((link) => {
      const { file, fragment } = targetOf(link);
      return fragment !== '' && file.endsWith('.md') && !anchorsOf(file).has(fragment);
    });
    expect(wrong).toEqual([]);
  });
});
