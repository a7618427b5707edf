import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createBuilder, createServer, preview } from 'vite';
import { forgetOtherFeeds } from './forget-feeds.ts';
import { importSamplePosts } from './posts/sample-posts.ts';
import { INGEST_NAME } from './vite/dev-cron.ts';

/** What a site is made of on this machine. */
export interface BuildOptions {
  /** Where the sample world is; without one the real sources are read. */
  readonly sampleWorldOrigin?: string;
  /** Where the build goes and where KV, D1 and the queue keep their data, relative to the project. */
  readonly outDir?: string;
  readonly stateDir?: string;
  readonly logLevel?: 'info' | 'warn' | 'error' | 'silent';
}

export interface SiteOptions extends BuildOptions {
  readonly port: number;
  /** `preview` serves the built Workers; `dev` serves the sources and reloads as they change. */
  readonly kind: 'preview' | 'dev';
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

/** The wrangler.json that a build generates for each Worker. */
export interface BuiltConfigs {
  readonly site: string;
  readonly ingest: string;
}

/** Where they are. */
export function builtConfigs(outDir: string): BuiltConfigs {
  return {
    site: join(outDir, 'nunavut_news/wrangler.json'),
    ingest: join(outDir, 'nunavut_news_ingest/wrangler.json'),
  };
}

const ROOT = join(import.meta.dirname, '..');
const FIRST_EDITION_MS = 60_000;
const MIGRATIONS_LIMIT_MS = 120_000;

/** Prepares the database, builds where the built Workers are wanted, and serves both in one workerd. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { port, kind } = options;
  const vite = viteOptions(options);
  const serving = { port, strictPort: true, host: 'localhost' };
  await applyMigrations(options);
  const { sampleWorldOrigin, stateDir = '.wrangler/state' } = options;
  await forgetOtherFeeds(stateDir, sampleWorldOrigin === undefined);
  if (sampleWorldOrigin) await importSamplePosts(stateDir, sampleWorldOrigin);
  let server: { close(): Promise<void> };
  if (kind === 'dev') {
    const dev = await createServer({ ...vite, server: serving });
    server = await dev.listen();
  } else {
    await buildSite(options);
    server = await preview({ ...vite, preview: serving });
  }
  const address = `http://localhost:${port}`;
  return {
    address,
    refresh: (at) => runCron(address, at),
    firstEdition: () => firstEdition(address),
    close: () => server.close(),
  };
}

/** Builds the client and both Workers. */
export async function buildSite(options: BuildOptions): Promise<void> {
  const vite = viteOptions(options);
  // A test runner says NODE_ENV=test, and Vite would then build something that nobody deploys.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    const builder = await createBuilder({
      ...vite,
      logLevel: vite.logLevel === 'info' ? 'info' : 'error',
    });
    await builder.buildApp();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Vite's options; vite.config.ts reads the rest from the environment. */
function viteOptions(options: BuildOptions) {
  const { sampleWorldOrigin = '', outDir = 'dist', stateDir = '.wrangler/state' } = options;
  Object.assign(process.env, {
    OUT_DIR: outDir,
    STATE_DIR: stateDir,
    SAMPLE_WORLD_ORIGIN: sampleWorldOrigin,
  });
  const mode = sampleWorldOrigin ? 'sample' : 'production';
  return { root: ROOT, mode, logLevel: options.logLevel ?? 'warn', clearScreen: false } as const;
}

/** Applies what is new under migrations/ to the local database. */
export async function applyMigrations({ stateDir = '.wrangler/state' }: BuildOptions) {
  const to = ['--local', '--persist-to', stateDir];
  const wrangler = spawn('wrangler', ['d1', 'migrations', 'apply', 'DB', ...to], {
    cwd: ROOT,
    env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MIGRATIONS_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [wrangler.stdout, wrangler.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [status] = await once(wrangler, 'exit');
  if (status !== 0) throw new Error(`the migrations could not be applied:\n${output}`);
}

/** Runs ingest's cron handler as of a time (ms since the epoch). */
async function runCron(address: string, at: number): Promise<void> {
  const response = await fetch(`${address}/cdn-cgi/handler/scheduled?cron=*&time=${at}`, {
    // Without it the preview server would run the cron of the Worker that answers requests.
    headers: { 'MF-Route-Override': INGEST_NAME },
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`the cron handler answered ${response.status}: ${body}`);
}

/** Waits until a site has an edition in KV; rejects after a minute. */
export async function firstEdition(address: string): Promise<void> {
  const until = Date.now() + FIRST_EDITION_MS;
  while (Date.now() < until) {
    const response = await fetch(`${address}/healthz`);
    await response.body?.cancel();
    if (response.ok) return;
    await wait(100);
  }
  throw new Error('there is no edition after a minute: see the log above');
}
