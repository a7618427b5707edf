import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Documents for maintainers and operators. */
const DOCUMENTS = globSync(['*.md', 'sample-world/README.md', 'docs/**/*.md']);
const CODE = globSync(
  '{src,client,scripts,sample-world,perf,test,migrations}/**/*.{ts,tsx,js,mjs,css,sql,py}',
);
const RULES = 43;

const read = (path: string) => readFileSync(path, 'utf8');

/** A Markdown document without code, which has no links and headings. */
function proseOf(path: string): string {
  return read(path)
    .replace(/^```.*?^```$/gms, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()<>]/g, ''));
}

/** Valid fragments of links: explicit anchors, and headings as GitHub names them. */
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

/** A document's list items, by anchor. */
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

function pathsIn(text: string): string[] {
  return Array.from(
    text.matchAll(
      /`((?:src|client|test|sample-world|scripts|perf|docs|migrations|public)\/[\w./-]*)`/g,
    ),
    ([, path = '']) => path,
  );
}

const missing = (paths: readonly string[]) => paths.filter((path) => !existsSync(path));
const testsIn = (text: string) => pathsIn(text).filter((path) => /\.test\.tsx?$/.test(path));

const requirements = entriesOf('docs/requirements.md');
const rules = entriesOf('docs/feed-politeness.md');

test('docs/requirements.md names a test for each requirement', () => {
  const without = [...requirements].filter(([, text]) => testsIn(text).length === 0);
  expect(requirements.size).toBeGreaterThan(100);
  expect(without.map(([id]) => id)).toEqual([]);
});

test(`docs/feed-politeness.md has the rules 1 to ${RULES}, each with its number`, () => {
  const numbers = Array.from({ length: RULES }, (_, index) => index + 1);
  expect([...rules.keys()]).toEqual(numbers.map((number) => `rule-${number}`));
  for (const number of numbers)
    expect(rules.get(`rule-${number}`)?.startsWith(`**${number}.** `), `${number}`).toBe(true);
});

test('docs/feed-politeness.md names for each rule its module and its test', () => {
  for (const [id, text] of rules) {
    expect([id, pathsIn(text).some((path) => path.startsWith('src/'))]).toEqual([id, true]);
    expect([id, testsIn(text).length > 0]).toEqual([id, true]);
  }
});

const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
const packages = Object.keys(dependencies);

test('the run-time packages are in decision 1’s table and reviewed in decision 4', () => {
  const [, table = ''] =
    /At run time:\n\n((?:\|.*\n)+)/.exec(read('docs/decisions/0001-dependencies.md')) ?? [];
  const rows = table.split('\n').slice(2, -1);
  const listed = rows.flatMap((row) =>
    (row.split('|')[1] ?? '').split(',').map((name) => name.trim()),
  );
  expect(listed.toSorted()).toEqual(packages.toSorted());
  const review = read('docs/decisions/0004-dependency-review.md');
  expect(packages.filter((name) => !new RegExp(`^\\|.*${name}\\b.*\\|`, 'm').test(review))).toEqual(
    [],
  );
});

test.each(['SECURITY.md', 'docs/decisions/0004-dependency-review.md'])(
  '%s states the number of run-time packages',
  (path) => {
    const words = ['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen'];
    const count = words[packages.length - 10] ?? String(packages.length);
    expect(read(path).toLowerCase()).toContain(`${count} packages at run time`);
  },
);

/** Documents about the present: not decision records and the change log. */
const PRESENT = DOCUMENTS.filter((path) => !/decisions|CHANGELOG/.test(path));

test.each(PRESENT)('%s names in backticks only folders and files that exist', (document) => {
  // SLUG and NAME are placeholders.
  const paths = pathsIn(read(document)).filter((path) => !/(?:SLUG|NAME)\.md$/.test(path));
  expect(missing(paths)).toEqual([]);
});

