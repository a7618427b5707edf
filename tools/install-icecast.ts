import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The streaming server and the encoder that the radio's integration test runs, where Debian puts them. */
export const ICECAST = '/usr/bin/icecast2';
export const FFMPEG = '/usr/bin/ffmpeg';

/** Whether both are here; installs Debian's packages where that is possible. */
export function installIcecast(): boolean {
  if (hasIcecast()) return true;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.error('Installing icecast2 and ffmpeg …');
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'icecast2', 'ffmpeg');
  return hasIcecast();
}

/** Whether the radio's integration test can run on this machine. */
export function hasIcecast(): boolean {
  return existsSync(ICECAST) && existsSync(FFMPEG);
}
