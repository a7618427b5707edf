import { spawnSync } from 'node:child_process';

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
