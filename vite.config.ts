import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig, type Plugin } from 'vite';
import { SAMPLE_PUSH_KEYS } from './sample-world/push/keys.ts';
import {
  CLIENT_ENTRY,
  clientAddress,
  editorClient,
  SERVICE_WORKER_ENTRY,
  wholeServiceWorker,
} from './scripts/vite/client-build.ts';
import { devCron, devReload, expectedWarning, separateBuilds } from './scripts/vite/dev-server.ts';
import { editorHost } from './scripts/vite/editor-host.ts';
import {
  lightMarkdown,
  plainDynamicImports,
  REACT_SERVER,
} from './scripts/vite/light-libraries.ts';
import { nameplates, papers } from './scripts/vite/papers.ts';
import { sampleWorld } from './scripts/vite/sample-world.ts';
import { thirdPartyNotices } from './scripts/vite/third-party-notices.ts';

// Set by scripts/site.ts: the folders of the build and of local data, the origin of the sample
// world (mode `sample`), the site's local origin for absolute addresses, whether each paper has its
// own local host, and the secret for addresses of pictures.
const {
  OUT_DIR = 'dist',
  STATE_DIR = '.wrangler/state',
  SAMPLE_WORLD_ORIGIN = '',
  LOCAL_ORIGIN = '',
  LOCAL_HOSTS = '',
  PICTURE_SECRET = '',
} = process.env;
// A deployment has its own secret, which no build contains.
const secret: Readonly<Record<string, string>> = PICTURE_SECRET === '' ? {} : { PICTURE_SECRET };

/**
 * The plugin's development server restarts the Workers, and evaluates every module again, if it
 * finds an entrypoint without a binding. The site reaches this one through `ctx.exports`.
 */
const OWN_PICTURES = { binding: 'PICTURES', service: 'nunavut-news', entrypoint: 'Pictures' };

/** Baseline 2024: cheap phones with a current browser support it. */
const BROWSERS = ['chrome123', 'firefox121', 'safari17.5'];

/**
 * Older browsers get a page without scripts, but with its layout: the last ones of Windows 7, and of
 * phones that got no update after 2022. CSS in the Workers is for browsers too, not for workerd.
 */
const CSS_BROWSERS = ['chrome109', 'firefox115', 'safari16'];

function cssForBrowsers(): Plugin {
  return {
    name: 'css-for-browsers',
    enforce: 'post',
    configEnvironment(_, { build }) {
      if (build) build.cssTarget = CSS_BROWSERS;
    },
  };
}

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
    cssForBrowsers(),
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
                // All feeds of the sample world are polled in one refresh.
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
  // In development React's own warnings are wanted, which its production build lacks.
  ...(command === 'build' && { resolve: { alias: REACT_SERVER } }),
  define: {
    'import.meta.env.BUILD_ID': JSON.stringify(Date.now().toString(36)),
    'import.meta.env.LOCAL_ORIGIN': JSON.stringify(LOCAL_ORIGIN),
  },
  build: { outDir: OUT_DIR, emptyOutDir: true, target: BROWSERS, cssTarget: CSS_BROWSERS },
  environments: {
    // A smaller Worker starts faster (docs/performance.md).
    nunavut_news: { build: { minify: true } },
    nunavut_news_ingest: { build: { minify: true } },
    nunavut_news_editor: { build: { minify: true } },
    client: {
      build: {
        manifest: true,
        modulePreload: false,
        rolldownOptions: {
          input: [CLIENT_ENTRY, SERVICE_WORKER_ENTRY],
          // Otherwise chunks import names of attributes from one another, and every page's script
          // exports them.
          optimization: { inlineConst: { mode: 'all' } },
          // Browsers identify a service worker by its address, so its name has no hash.
          output: {
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
          },
        },
      },
    },
  },
  builder: {
    // The Worker contains the names of the client's hashed files, so the client is built first.
    async buildApp(builder) {
      const { client, ...others } = builder.environments;
      if (client) await builder.build(client);
      for (const environment of Object.values(others))
        if (environment.name !== 'ssr') await builder.build(environment);
    },
  },
}));
