import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { experimental_getWranglerCommands } from 'wrangler';
import { runProgram } from '../support/run-program.ts';
import { folderForTest } from '../support/temporary-folder.ts';

const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'sample-world/README.md'],
  // Decision records describe their own time.
  ...globSync('docs/**/*.md', { exclude: ['docs/decisions/**'] }),
];
/** Commands in documents: npm scripts (two with subcommands), npx programs, and Node scripts. */
const FORM =
  /npm (?:start|test|run (?:--silent )?(?:(?:paper|posts) -- [a-z]+|[a-z][a-z:-]*))|npx [a-z]+(?: [a-z0-9-]+)*|node [a-z][\w/-]+\.ts/g;
/** Subcommands of npm scripts. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  paper: ['check', 'new', 'preview', 'publish', 'pull', 'withdraw'],
  posts: ['check', 'import', 'export', 'withdraw', 'adopt'],
};
/** The npm script that only npm calls. */
const UNDOCUMENTED = 'prepare';

const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('package.json', 'utf8'),
).scripts;

const texts = DOCUMENTS.map((path) => readFileSync(path, 'utf8'));
const forms = new Set(texts.flatMap((text) => text.match(FORM) ?? []));
const documented = [...forms].map((form) => form.replace(/^npm (?:run (?:--silent )?)?/, ''));
const scripts = documented.filter((form) => !/^n(?:px|ode) /.test(form));

test('the documented commands are exactly the npm scripts and their subcommands', () => {
  const all = Object.keys(SCRIPTS)
    .filter((name) => name !== UNDOCUMENTED)
    .flatMap((name) => COMMANDS[name]?.map((command) => `${name} -- ${command}`) ?? name);
  expect(new Set(scripts)).toEqual(new Set(all));
});

test('the documented Node scripts exist', () => {
  const paths = documented.flatMap((form) => /^node (.*)/.exec(form)?.[1] ?? []);
  expect(globSync(paths)).toEqual([...new Set(paths)]);
});

test('the documented commands of Wrangler exist', () => {
  const commands = documented.flatMap((form) => /^npx wrangler (.*)/.exec(form)?.[1] ?? []);
  const { registry } = experimental_getWranglerCommands();
  for (const command of commands) {
    // Skip arguments.
    const found = command
      .split(' ')
      .reduce((node, word) => node.subtree.get(word) ?? node, registry);
    expect(found.definition?.type, command).toBe('command');
  }
  expect(commands.length).toBeGreaterThan(10);
});

test.each([
  ['npm test -- PATH', ['test/unit/docs.test.ts'], 'run test/unit/docs.test.ts'],
  ['npm test -- --watch', ['--watch'], '--project unit --watch'],
  [
    'npm run test:deep',
    ['--deep'],
    'run --project unit --project worker --project robustness --project scripts',
  ],
])('%s calls Vitest with %j', async (_, args, passedOn) => {
  const folder = folderForTest();
  writeFileSync(join(folder, 'vitest'), '#!/bin/sh\necho "vitest $@"\n', { mode: 0o755 });
  const PATH = `${folder}${delimiter}${process.env.PATH}`;
  const { stdout } = await runProgram(process.execPath, ['scripts/test.ts', ...args], { PATH });
  expect(stdout).toBe(`vitest ${passedOn}\n`);
});
