import { globSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Environment variable that passes the id of a test run (a process id) to child processes. */
const VARIABLE = 'TEST_RUN';

/** The start of the paths of a run's folders; its id follows. */
const PLACES = {
  project: join('.build', 'test-'),
  temporary: join(tmpdir(), 'nunavut-news-test-'),
  memory: '/dev/shm/nunavut-news-test-',
} as const;

/**
 * A folder of this test run, removed at its end or by a later run. Tests must not write elsewhere,
 * where another run or `npm start` would read the files.
 */
export function runFolder(place: keyof typeof PLACES = 'project'): string {
  return PLACES[place] + (process.env[VARIABLE] ?? startRun());
}

/** The output folder of a command: within the test run that started it, if any. */
export function commandFolder(name: string): string {
  return join(process.env[VARIABLE] === undefined ? '.build' : runFolder(), name);
}

/** Starts a run and redirects temporary files to its folder; returns its id. */
function startRun(): string {
  const id = String(process.pid);
  process.env[VARIABLE] = id;
  removeFolders((other) => other === id || !isRunning(Number(other)));
  process.once('exit', () => removeFolders((other) => other === id));
  process.env.TMPDIR = PLACES.temporary + id;
  mkdirSync(process.env.TMPDIR, { recursive: true });
  return id;
}

function removeFolders(isChosen: (id: string) => boolean): void {
  for (const start of Object.values(PLACES))
    for (const folder of globSync(`${start}*`))
      if (isChosen(folder.slice(start.length))) removeFolder(folder);
}

function removeFolder(folder: string): void {
  try {
    // Programs that were just killed may still write into it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    console.warn(`${folder} could not be removed: ${error}`);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and is another user's.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
