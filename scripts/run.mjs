// node scripts/run.mjs SCRIPT [ARG ...]: prepares the project where needed (any Node ≥ 20) and runs the script on the pinned
// Node. Prepared means: node_modules is there and not older than package-lock.json.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const node = join(bin, 'node');

install();
runScript(process.argv.slice(2));

function install() {
  // npm writes this file last, so its age is that of a whole installation.
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (
    existsSync(node) &&
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(lock).mtimeMs
  )
    return;
  console.error('Installing what package-lock.json names …');
  const npm = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: ['ignore', 2, 2] },
  );
  if (npm.status !== 0) {
    console.error('npm ci failed; its messages are above.');
    process.exit(1);
  }
  const now = new Date();
  utimesSync(installed, now, now);
}

/** The script gets this process's streams and signals; its exit status becomes ours. */
function runScript(args) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      WRANGLER_SEND_METRICS: 'false',
    },
  });
  // A terminal sends Ctrl-C to the whole group; the child decides when all is stopped, unless it hangs at its very end
  // (nodejs/node#54918).
  const stop = (signal) => {
    if (signal !== 'SIGINT') child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
