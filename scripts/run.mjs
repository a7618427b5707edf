// node scripts/run.mjs SCRIPT [ARG ...]: runs npm ci if node_modules is missing or older than
// package-lock.json, then runs the script on the pinned Node that npm installs (any Node ≥ 20 can
// start this). If npm has none for this platform, the current Node runs the script, from 22.12 on.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const pinned = join(bin, 'node');
/** The first version of Node that runs TypeScript. */
const OLDEST = [22, 12];

install();
runScript(process.argv.slice(2));

function install() {
  // npm writes this file last, when an installation is complete.
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.error('Installing packages (npm ci) …');
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

/** The Node that runs scripts, and the flags that it needs. */
function findNode() {
  if (existsSync(pinned)) return [pinned, []];
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    console.error(
      `npm has no Node for this platform, and the current one is ${process.versions.node}: ${OLDEST.join('.')} or newer is required.`,
    );
    process.exit(1);
  }
  // The first flag is the default from 22.18 on.
  return [
    process.execPath,
    ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
  ];
}

/** Runs the script with this process's streams and signals, and exits with its status. */
function runScript(args) {
  const [node, flags] = findNode();
  const child = spawn(node, [...flags, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      // Caches compiled code: Wrangler and Vite take a second to compile.
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
      WRANGLER_SEND_METRICS: 'false',
      // Keeps Miniflare from requesting this machine's location from Cloudflare; it has a default.
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
  });
  // A terminal sends Ctrl-C to the child too. The child exits once everything has stopped; it is
  // killed if it hangs on exit (nodejs/node#54918).
  const stop = (signal) => {
    if (signal !== 'SIGINT') child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  // npm that is killed does not pass the signal on.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
