import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's package of a Chromium that draws no window, and where it puts it. */
const HEADLESS_SHELL = {
  name: 'chromium-headless-shell',
  path: '/usr/bin/chromium-headless-shell',
};
const CHROMIUM = { name: 'chromium', path: '/usr/bin/chromium' };

/** What the fallback fonts of the pages are on Debian; Chromium's packages only recommend it. */
const FONTS = { name: 'fonts-liberation', path: '/usr/share/fonts/truetype/liberation' };

const USUAL_PLACES = [
  CHROMIUM.path,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags with which Chromium sends no requests of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium: `CHROMIUM_PATH`, the usual places, or Debian's package, installed where that is possible. */
export function findChromium(): string {
  const found = firstPresent([process.env.CHROMIUM_PATH, ...USUAL_PLACES]) ?? install(CHROMIUM);
  if (found) return found;
  throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.');
}

/**
 * Path of a Chromium for tests: `CHROMIUM_PATH`, the headless shell, or any other Chromium. The shell has the same engine and takes
 * less than half the processor time, because it composes no window.
 */
export function findTestChromium(): string {
  return firstPresent([process.env.CHROMIUM_PATH, HEADLESS_SHELL.path]) ?? findChromium();
}

/** Installs the headless shell and the fonts where they are missing and that is possible; whether there is a Chromium for tests then. */
export function installTestChromium(): boolean {
  if (!firstPresent([process.env.CHROMIUM_PATH, HEADLESS_SHELL.path])) install(HEADLESS_SHELL);
  if (!firstPresent([FONTS.path])) installPackages(FONTS.name);
  try {
    return Boolean(findTestChromium());
  } catch {
    return false;
  }
}

function firstPresent(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path));
}

/** Installs a package of Chromium; the path of its program, or `undefined` where that was not possible. */
function install({ name, path }: typeof CHROMIUM): string | undefined {
  installPackages(name, FONTS.name);
  return firstPresent([path]);
}

let isUpdated = false;

/** Installs packages of Debian where that is possible: as root, with apt-get. Whether all of them were installed. */
export function installPackages(...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.error(`Installing ${names.join(', ')} …`);
  if (!isUpdated) apt('update', '-qq');
  isUpdated = true;
  return apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}

function apt(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
