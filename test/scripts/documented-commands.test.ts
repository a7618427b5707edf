import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTestChromium } from '../../scripts/find-chromium.ts';
import { freePort } from '../../scripts/free-port.ts';
import { killTree } from '../../scripts/processes.ts';
import { isDeep } from '../support/effort.ts';
import { copyProject } from '../support/project-copy.ts';

/** The smallest form of a documented command, and what it prints. */
interface Smallest {
  readonly args?: readonly string[];
  /** On the standard output, or on the other one. */
  readonly says: RegExp;
  /** 0 by default. Figures of a busy machine may miss what is wanted of them. */
  readonly status?: readonly number[];
  /** It runs until it is ended, which it is once it has said that. */
  readonly isServer?: boolean;
  /** Run in a copy of the project that may be deployed. */
  readonly inCopy?: boolean;
  /** It takes long: by day its help and its parts are tested, and `npm run test:deep` runs it. */
  readonly isLong?: boolean;
  /** What it calls is replaced by a program that prints its arguments. */
  readonly replaced?: 'vitest';
  readonly env?: Readonly<Record<string, string>>;
}
const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'sample-world/README.md'],
  // Decisions speak of their time.
  ...globSync('docs/**/*.md', { exclude: ['docs/decisions/**'] }),
];
/** In a document: a script of npm, of two scripts with a command of theirs; a program with what may be its commands; a script of Node. */
const FORM =
  /npm (?:start|test|run (?:--silent )?(?:(?:paper|posts) -- [a-z]+|[a-z][a-z:-]*))|npx [a-z]+(?: [a-z0-9-]+)*|node [a-z][\w/-]+\.ts/g;
/** A small one. */
const A_TEST = 'test/unit/text/sentences.test.ts';
const LIMIT_MS = 300_000;

let folder = '';
let copy: ReturnType<typeof copyProject>;
let ports: readonly number[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'));
  cpSync('papers', join(folder, 'papers'), { recursive: true });
  ports = [await freePort(), await freePort()];
  copy = copyProject('commands');
  // Of the libraries' licences the build has the texts, from its own node_modules.
  symlinkSync(resolve('node_modules'), join(copy.folder, 'node_modules'));
  makeReady(copy.folder);
  writeFileSync(join(folder, 'vitest'), '#!/bin/sh\necho "vitest $@"\n', { mode: 0o755 });
});

