import { readFileSync } from 'node:fs';
import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig, type Plugin } from 'vite';

// Set by tools/site.ts: where the build and the local data go, and where the sample world is.
const { OUT_DIR = 'dist', STATE_DIR = '.wrangler/state', SAMPLE_WORLD_ORIGIN = '' } = process.env;
const CLIENT_ENTRY = 'client/main.ts';

/** `virtual:client`: where the browser finds the island loader, in the dev server and under its hashed name in a build. */
function clientAddress(): Plugin {
  let isBuild = false;
  return {
    name: 'client-address',
    configResolved: (config) => {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === 'virtual:client' ? '\0virtual:client' : undefined),
    load(id) {
      if (id !== '\0virtual:client') return;
      return `export const clientScript = ${JSON.stringify(isBuild ? readBuiltAddress() : `/${CLIENT_ENTRY}`)};`;
    },
  };
}

function readBuiltAddress(): string {
  const manifest = JSON.parse(readFileSync(`${OUT_DIR}/client/.vite/manifest.json`, 'utf8'));
  return `/${manifest[CLIENT_ENTRY].file}`;
}

export default defineConfig({
  plugins: [
    clientAddress(),
    cloudflare({
      persistState: { path: STATE_DIR },
      inspectorPort: false,
      config: { vars: { SAMPLE_WORLD_ORIGIN } },
    }),
],
  define: { 'import.meta.env.BUILD_ID': JSON.stringify(Date.now().toString(36)) },
  build: { outDir: OUT_DIR, emptyOutDir: true },
  environments: {
    client: {
      build: { manifest: true, modulePreload: false, rolldownOptions: { input: CLIENT_ENTRY } },
    },
  },
  builder: {
    // The Worker names the client's hashed files, so the client is built first.
    async buildApp(builder) {
      const { client, ...others } = builder.environments;
      if (client) await builder.build(client);
      for (const environment of Object.values(others)) if (environment.name !== 'ssr') await builder.build(environment);
    },
  },
});
