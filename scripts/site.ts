import './quick-avif.ts';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createBuilder,
  createServer,
  type Plugin,
  type PreviewOptions,
  type PreviewServer,
  preview,
  type ViteDevServer,
} from 'vite';
import { samplePeopleStatements } from '../sample-world/editor/people.ts';
import { fillArchive, forgetOtherFeeds } from './local-data.ts';
import { openMigratedStorage } from './migrations.ts';
import { PREVIEWED_PAPER } from './papers/read-papers.ts';
import { servedPapers } from './papers/served-papers.ts';
import { importSamplePosts } from './posts/sample-posts.ts';
import { registryOf, withStorage } from './storage.ts';
import { INGEST_NAME } from './vite/dev-server.ts';
import { recordStartModules, type StartModules } from './vite/start-modules.ts';

export interface BuildOptions {
  /** The address of the sample world; without it the real sources are used. */
  sampleWorldOrigin?: string;
  /** The output folder: by default `dist`, or `.build/sample` with a sample world. */
  outDir?: string;
  /** The folder of KV, D1 and queues; real and invented data have separate ones. */
  stateDir?: string;
  logLevel?: 'info' | 'warn' | 'error' | 'silent';
  /** The origin of absolute addresses; by default the publication's first host. */
  localOrigin?: string;
  /** Whether it is served on this machine, where each paper has a local host. */
  isLocal?: boolean;
  /** The folder of a paper that replaces those of the build. */
  previewed?: string;
  /** Vite plugins, in addition to those of vite.config.ts. */
  plugins?: readonly Plugin[];
}

export interface SiteOptions extends Omit<BuildOptions, 'localOrigin' | 'isLocal'> {
  port: number;
  /** `preview` serves the built Workers; `dev` serves the sources and reloads them on changes. */
  kind: 'preview' | 'dev';
  /** Whether absolute addresses use the publication's first host, as in a deployment. */
  hasPublicAddresses?: boolean;
  /** Whether `outDir` already has a build for `preview`. */
  isBuilt?: boolean;
}

