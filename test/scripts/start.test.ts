import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { CHROMIUM_FLAGS, findTestChromium } from '../../scripts/find-chromium.ts';
import { freePort } from '../../scripts/free-port.ts';
import { killProcess } from '../../scripts/processes.ts';
import { runFolder } from '../../scripts/run-folder.ts';
import { untilItPrints } from '../support/run-program.ts';

/** Not copied: modules are resolved in the project's node_modules, above the copy. */
const LEFT_OUT = /^(?:\..*|node_modules|dist|docs|perf|test)$/;
const LIMIT_MS = 300_000;
/** The goal on an idle machine is 2 s. */
const SHOWN = { timeout: LIMIT_MS, interval: 50 };

/** A copy of the project to edit. */
const copy = join(runFolder(), 'copy');
let server: ChildProcess;
let browser: Browser;
let page: Page;
let address: string;

beforeAll(async () => {
  mkdirSync(copy, { recursive: true });
  for (const path of readdirSync('.').filter((name) => !LEFT_OUT.test(name)))
    cpSync(path, join(copy, path), { recursive: true });
  // Generated photographs are the same, and encoding them takes long.
  const photographs = resolve('.build/photographs');
  mkdirSync(photographs, { recursive: true });
  mkdirSync(join(copy, '.build'));
  symlinkSync(photographs, join(copy, '.build/photographs'));
  const port = await freePort();
  address = `http://localhost:${port}`;
  server = start(port, '--dev');
  await untilItPrints(server, `The site is at ${address}`);
  browser = await chromium.launch({ executablePath: findTestChromium(), args: CHROMIUM_FLAGS });
});

afterAll(async () => {
  await browser?.close();
  if (server) await killProcess(server);
  rmSync(copy, { recursive: true, force: true });
});

beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(`${address}/contact`, { waitUntil: 'load' });
});

afterEach(() => page.close());

/** The heading of /contact in its source, after any change. */
const HEADING = /title=(?:\{[^}]*\}|"[^"]*")?/;

describe('npm run dev shows on an open page, without a reload by hand,', () => {
  test('a change of a component whose markup is cached', async () => {
    const columns = /<div className="footer-columns">/;
    edit('src/site/components/Footer.tsx', columns, '<p id="edited">Edited footer</p>$&');
    await shows('#edited', 'Edited footer');
  });

  test('a change of a stylesheet', async () => {
    edit('src/site/styles/contact.css', /$/, '\nh1::after { content: "edited style"; }\n');
    await shows('h1', '"edited style"', (element) => getComputedStyle(element, '::after').content);
  });

  test('a change of the page, and the page after correcting a syntax error', async () => {
    edit('src/site/pages/contact.tsx', HEADING, 'title="Edited page"');
    await shows('h1', 'Edited page');
    edit('src/site/pages/contact.tsx', HEADING, 'title=');
    await expect.poll(() => fetchStatus('/contact'), SHOWN).toBe(500);
    edit('src/site/pages/contact.tsx', HEADING, 'title="Mended page"');
    await shows('h1', 'Mended page');
  });

  test('a change of a text', async () => {
    await page.goto(`${address}/privacy`, { waitUntil: 'load' });
    edit('papers/nunavut-news/privacy.md', /$/, '\nAn edited sentence.\n');
    await shows('main', expect.stringContaining('An edited sentence.'));
  });
});

test('npm run dev sends pages with no-store and never 304, despite their ETag', async () => {
  const first = await fetch(`${address}/faq`);
  const etag = first.headers.get('ETag') ?? '';
  const again = await fetch(`${address}/faq`, { headers: { 'If-None-Match': etag } });
  expect([first, again].map(({ headers }) => headers.get('Cache-Control'))).toEqual([
    'no-store',
    'no-store',
  ]);
  expect(etag).not.toBe('');
  expect(again.status).toBe(200);
});

test('npm start serves the built site with the stories of the sample world', async () => {
  await killProcess(server);
  // Of the libraries' licences the build has the texts, from the project's own node_modules.
  rmSync(join(copy, 'node_modules'), { recursive: true, force: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const port = await freePort();
  const built = start(port);
  onTestFinished(() => killProcess(built));
  await untilItPrints(built, `The site is at http://localhost:${port}`);
  const read = async () => (await fetch(`http://localhost:${port}/`)).text();
  const hasBuiltIn = async () => (await read()).includes('Nunavut communities stay connected');
  // The first edition may lack the publishers that were not polled yet.
  await expect.poll(hasBuiltIn, SHOWN).toBe(false);
  expect((await read()).match(/<h3/g)?.length).toBeGreaterThan(20);
});

/** Starts the copy's site, with the sample world at free ports. */
function start(port: number, ...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['scripts/start.ts', ...args], {
    cwd: copy,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function fetchStatus(path: string): Promise<number> {
  const response = await fetch(address + path);
  await response.body?.cancel();
  return response.status;
}

/** Changes a file of the copy. */
function edit(path: string, what: RegExp, to: string): void {
  const file = join(copy, path);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(what, to);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

/** Waits until the open page has the expected value. */
async function shows(
  selector: string,
  wanted: unknown,
  read: (element: Element) => string | null = (element) => element.textContent,
): Promise<void> {
  await expect
    .poll(() => page.locator(selector).first().evaluate(read).catch(String), SHOWN)
    .toEqual(wanted);
}
