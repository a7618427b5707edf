import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's package of a headless Chromium, with the path of its program. */
const HEADLESS_SHELL = {
  name: 'chromium-headless-shell',
  path: '/usr/bin/chromium-headless-shell',
};
const CHROMIUM = { name: 'chromium', path: '/usr/bin/chromium' };

/** The pages' fallback fonts on Debian; Chromium's packages only recommend them. */
const FONTS = { name: 'fonts-liberation', path: '/usr/share/fonts/truetype/liberation' };

const USUAL_PLACES = [
  CHROMIUM.path,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags that stop Chromium's own background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium: `CHROMIUM_PATH`, a usual path, or Debian's package (installed). */
export function findChromium(): string {
  const found = firstPresent([process.env.CHROMIUM_PATH, ...USUAL_PLACES]) ?? install(CHROMIUM);
  if (found) return found;
  throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.');
}

/** The path of a Chromium for tests; prefers the headless shell, which needs half the CPU time. */
export function findTestChromium(): string {
  return firstPresent([process.env.CHROMIUM_PATH, HEADLESS_SHELL.path]) ?? findChromium();
}

/** Installs the missing headless shell and fonts; returns whether tests have a Chromium. */
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

/** Installs a package of Chromium; the path of its program, or `undefined`. */
function install({ name, path }: typeof CHROMIUM): string | undefined {
  installPackages(name, FONTS.name);
  return firstPresent([path]);
}

let isUpdated = false;

/** Installs Debian packages as root with apt-get; returns whether all were installed. */
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
