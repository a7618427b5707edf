import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const TIME_LIMIT_MS = 300_000;
const INSTALLED = 'node_modules/.package-lock.json';
const INSTALL = [
  ...['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'],
  // Without a network it is soon known.
  ...['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'],
];
/** By this file, which Cloudflare's Vite plugin writes, Wrangler finds the configuration of the built Worker. */
const DEPLOY_CONFIG = '.wrangler/deploy/config.json';
const DeployConfigSchema = v.object({ configPath: v.string() });

/** The generated wrangler.json of a built app, or why there is none. */
export type PeerBuild =
  | { readonly kind: 'built'; readonly config: string }
  | { readonly kind: 'skipped'; readonly reason: string };

/**
 * Copies an app (the folder `from`) to `to`, installs what its lock file names there and builds it. What an earlier run has
 * installed is kept while the lock file is the same. An app that cannot be installed or built is skipped; nothing is thrown.
 */
export async function buildPeer(from: string, to: string): Promise<PeerBuild> {
  try {
    await copyApp(from, to);
    if (!existsSync(join(to, INSTALLED))) await runNpm(INSTALL, to);
    await runNpm(['run', 'build'], to);
    const deployed = JSON.parse(readFileSync(join(to, DEPLOY_CONFIG), 'utf8'));
    const { configPath } = v.parse(DeployConfigSchema, deployed);
    return { kind: 'built', config: join(to, DEPLOY_CONFIG, '..', configPath) };
  } catch (error) {
    return { kind: 'skipped', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Replaces all that is in the copy but what is installed for the same lock file. */
async function copyApp(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const isSameLock = readLock(from) === readLock(to);
  for (const name of await readdir(to))
    if (!(isSameLock && name === 'node_modules')) await rm(join(to, name), { recursive: true });
  const source = (path: string) => !path.startsWith(join(from, 'node_modules'));
  await cp(from, to, { recursive: true, filter: source });
}

function readLock(folder: string): string | undefined {
  const path = join(folder, 'package-lock.json');
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** @throws Error with the first line of what npm says where it fails */
async function runNpm(args: readonly string[], cwd: string): Promise<void> {
  const npm = spawn('npm', args, {
    cwd,
    // NODE_ENV is the app's own to choose, as where it is built to be deployed.
    env: { ...process.env, NODE_ENV: undefined, CI: 'true', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let [output, errors] = ['', ''];
  npm.stdout.on('data', (chunk) => {
    output += chunk;
  });
  npm.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [status] = await once(npm, 'close');
  if (status === 0) return;
  const lines = `${errors}\n${output}`
    .split('\n')
    .map((line) => line.replace(/^npm error/, '').trim());
  const isTelling = (line: string) => line !== '' && !/^(?:npm |code |>)/.test(line);
  throw new Error(
    `npm ${args.filter((arg) => !arg.startsWith('-')).join(' ')}: ${lines.find(isTelling) ?? `exit ${status}`}`,
  );
}
