import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createBuilder, createServer, preview } from 'vite';

/** How a site is run on this machine. */
export interface SiteOptions {
  readonly port: number;
  /** `preview` builds the Worker and serves it; `dev` serves the sources and reloads as they change. */
  readonly kind: 'preview' | 'dev';
  /** Where the sample world is; without one the real sources are read. */
  readonly sampleWorldOrigin?: string;
  /** Where the build goes and where KV, D1 and the queue keep their data, relative to the project. */
  readonly outDir?: string;
  readonly stateDir?: string;
  readonly logLevel?: 'info' | 'warn' | 'error' | 'silent';
}

/** A running site. */
export interface Site {
  /** `http://localhost:8787`. */
  readonly address: string;
  /** Runs the cron as of a time (ms since the epoch); resolves when the work is handed over. */
  refresh(at: number): Promise<void>;
  /** Resolves once an edition is in KV; rejects after a minute. */
  firstEdition(): Promise<void>;
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');
const FIRST_EDITION_MS = 60_000;

/** Prepares the database, builds, and serves the Worker in workerd. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const {
    port,
    kind,
    sampleWorldOrigin,
    outDir = 'dist',
    stateDir = '.wrangler/state',
    logLevel = 'warn',
  } = options;
  // vite.config.ts reads these.
  Object.assign(process.env, {
    OUT_DIR: outDir,
    STATE_DIR: stateDir,
    SAMPLE_WORLD_ORIGIN: sampleWorldOrigin ?? '',
  });
  await applyMigrations(stateDir);
  const mode = sampleWorldOrigin ? 'sample' : 'production';
  const common = { root: ROOT, mode, logLevel, clearScreen: false } as const;
  const serving = { port, strictPort: true, host: 'localhost' };
  let server: { close(): Promise<void> };
  if (kind === 'dev') {
    const dev = await createServer({ ...common, server: serving });
    server = await dev.listen();
  } else {
    await buildSite(common);
    server = await preview({ ...common, preview: serving });
  }
  const address = `http://localhost:${port}`;
  return {
    address,
    async refresh(at) {
      const response = await fetch(`${address}/cdn-cgi/handler/scheduled?cron=*&time=${at}`);
      if (!response.ok)
        throw new Error(`the cron handler answered ${response.status}: ${await response.text()}`);
    },
    firstEdition: () => firstEdition(address),
    close: () => server.close(),
  };
}

/** Builds client and Worker (`builder.buildApp` of vite.config.ts). */
async function buildSite(common: {
  root: string;
  mode: string;
  logLevel: 'info' | 'warn' | 'error' | 'silent';
}): Promise<void> {
  const builder = await createBuilder({
    ...common,
    logLevel: common.logLevel === 'info' ? 'info' : 'error',
  });
  await builder.buildApp();
}

/** Applies what is new under migrations/ to the local database. */
async function applyMigrations(stateDir: string): Promise<void> {
  const wrangler = spawn(
    'wrangler',
    ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir],
    {
      cwd: ROOT,
      env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [wrangler.stdout, wrangler.stderr])
    stream.on('data', (chunk) => (output += chunk));
  const [status] = await once(wrangler, 'exit');
  if (status !== 0) throw new Error(`the migrations could not be applied:\n${output}`);
}

async function firstEdition(address: string): Promise<void> {
  const until = Date.now() + FIRST_EDITION_MS;
  while (Date.now() < until) {
    const response = await fetch(`${address}/healthz`);
    await response.body?.cancel();
    if (response.ok) return;
    await wait(100);
  }
  throw new Error('there is no edition after a minute: see the log above');
}