export interface Site {
  /** `http://localhost:8787`. */
  address: string;
  /** Runs the cron as of a time (ms); resolves once its messages are in the queue. */
  refresh(at: number): Promise<void>;
  /** Resolves once an edition is in KV; rejects after `limitMs` (default: four minutes). */
  firstEdition(limitMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** The wrangler.json that a build generates for each Worker. */
export interface BuiltConfigs {
  site: string;
  ingest: string;
  editor: string;
}

export function builtConfigs(outDir: string): BuiltConfigs {
  return {
    site: join(outDir, 'nunavut_news/wrangler.json'),
    ingest: join(outDir, 'nunavut_news_ingest/wrangler.json'),
    editor: join(outDir, 'nunavut_news_editor/wrangler.json'),
  };
}

const ROOT = join(import.meta.dirname, '..');
/** The folders of local data: of the real sources and posts, and of the sample world. */
export const REAL_STATE = '.wrangler/state';
const SAMPLE_STATE = '.wrangler/sample';
/** The preview server finds the build through this file in its root. */
const LAST_BUILD = '.wrangler/deploy/config.json';
const REFUSAL = join(ROOT, 'scripts/refuse-deploy.mjs');
/** Far more than a slow, busy machine needs. */
const FIRST_EDITION_MS = 240_000;

/** Prepares the database, builds the Workers if needed, and serves them in one workerd. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { port, kind } = options;
  const address = `http://localhost:${port}`;
  const local: BuildOptions = {
    ...options,
    isLocal: true,
    ...(!options.hasPublicAddresses && { localOrigin: address }),
  };
  const serving = { port, strictPort: true, host: 'localhost' };
  const { sampleWorldOrigin } = options;
  const { stateDir } = placesOf(options);
  await withStorage(openMigratedStorage(stateDir), async (storage) => {
    await forgetOtherFeeds(storage, stateDir, sampleWorldOrigin === undefined);
    if (!sampleWorldOrigin) return;
    await importSamplePosts(storage, sampleWorldOrigin);
    await fillArchive(storage);
    for (const { sql, values } of samplePeopleStatements(
      servedPapers({ isSample: true, isLocal: true }).map(({ id }) => id),
    ))
      await storage.query(sql, ...values);
  });
  let server: ViteDevServer | PreviewServer;
  if (kind === 'dev') {
    const dev = await createServer({ ...viteOptions(local), server: serving });
    server = await dev.listen();
  } else {
    if (!options.isBuilt) await buildSite(local);
    server = await servePreview(local, serving);
  }
  // A busy server could close a connection as idle while a request arrives on it.
  if (server.httpServer && 'keepAliveTimeout' in server.httpServer)
    server.httpServer.keepAliveTimeout = 0;
  return {
    address,
    refresh: (at) => runCron(address, at),
    firstEdition: (limitMs) => firstEdition(address, limitMs),
    close: () => server.close(),
  };
}

/** Serves a build from its own folder: another process may build in the project's. */
async function servePreview(options: BuildOptions, serving: PreviewOptions) {
  const root = resolve(ROOT, placesOf(options).outDir);
  const { site, ingest, editor } = builtConfigs(root);
  const lastBuild = join(root, LAST_BUILD);
  await mkdir(dirname(lastBuild), { recursive: true });
  const workers = {
    configPath: site,
    auxiliaryWorkers: [{ configPath: ingest }, { configPath: editor }],
  };
  await writeFile(lastBuild, JSON.stringify(workers));
  const configFile = join(ROOT, 'vite.config.ts');
  try {
    return await preview({ ...viteOptions(options), root, configFile, preview: serving });
  } finally {
    await rm(lastBuild);
  }
}

/**
 * Builds the client and the Workers; Wrangler never deploys a sample or local build. Returns, and
 * writes to `start-modules.json`, what each Worker evaluates at start.
 */
export async function buildSite(options: BuildOptions): Promise<StartModules> {
  const started: StartModules = {};
  const vite = viteOptions({
    ...options,
    logLevel: options.logLevel === 'info' ? 'info' : 'error',
    plugins: [...(options.plugins ?? []), recordStartModules(ROOT, started)],
  });
  // Test runners set NODE_ENV=test, which would make the build differ from a deployed one.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    const builder = await createBuilder(vite);
    await builder.buildApp();
    await writeFile(
      join(ROOT, placesOf(options).outDir, 'start-modules.json'),
      JSON.stringify(started),
    );
    if (options.sampleWorldOrigin || options.isLocal || options.localOrigin)
      await refuseDeploy(builtConfigs(placesOf(options).outDir));
    return started;
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Adds a build command to the Workers' configurations with which Wrangler refuses to deploy. */
async function refuseDeploy(configs: BuiltConfigs): Promise<void> {
  for (const path of Object.values(configs)) {
    const config: object = JSON.parse(await readFile(path, 'utf8'));
    const refused = { ...config, build: { command: `node ${JSON.stringify(REFUSAL)}` } };
    await writeFile(path, JSON.stringify(refused));
  }
}

function placesOf({ sampleWorldOrigin, outDir, stateDir }: BuildOptions) {
  return sampleWorldOrigin
    ? { outDir: outDir ?? '.build/sample', stateDir: stateDir ?? SAMPLE_STATE }
    : { outDir: outDir ?? 'dist', stateDir: stateDir ?? REAL_STATE };
}

/** Vite's options; vite.config.ts reads the rest from the environment. */
function viteOptions(options: BuildOptions) {
  const { sampleWorldOrigin = '', localOrigin = '', logLevel = 'warn', plugins = [] } = options;
  const { outDir, stateDir } = placesOf(options);
  const isForUseHere = options.isLocal || sampleWorldOrigin !== '';
  Object.assign(process.env, {
    PICTURE_SECRET: isForUseHere ? pictureSecretOf(resolve(ROOT, stateDir)) : '',
    OUT_DIR: outDir,
    STATE_DIR: resolve(ROOT, stateDir),
    SAMPLE_WORLD_ORIGIN: sampleWorldOrigin,
    LOCAL_ORIGIN: localOrigin,
    LOCAL_HOSTS: options.isLocal ? '1' : '',
    // Overrides the environment, so that production builds contain only checked papers.
    [PREVIEWED_PAPER]: options.previewed ?? '',
    ...registryOf(stateDir),
  });
  const mode = sampleWorldOrigin ? 'sample' : 'production';
  // Two development servers would overwrite each other's libraries.
  const cacheDir = resolve(ROOT, stateDir, 'vite');
  return { root: ROOT, mode, logLevel, cacheDir, clearScreen: false, plugins: [...plugins] };
}

/** The local secret for pictures; stored, so that their addresses stay the same. */
function pictureSecretOf(stateDir: string): string {
  const path = join(stateDir, 'picture-secret');
  try {
    return readFileSync(path, 'utf8');
  } catch {
    const secret = randomBytes(32).toString('hex');
    mkdirSync(stateDir, { recursive: true });
    writeFileSync(path, secret);
    return secret;
  }
}

async function runCron(address: string, at: number): Promise<void> {
  const response = await fetch(`${address}/cdn-cgi/handler/scheduled?cron=*&time=${at}`, {
    // Routes to ingest: by default the cron of the first Worker would run.
    headers: { 'MF-Route-Override': INGEST_NAME },
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`the cron handler responded with ${response.status}: ${body}`);
}

/** Waits until a site has an edition in KV; rejects after `limitMs`. */
export async function firstEdition(address: string, limitMs = FIRST_EDITION_MS): Promise<void> {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    const response = await fetch(`${address}/healthz`);
    await response.body?.cancel();
    if (response.ok) return;
    await wait(100);
  }
  throw new Error(`no edition after ${limitMs / 1000} s: see the log above`);
}
