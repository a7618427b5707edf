import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.ts';
import { FFMPEG, ICECAST } from '../../scripts/test-programs.ts';

/** An Icecast server on a free loopback port, which ffmpeg feeds with the project's loop. */
export interface RunningIcecast {
  /** `http://127.0.0.1:{port}`. */
  readonly origin: string;
  /** How many listen to the loop, as Icecast counts. */
  listeners(): Promise<number>;
  /** Announces what is on, as a station's software does. */
  announce(song: string): Promise<void>;
  close(): Promise<void>;
}

const LOOP = fileURLToPath(new URL('../../sample-world/radio/loop.mp3', import.meta.url));
const PASSWORD = 'loopback-only';
/** Debian's nobody: Icecast refuses to run as root. */
const NOBODY = 65_534;

/** Starts both and waits until the stream at `mount` is there. A port that another program has taken meanwhile costs a second try. */
export async function startIcecast(mount: string): Promise<RunningIcecast> {
  try {
    return await startOnce(mount);
  } catch (error) {
    console.warn(`${error}; once more`);
    return startOnce(mount);
  }
}

async function startOnce(mount: string): Promise<RunningIcecast> {
  const folder = mkdtempSync(join(tmpdir(), 'icecast-'));
  chmodSync(folder, 0o777);
  const port = await freePort('127.0.0.1');
  const origin = `http://127.0.0.1:${port}`;
  const configuration = join(folder, 'icecast.xml');
  writeFileSync(configuration, configure(port, folder));
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const server = spawn(ICECAST, ['-c', configuration], { stdio: 'ignore', ...user });
  try {
    await until(async () => (await fetch(`${origin}/status-json.xsl`)).ok, server);
  } catch (error) {
    await stop(server);
    throw error;
  }
  const source = `icecast://source:${PASSWORD}@127.0.0.1:${port}${mount}`;
  const feed = ['-v', 'error', '-re', '-stream_loop', '-1', '-i', LOOP, '-c', 'copy'];
  const mp3 = ['-f', 'mp3', '-write_xing', '0', '-id3v2_version', '0'];
  const about = ['-content_type', 'audio/mpeg', '-ice_name', 'Loop FM'];
  const ffmpeg = spawn(FFMPEG, [...feed, ...mp3, ...about, source], { stdio: 'ignore' });
  const status = async () => (await (await fetch(`${origin}/status-json.xsl`)).json()).icestats;
  const close = async () => {
    await Promise.all([stop(ffmpeg), stop(server)]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until(async () => (await status()).source !== undefined, server, ffmpeg);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    origin,
    listeners: async () => (await status()).source.listeners,
    async announce(song) {
      const query = new URLSearchParams({ mount, mode: 'updinfo', song });
      const Authorization = `Basic ${btoa(`source:${PASSWORD}`)}`;
      const response = await fetch(`${origin}/admin/metadata?${query}`, {
        headers: { Authorization },
      });
      if (!response.ok) throw new Error(`Icecast took no title: ${response.status}`);
    },
    close,
  };
}

function configure(port: number, folder: string): string {
  return `<icecast>
  <location>Test</location><admin>nobody@localhost</admin><hostname>127.0.0.1</hostname>
  <limits><clients>100</clients><sources>2</sources><queue-size>524288</queue-size>
    <client-timeout>30</client-timeout><header-timeout>15</header-timeout><source-timeout>10</source-timeout>
    <burst-on-connect>1</burst-on-connect><burst-size>16384</burst-size></limits>
  <authentication><source-password>${PASSWORD}</source-password><relay-password>${PASSWORD}</relay-password>
    <admin-user>admin</admin-user><admin-password>${PASSWORD}</admin-password></authentication>
  <listen-socket><port>${port}</port><bind-address>127.0.0.1</bind-address></listen-socket>
  <fileserve>1</fileserve>
  <paths><basedir>/usr/share/icecast2</basedir><logdir>${folder}</logdir><webroot>/usr/share/icecast2/web</webroot>
    <adminroot>/usr/share/icecast2/admin</adminroot></paths>
  <logging><accesslog>access.log</accesslog><errorlog>error.log</errorlog><loglevel>2</loglevel></logging>
  <security><chroot>0</chroot></security>
</icecast>
`;
}

/** Rejects after half a minute, and as soon as a program has ended that is needed for it. */
async function until(isTrue: () => Promise<boolean>, ...needed: ChildProcess[]): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(100)) {
    if (await isTrue().catch(() => false)) return;
    const ended = needed.find(({ exitCode }) => exitCode !== null);
    if (ended) throw new Error(`${ended.spawnfile} ended with ${ended.exitCode}`);
  }
  throw new Error('Icecast or its source did not start within 30 s');
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