test('docs/reliability.md names the test files of each fault', () => {
  const tests = new Set(
    globSync('test/**/*.test.{ts,tsx}').map((path) => basename(path).replace(/\.test\.tsx?$/, '')),
  );
  const tables = read('docs/reliability.md').matchAll(
    /^\|.*\| test +\|\n\|[-| ]+\|\n((?:\|.*\n)*)/gm,
  );
  const cells = Array.from(tables, ([, rows = '']) => rows.match(/[^|\n]+(?=\|\n)/g) ?? []).flat();
  const names = cells.map((cell) =>
    Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(40);
  expect(cells.filter((_, index) => names[index]?.length === 0)).toEqual([]);
  expect(names.flat().filter((name) => !tests.has(name) && missing([name]).length > 0)).toEqual([]);
});

const numbers = new Set(Array.from(rules.keys(), (id) => id.replace('rule-', '')));

test.each([
  ['a requirement or a heading', /\brequirements#([a-z0-9-]*)/g, anchorsOf('docs/requirements.md')],
  // "rule 2", "rules 2, 3 and 8", "rules 12 to 19"
  ['a feed-politeness rule', /\bfeed-politeness rules? (\d+(?:(?:, | and | to )\d+)*)/g, numbers],
])('a citation names %s that exists', (_, citation, known) => {
  const citedIn = (text: string) =>
    Array.from(text.matchAll(citation), ([, names = '']) => names.split(/, | and | to /)).flat();
  const wrong = CODE.flatMap((path) =>
    citedIn(read(path))
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('a citation names no section of a document outside the repository', () => {
  const wrong = [...CODE, ...DOCUMENTS].filter((path) =>
    /\bspec(?:ification)? §\s?\d|\bmanners \d/i.test(read(path)),
  );
  expect(wrong).toEqual([]);
});

const links = DOCUMENTS.flatMap((path) =>
  Array.from(proseOf(path).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => ({ path, target })),
).filter(({ target }) => !/^[a-z]+:/.test(target));

/** The path of a link's target from the root. */
const targetOf = ({ path, target }: { path: string; target: string }) => {
  const [file = '', fragment = ''] = target.split('#');
  return { file: file === '' ? path : join(dirname(path), file), fragment };
};

test('a relative link of the documents leads to a file', () => {
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter((link) => missing([targetOf(link).file]).length > 0)).toEqual([]);
});

test('a relative link with a fragment leads to a heading or an anchor', () => {
  const wrong = links.filter((link) => {
    const { file, fragment } = targetOf(link);
    return fragment !== '' && file.endsWith('.md') && !anchorsOf(file).has(fragment);
  });
  expect(wrong).toEqual([]);
});

const LEVELS = ['info', 'warn', 'error'] as const;

function loggedEvents(): Map<string, Set<string>> {
  const events = new Map<string, Set<string>>();
  for (const path of globSync('src/**/*.{ts,tsx}', { exclude: ['src/lib/http/log.ts'] })) {
    const code = read(path);
    const calls = [...code.matchAll(/\blogEvent\(\s*([^,]+),\s*'([^']+)'/g)];
    // Calls in another form would be missed.
    expect([path, calls.length]).toEqual([path, code.split('logEvent(').length - 1]);
    const tries = [...code.matchAll(/\b(tryOrLog)\(\s*'([^']+)'/g)];
    expect([path, tries.length]).toEqual([path, code.split('tryOrLog(').length - 1]);
    for (const [, call = '', event = ''] of [...calls, ...tries]) {
      const level = call === 'tryOrLog' ? "'error'" : call;
      const levels = events.get(event) ?? new Set();
      for (const name of LEVELS) if (level.includes(`'${name}'`)) levels.add(name);
      events.set(event, levels);
    }
  }
  return events;
}

/** The events and levels of each row of the table of events. */
function documentedRows(): { events: string[]; levels: string[] }[] {
  const text = read('docs/operations.md');
  const [, section = ''] = /^## Logs\n(.*?)^## /ms.exec(text) ?? [];
  return [...section.matchAll(/^\| (`.*?) \| (.*?) \| .* \|$/gm)].map(
    ([, events = '', levels = '']) => ({
      events: [...events.matchAll(/`([^`]+)`/g)].map(([, event = '']) => event),
      levels: levels.split(', '),
    }),
  );
}

test('the operator’s table names exactly the events that the Workers log, each once', () => {
  const documented = documentedRows().flatMap(({ events }) => events);
  expect(documented.toSorted()).toEqual([...loggedEvents().keys()].toSorted());
});

test('each row of the operator’s table names the levels of its events', () => {
  const logged = loggedEvents();
  for (const { events, levels } of documentedRows()) {
    const those = new Set(events.flatMap((event) => [...(logged.get(event) ?? [])]));
    expect([events, levels.toSorted()]).toEqual([events, [...those].sort()]);
  }
});