afterAll(() => {
  copy?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Commands by what documents call them, or the test that runs them; those that need a cloud account in a form that sends nothing there. */
const COMMANDS: Readonly<Record<string, Smallest | string>> = {
  start: {
    isLong: true,
    inCopy: true,
    isServer: true,
    says: /^ {2}The site is at http:\/\/localhost:\d+$/m,
  },
  dev: 'test/scripts/dev.test.ts',
  // The real sources are other people's: its help is what is tested.
  'start:live': 'test/scripts/command-line.test.ts',
  build: 'test/scripts/paper.test.ts',
  // Without --dry-run it needs the cloud: refusals and help are what is tested.
  deploy: 'test/scripts/command-line.test.ts',
  'deploy -- --dry-run': {
    inCopy: true,
    args: ['--dry-run'],
    says: /(?:--dry-run: exiting now\.[\s\S]*){2}/,
  },
  'deploy -- --preview': 'test/unit/scripts/deploy-in-order.test.ts',
  test: { args: [A_TEST], says: /Test Files .*1 passed/ },
  'test -- --watch': calls(['--watch', A_TEST], `--project unit --watch ${A_TEST}`),
  'test:unit': calls([A_TEST], `run --project unit ${A_TEST}`),
  'test:deep': calls(
    [A_TEST],
    `run ${A_TEST} --project unit --project worker --project robustness --project scripts`,
  ),
  // npm test begins with the one, and that with the other.
  check: 'scripts/test.ts',
  types: 'scripts/check.ts',
  feed: 'test/scripts/feed.test.ts',
  'paper -- check': 'test/scripts/paper.test.ts',
  'paper -- new': {
    isLong: true,
    inCopy: true,
    args: ['new', 'a-town'],
    says: /a-town is a paper now/,
  },
  'paper -- preview': 'test/scripts/publish-paper.test.ts',
  'paper -- publish': 'test/scripts/publish-paper.test.ts',
  'paper -- withdraw': 'test/scripts/publish-paper.test.ts',
  'posts -- check': 'test/scripts/posts/posts.test.ts',
  'posts -- import': 'test/scripts/posts/posts.test.ts',
  'posts -- export': 'test/scripts/posts/posts.test.ts',
  'posts -- withdraw': 'test/scripts/posts/posts.test.ts',
  poll: 'test/scripts/poll.test.ts',
  screenshots: {
    isLong: true,
    args: ['home-360-light', '--to', 'FOLDER/pictures'],
    says: /^1 of \d+ pictures taken anew/m,
  },
  downloads: {
    isLong: true,
    args: ['--paper', 'nunavut-news'],
    env: { PAPERS_DIR: 'FOLDER/papers' },
    says: /^nunavut-news\/[\w-]+\.pdf: [1-9]\d* kB$/m,
  },
  bench: {
    isLong: true,
    args: ['--quick'],
    says: /^ {2}the site .* of hello world {2}\d+ KB gzipped$/m,
  },
  load: 'test/scripts/load.test.ts',
  simulate: {
    isLong: true,
    args: ['--publications', '1', '--cycles', '1'],
    says: /^met .* one isolate shows all front pages \(0 failures\)/m,
  },
  lighthouse: {
    isLong: true,
    args: ['/terms'],
    status: [0, 1],
    says: /^\/terms +\d+ +100 +100 +100 /m,
  },
  satellite: {
    isLong: true,
    args: ['/terms', '--rounds', '1'],
    says: /^\/terms( +[\d.]+){7}\nAll text of every page is there/m,
  },
  'node sample-world/main.ts': {
    env: { PORT: '0' },
    isServer: true,
    says: /^The sample world is at http:\/\/127\.0\.0\.1:\d+\//m,
  },
  'npx biome': { args: ['check', A_TEST], says: /Checked 1 file/ },
  'npx wrangler': 'test/scripts/documented-commands.test.ts',
};

const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('package.json', 'utf8'),
).scripts;

describe('the documented commands', () => {
  const forms = documentedForms();

  test('are many, and each script of npm that is named exists', () => {
    const names = forms
      .filter((form) => !/^n(?:px|ode) /.test(form))
      .map((form) => form.split(' ')[0] ?? '');
    expect(new Set(names).size).toBeGreaterThan(20);
    expect(names.filter((name) => !Object.hasOwn(SCRIPTS, name))).toEqual([]);
  });

  test('are all in the table of this test, and nothing else is', () => {
    const programs = forms.map((form) => /^npx \w+/.exec(form)?.[0] ?? form);
    // The table also has forms with options.
    const inTable = Object.keys(COMMANDS).map((name) => name.replace(/ -- --.*/, ''));
    expect([...new Set(programs)].toSorted()).toEqual([...new Set(inTable)].toSorted());
  });

  test('are run by tests that exist', () => {
    const paths = Object.values(COMMANDS).filter((command) => typeof command === 'string');
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});

const RUN = Object.entries(COMMANDS).flatMap(([name, command]) =>
  typeof command !== 'string' && (isDeep || !command.isLong) ? [[name, command] as const] : [],
);
test.each(RUN)(
  '%s in its smallest form prints what it is for',
  async (name, command) => {
    const { status, output } = await run(name, command);
    expect(output).toMatch(command.says);
    if (!command.isServer) expect(command.status ?? [0], output).toContain(status);
  },
  LIMIT_MS,
);

test.runIf(isDeep)('downloads has printed every PDF of the paper that it was given', () => {
  const printed = JSON.parse(
    readFileSync(join(folder, 'papers/nunavut-news/downloads/printed.json'), 'utf8'),
  );
  expect(Object.keys(printed).length).toBeGreaterThan(2);
  for (const slug of Object.keys(printed))
    expect(existsSync(join(folder, `papers/nunavut-news/downloads/${slug}.pdf`))).toBe(true);
});

test(
  'npx wrangler has each command that the documents name',
  async () => {
    const documented = documentedForms().filter((form) => form.startsWith('npx wrangler '));
    const groups = ['d1', 'kv', 'queues'];
    const lists = [[], ...groups.map((group) => [group])].map((group) =>
      run('npx wrangler', { args: [...group, '--help'], says: /./ }),
    );
    const text = (await Promise.all(lists)).map(({ output }) => output).join();
    for (const form of documented) {
      const [, , group = '', name = ''] = form.split(' ');
      expect(text).toContain(
        groups.includes(group) ? `wrangler ${group} ${name}` : `wrangler ${group}`,
      );
    }
    expect(documented.length).toBeGreaterThan(10);
  },
  LIMIT_MS,
);

/** `npm test` in a form that calls Vitest with these arguments. */
function calls(args: readonly string[], passedOn: string): Smallest {
  return { args, replaced: 'vitest', says: new RegExp(`^vitest ${passedOn}$`, 'm') };
}

/** Every command of the documents: a script of npm by its name, with the command that follows. */
function documentedForms(): string[] {
  const forms = DOCUMENTS.flatMap((path) => readFileSync(path, 'utf8').match(FORM) ?? []);
  return [...new Set(forms.map((form) => form.replace(/^npm (?:run (?:--silent )?)?/, '')))];
}

async function run(name: string, given: Smallest) {
  const { args = [], says, isServer, inCopy, env, replaced } = given;
  const inFolder = (text: string) => text.replace('FOLDER', folder);
  const [program = '', ...first] = argumentsOf(name);
  const child = spawn(program, [...first, ...args.map(inFolder)], {
    cwd: inCopy ? copy.folder : '.',
    env: {
      ...ownEnvironment(replaced ? folder : resolve('node_modules/.bin')),
      PORT: String(ports[0]),
      SAMPLE_WORLD_PORT: String(ports[1]),
      CHROMIUM_PATH: findTestChromium(),
      ...Object.fromEntries(Object.entries(env ?? {}).map(([key, text]) => [key, inFolder(text)])),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk;
    if (isServer && says.test(output) && child.pid) killTree(child.pid);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const [status] = await once(child, 'close');
  return { status, output };
}

/** What a script of npm runs, on this Node and without the launcher, which would look for an installation in a copy of the project. */
function argumentsOf(name: string): string[] {
  const [first = '', second = ''] = name.split(' ');
  if (first === 'npx') return [second];
  if (first === 'node') return [process.execPath, second];
  const [node, launcher, ...script] = (SCRIPTS[first] ?? '').split(' ');
  expect([node, launcher]).toEqual(['node', 'scripts/run.mjs']);
  return [process.execPath, ...script];
}

/** This process's, without what a test runner has put there. */
function ownEnvironment(bin: string): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST.*|TEST|NODE_ENV|MODE|PROD|DEV|SSR|BASE_URL|PORT|npm_.*)$/.test(name),
  );
  return {
    ...Object.fromEntries(others),
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  };
}

/** Gives a copy of the project what an editor gives it before a deployment: ids of stores, hosts and contacts. */
function makeReady(project: string): void {
  for (const path of ['wrangler.toml', 'wrangler.ingest.toml'])
    edit(join(project, path), [
      [/^id = .*/m, `id = "${'0a'.repeat(16)}"`],
      [/^database_id = .*/m, 'database_id = "00000000-0000-4000-8000-00000000000a"'],
    ]);
  edit(join(project, 'papers/nunavut-news/paper.yaml'), [
    [/nunavut-news\.example/g, 'nunavut-news.ca'],
    [/555-01/g, '979-01'],
    [/Example Street/g, 'Mivvik Street'],
  ]);
}

function edit(path: string, changes: readonly (readonly [RegExp, string])[]): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    changes.reduce((changed, [what, to]) => changed.replace(what, to), text),
  );
}
