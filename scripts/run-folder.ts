import { rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The environment variable that names the folder of a run of tests, which its processes hand down.
 */
const VARIABLE = 'TEST_RUN_FOLDER';

/**
 * The folder of this run of tests, relative to the project. The process that asks first removes it
 * as it ends. Nothing else may be written by tests into the project: another run, or `npm start`,
 * would read it.
 */
export function runFolder(): string {
  const given = process.env[VARIABLE];
  if (given) return given;
  const own = join('.build', `test-${process.pid}`);
  process.env[VARIABLE] = own;
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  return own;
}
