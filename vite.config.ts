import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig } from 'vite';
import { SAMPLE_PUSH_KEYS } from './sample-world/push/keys.ts';
import {
  CLIENT_ENTRY,
  clientAddress,
  SERVICE_WORKER_ENTRY,
  wholeServiceWorker,
} from './scripts/vite/client-build.ts';
import { devCron, devReload, expectedWarning } from './scripts/vite/dev-server.ts';
import { editorClient } from './scripts/vite/editor-client.ts';
import { editorHost } from './scripts/vite/editor-host.ts';
import {
  lightMarkdown,
  plainDynamicImports,
  REACT_SERVER,
} from './scripts/vite/light-libraries.ts';
import { nameplates, papers } from './scripts/vite/papers.ts';
import { sampleWorld } from './scripts/vite/sample-world.ts';
import { separateBuilds } from './scripts/vite/separate-builds.ts';
import { thirdPartyNotices } from './scripts/vite/third-party-notices.ts';

// Set by scripts/site.ts: where the build and the local data go, where the sample world of mode `sample` is, and where the site
// is served on this machine, to which its absolute addresses lead then, whether each paper has a host of its own here, and what the
// addresses of pictures are made with.
const {
  OUT_DIR = 'dist',
  STATE_DIR = '.wrangler/state',
  SAMPLE_WORLD_ORIGIN = '',
  LOCAL_ORIGIN = '',
  LOCAL_HOSTS = '',
  PICTURE_SECRET = '',
} = process.env;
// A deployment has its own, which no build knows.
const secret: Readonly<Record<string, string>> = PICTURE_SECRET === '' ? {} : { PICTURE_SECRET };

/**
 * The plugin's development server restarts the Workers, and evaluates every module once more, where
 * it finds an entrypoint that no binding names. The site reaches this one through `ctx.exports`.
 */
const OWN_PICTURES = { binding: 'PICTURES', service: 'nunavut-news', entrypoint: 'Pictures' };

export default defineConfig(({ mode, command }) => ({
  plugins: [
    clientAddress(OUT_DIR),
    papers({
      isSample: mode === 'sample',
      isLocal: LOCAL_HOSTS !== '',
      hasTextFiles: command === 'build',
    }),
    nameplates({ isSample: mode === 'sample' }),
    editorClient(),
    lightMarkdown(),
    thirdPartyNotices(),
    plainDynamicImports(),
    wholeServiceWorker(),
    mode === 'sample' ? sampleWorld() : undefined,
    expectedWarning(),
    devCron(),
    editorHost(),
    devReload(),
    separateBuilds(
      cloudflare({
        persistState: { path: STATE_DIR },
        inspectorPort: false,
        config: {
          ...(mode === 'sample' && {
            vars: { SAMPLE_WORLD_ORIGIN, VAPID_PUBLIC_KEY: SAMPLE_PUSH_KEYS.VAPID_PUBLIC_KEY },
          }),
          ...(command === 'serve' && { services: [OWN_PICTURES] }),
        },
        auxiliaryWorkers: [
          {
            configPath: './wrangler.ingest.toml',
            config: {
              vars: {
                ...secret,
                // The sample world's feeds are all read at once.
                ...(mode === 'sample' && {
                  SAMPLE_WORLD_ORIGIN,
                  POLLS_PER_REFRESH: '100',
                  ...SAMPLE_PUSH_KEYS,
                }),
              },
            },
          },
          {
            configPath: './wrangler.editor.toml',
            ...(mode === 'sample' && { config: { vars: { SAMPLE_WORLD_ORIGIN } } }),
          },
        ],
      }),
    ),
  ],
  // While developing React's own warnings are wanted, which its production build does not have.
  ...(command === 'build' && { resolve: { alias: REACT_SERVER } }),
  define: {
    'import.meta.env.BUILD_ID': JSON.stringify(Date.now().toString(36)),
    'import.meta.env.LOCAL_ORIGIN': JSON.stringify(LOCAL_ORIGIN),
  },
  // Baseline of 2024: what cheap phones with a current browser have.
  build: { outDir: OUT_DIR, emptyOutDir: true, target: ['chrome123', 'firefox121', 'safari17.5'] },
  environments: {
    // A Worker starts sooner where there is less of it to read (docs/performance.md).
    nunavut_news: { build: { minify: true } },
    nunavut_news_ingest: { build: { minify: true } },
    nunavut_news_editor: { build: { minify: true } },
    client: {
      build: {
        manifest: true,
        modulePreload: false,
        rolldownOptions: {
          input: [CLIENT_ENTRY, SERVICE_WORKER_ENTRY],
          // Chunks would import the attributes' names from one another, and the script of every page would export them.
          optimization: { inlineConst: { mode: 'all' } },
          // A service worker is known by its address: its name stays, and says nothing of its version.
          output: {
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
          },
        },
      },
    },
  },
  builder: {
    // The Worker names the client's hashed files, so the client is built first.
    async buildApp(builder) {
      const { client, ...others } = builder.environments;
      if (client) await builder.build(client);
      for (const environment of Object.values(others))
        if (environment.name !== 'ssr') await builder.build(environment);
    },
  },
}));
